/// The changes of a text that can be undone, and those that were.
///
/// A word that is typed letter by letter, and what one key after another takes away, is one change.
/// However much is changed, only the last changes are kept.
struct TextHistory: Sendable {
  /// What it takes to go back over a change.
  struct Change: Sendable {
    /// Where the change is, and what stands there now.
    var range: Range<Int>
    /// What stood there.
    var former: String
    /// What was selected then.
    var selection: TextSelection
    var cause: TextEdit.Cause
  }

  /// The most changes that are kept.
  static let mostChanges = 1000
  /// The most bytes of former text that are kept.
  static let mostBytes = 8 << 20

  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []
  private var byteCount = 0
  /// Whether the next change may go on with the last one.
  private var isOpen = false

  /// What comes next is a change of its own.
  mutating func close() {
    isOpen = false
  }

  /// Takes note of a change; nothing can be redone after it.
  ///
  /// - Parameters:
  ///   - change: The change, which has been made.
  ///   - beginsWord: Whether what was typed begins a word after a space.
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

  /// Takes the last change off, to be undone.
  mutating func popDone() -> Change? {
    isOpen = false
    guard let change = done.popLast() else { return nil }
    byteCount -= change.former.utf8.count
    return change
  }

  /// Takes the change off that was undone last, to be made again.
  mutating func popUndone() -> Change? {
    isOpen = false
    return undone.popLast()
  }

  /// Takes note of what undoes a change that was made again.
  mutating func pushDone(_ change: Change) {
    done.append(change)
    byteCount += change.former.utf8.count
  }

  /// Takes note of what makes a change again that was undone.
  mutating func pushUndone(_ change: Change) {
    undone.append(change)
  }
}
