/// The undo and redo stacks of a text.
///
/// Typing a word is one change, and so is a series of deletions with the same key. The number and
/// size of changes are limited; the oldest are dropped.
struct TextHistory: Sendable {
  /// The information to revert a change.
  struct Change: Sendable {
    /// The range of the changed text, as it is now.
    var range: Range<Int>
    /// The text before the change.
    var former: String
    /// The selection before the change.
    var selection: TextSelection
    var cause: TextEdit.Cause
  }

  /// The maximum number of changes.
  static let mostChanges = 1000
  /// The maximum length of all former texts, in bytes.
  static let mostBytes = 8 << 20

  /// The changes to undo, the last one last.
  private(set) var done: [Change] = []
  /// The changes to redo, the one to redo first last.
  private(set) var undone: [Change] = []
  private var byteCount = 0
  /// Whether the next change may be joined with the last one.
  private var isOpen = false

  /// Makes the next change a separate one.
  mutating func close() {
    isOpen = false
  }

  /// Records a change and clears the redo stack.
  ///
  /// - Parameters:
  ///   - change: The change, which has been made already.
  ///   - beginsWord: Whether the typed text begins a word after a space.
  mutating func record(_ change: Change, beginsWord: Bool) {
    undone.removeAll()
    if isOpen, let last = done.last, last.cause == change.cause,
      let joined = Self.join(last, change, beginsWord: beginsWord)
    {
      done[done.count - 1] = joined
      byteCount += change.former.utf8.count
    } else {
      done.append(change)
      byteCount += change.former.utf8.count
    }
    isOpen = change.cause != .other
    while done.count > Self.mostChanges || (byteCount > Self.mostBytes && done.count > 1) {
      byteCount -= done.removeFirst().former.utf8.count
    }
  }

  private static func join(_ last: Change, _ next: Change, beginsWord: Bool) -> Change? {
    var joined = last
    switch next.cause {
    case .typing:
      guard !beginsWord, next.former.isEmpty, next.range.lowerBound == last.range.upperBound else {
        return nil
      }
      joined.range = last.range.lowerBound..<next.range.upperBound
    case .deletingBackward:
      guard next.range.isEmpty, last.range.isEmpty,
        next.range.lowerBound + next.former.utf8.count == last.range.lowerBound
      else { return nil }
      joined.range = next.range
      joined.former = next.former + last.former
    case .deletingForward:
      guard next.range.isEmpty, last.range == next.range else { return nil }
      joined.former += next.former
    case .other:
      return nil
    }
    return joined
  }

  /// Removes and returns the change to undo.
  mutating func popDone() -> Change? {
    isOpen = false
    guard let change = done.popLast() else { return nil }
    byteCount -= change.former.utf8.count
    return change
  }

  /// Removes and returns the change to redo.
  mutating func popUndone() -> Change? {
    isOpen = false
    return undone.popLast()
  }

  /// Adds the inverse of a redone change.
  mutating func pushDone(_ change: Change) {
    done.append(change)
    byteCount += change.former.utf8.count
  }

  /// Adds the inverse of an undone change.
  mutating func pushUndone(_ change: Change) {
    undone.append(change)
  }
}
