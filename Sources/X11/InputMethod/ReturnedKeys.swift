/// The keys that an input method returns or generates, which may have to wait for a text.
///
/// A key that completes a word, like Return, is returned after the word. But methods that are late,
/// like uim's, may return it first. So a returned key waits for a while if there is pre-edit text, or
/// if there was, or a key had no effect yet, since the method last committed text.
nonisolated struct ReturnedKeys {
  /// How long the text may follow the key, in nanoseconds.
  static let lateness: Int64 = 150_000_000

  /// Until when the keys wait, in nanoseconds of the monotonic clock; nil if they do not.
  private(set) var deadline: Int64?
  private var replies: [InputMethodReply] = []
  private var isComposing = false
  private var mayOweText = false

  /// Adds a key.
  ///
  /// - Parameters:
  ///   - reply: The answer to a returned key, or a key that the method generated.
  ///   - isModifier: Whether it is a key like Shift, which completes nothing.
  ///   - now: The time.
  mutating func append(_ reply: InputMethodReply, isModifier: Bool, at now: Int64) {
    replies.append(reply)
    if mayOweText, !isModifier, deadline == nil { deadline = now + Self.lateness }
  }

  /// Called when the pre-edit text changed.
  mutating func setComposing(_ isComposing: Bool) {
    self.isComposing = isComposing
    if isComposing { mayOweText = true }
  }

  /// Called when the method consumed a key, and its effect has not been seen.
  mutating func keyHadNoEffect() { mayOweText = true }

  /// Called when the method committed text, which the keys no longer wait for.
  mutating func textCame() {
    mayOweText = isComposing
    deadline = nil
  }

  /// Called when the method's state was discarded.
  mutating func reset() { (isComposing, mayOweText) = (false, false) }

  /// Removes the keys, unless they wait.
  ///
  /// - Parameter now: The time.
  /// - Returns: The replies to send, in order.
  mutating func take(at now: Int64) -> [InputMethodReply] {
    if let deadline {
      guard deadline <= now else { return [] }
      textCame()
    }
    defer { replies = [] }
    return replies
  }
}
