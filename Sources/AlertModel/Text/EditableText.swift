/// Editable text with its selection and its undo history.
///
/// Positions are offsets in bytes of UTF-8. The text does not know where characters, words and lines
/// end; the view that lays it out does.
public struct EditableText: Sendable {
  /// Whether the text can have more than one line.
  public enum Lines: Hashable, Sendable {
    /// A single line.
    case one
    /// Any number of lines.
    case many
  }

  /// The default limit of an input's text, in bytes.
  public static let mostBytes = 1 << 20

  /// Whether the text can have more than one line.
  public let lines: Lines
  /// The maximum length of the text, in bytes.
  public let limit: Int
  /// The text.
  public private(set) var text: String
  /// The selection, or the caret if it is empty.
  public private(set) var selection: TextSelection
  private var history = TextHistory()

  /// The length of the text, in bytes of UTF-8.
  public var count: Int { text.utf8.count }
  /// Whether there is a change to undo.
  public var canUndo: Bool { !history.done.isEmpty }
  /// Whether there is an undone change to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Creates a text with the caret at its end.
  ///
  /// - Parameters:
  ///   - text: The initial text; characters that are not allowed are removed.
  ///   - lines: Whether the text can have more than one line.
  ///   - limit: The maximum length, in bytes of UTF-8.
  public init(_ text: String = "", lines: Lines, limit: Int = Self.mostBytes) {
    self.lines = lines
    self.limit = limit
    var text = EnteredText.prefix(EnteredText.cleaned(text, lines: lines), bytes: limit)
    text.makeContiguousUTF8()
    self.text = text
    selection = TextSelection(at: text.utf8.count)
  }

  /// Returns the text of a range of bytes.
  public func text(in range: Range<Int>) -> String {
    let range = valid(range)
    return String(text[index(range.lowerBound)..<index(range.upperBound)])
  }

  /// The selected text.
  public var selectedText: String { text(in: selection.range) }

  // MARK: - Selecting

  /// Moves the caret.
  ///
  /// - Parameters:
  ///   - position: The new position; moved to the beginning of a Unicode scalar in the text.
  ///   - extending: Whether the anchor of the selection stays.
  public mutating func moveCaret(to position: Int, extending: Bool = false) {
    let position = valid(position)
    select(TextSelection(anchor: extending ? selection.anchor : position, caret: position))
  }

  /// Changes the selection; its ends are moved to valid positions.
  public mutating func select(_ selection: TextSelection) {
    history.close()
    self.selection = TextSelection(
      anchor: valid(selection.anchor), caret: valid(selection.caret))
  }

  /// Selects everything, with the caret at the end.
  public mutating func selectAll() {
    select(TextSelection(anchor: 0, caret: count))
  }

  // MARK: - Editing

  /// Appends text, which cannot be undone; the selection stays.
  ///
  /// - Parameter more: The text; characters that are not allowed or exceed the limit are removed.
  /// - Returns: The change; nil if there is none.
  @discardableResult
  public mutating func append(_ more: String) -> TextEdit? {
    let more = EnteredText.prefix(
      EnteredText.cleaned(more, lines: lines), bytes: max(limit - count, 0))
    guard !more.isEmpty else { return nil }
    let end = count
    history.close()
    text += more
    return TextEdit(range: end..<end, insertedCount: more.utf8.count)
  }

  /// Replaces the selection.
  ///
  /// - Parameters:
  ///   - text: The text; characters that are not allowed or exceed the limit are removed.
  ///   - cause: The cause of the change.
  /// - Returns: The change; nil if there is none.
  @discardableResult
  public mutating func insert(
    _ text: String, cause: TextEdit.Cause = .other
  ) -> TextEdit? {
    replace(selection.range, with: text, cause: cause)
  }

  /// Deletes a range.
  ///
  /// - Returns: The change; nil if there is none.
  @discardableResult
  public mutating func delete(
    _ range: Range<Int>, cause: TextEdit.Cause = .other
  ) -> TextEdit? {
    replace(range, with: "", cause: cause)
  }

  /// Replaces a range and moves the caret behind the replacement.
  ///
  /// - Returns: The change; nil if there is none.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>, with replacement: String, cause: TextEdit.Cause = .other
  ) -> TextEdit? {
    let range = valid(range)
    let room = max(limit - (count - range.count), 0)
    let replacement = EnteredText.prefix(
      EnteredText.cleaned(replacement, lines: lines), bytes: room)
    guard !range.isEmpty || !replacement.isEmpty else { return nil }
    let before = selection
    let former = text(in: range)
    let beginsWord = beginsWord(replacement, at: range.lowerBound)
    let edit = exchange(range, for: replacement)
    selection = TextSelection(at: edit.insertedRange.upperBound)
    history.record(
      TextHistory.Change(
        range: edit.insertedRange, former: former, selection: before, cause: cause),
      beginsWord: beginsWord)
    return edit
  }

  /// Undoes the last change.
  ///
  /// - Returns: The change of the text; nil if there is nothing to undo.
  public mutating func undo() -> TextEdit? {
    guard var change = history.popDone() else { return nil }
    let edit = revert(&change)
    history.pushUndone(change)
    return edit
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: The change of the text; nil if there is nothing to redo.
  public mutating func redo() -> TextEdit? {
    guard var change = history.popUndone() else { return nil }
    let edit = revert(&change)
    history.pushDone(change)
    return edit
  }

  /// Reverts a change of the text, and inverts the history's record of it.
  private mutating func revert(_ change: inout TextHistory.Change) -> TextEdit {
    let former = text(in: change.range)
    let now = selection
    let edit = exchange(change.range, for: change.former)
    selection = change.selection
    change = TextHistory.Change(
      range: edit.insertedRange, former: former, selection: now, cause: .other)
    return edit
  }

  private mutating func exchange(_ range: Range<Int>, for replacement: String) -> TextEdit {
    text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: replacement)
    return TextEdit(range: range, insertedCount: replacement.utf8.count)
  }

  /// Returns whether the replacement begins a new word, which is undone separately.
  private func beginsWord(_ replacement: String, at position: Int) -> Bool {
    guard position > 0, let first = replacement.utf8.first else { return false }
    return !Self.isSpace(first) && Self.isSpace(text.utf8[index(position - 1)])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  // MARK: - Positions

  private func index(_ position: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: position)
  }

  /// Returns the nearest position at or before this one that is in the text and not inside a
  /// Unicode scalar.
  private func valid(_ position: Int) -> Int {
    var position = min(max(position, 0), count)
    while position > 0, position < count, EnteredText.isContinuation(text.utf8[index(position)]) {
      position -= 1
    }
    return position
  }

  private func valid(_ range: Range<Int>) -> Range<Int> {
    valid(range.lowerBound)..<valid(range.upperBound)
  }
}
