/// A text that is typed and edited: the text, what is selected, and what can be undone.
///
/// Positions are offsets in the bytes of the text's UTF-8. Where a letter, a word or a line ends is
/// not known here: whoever lays the text out says so.
public struct EditableText: Sendable {
  /// Whether there can be more than one line.
  public enum Lines: Hashable, Sendable {
    case one
    case many
  }

  /// The most bytes that an input's text can have.
  public static let mostBytes = 1 << 20

  public let lines: Lines
  /// The most bytes that the text can have.
  public let limit: Int
  public private(set) var text: String
  public private(set) var selection: TextSelection
  private var history = TextHistory()

  /// How many bytes of UTF-8 the text has.
  public var count: Int { text.utf8.count }
  public var canUndo: Bool { !history.done.isEmpty }
  public var canRedo: Bool { !history.undone.isEmpty }

  /// The text with the caret behind it.
  ///
  /// - Parameters:
  ///   - text: The text at first; what cannot be in it is left out.
  ///   - lines: Whether there can be more than one line.
  ///   - limit: The most bytes of UTF-8.
  public init(_ text: String = "", lines: Lines, limit: Int = Self.mostBytes) {
    self.lines = lines
    self.limit = limit
    var text = EnteredText.prefix(EnteredText.cleaned(text, lines: lines), bytes: limit)
    text.makeContiguousUTF8()
    self.text = text
    selection = TextSelection(at: text.utf8.count)
  }

  /// The text of some bytes.
  public func text(in range: Range<Int>) -> String {
    let range = valid(range)
    return String(text[index(range.lowerBound)..<index(range.upperBound)])
  }

  public var selectedText: String { text(in: selection.range) }

  // MARK: - Selecting

  /// Moves the caret.
  ///
  /// - Parameters:
  ///   - position: Where to; moved to a character's beginning within the text.
  ///   - extending: Whether the other end of the selection stays.
  public mutating func moveCaret(to position: Int, extending: Bool = false) {
    let position = valid(position)
    select(TextSelection(anchor: extending ? selection.anchor : position, caret: position))
  }

  /// Selects what lies between two positions.
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

  /// Adds text at the end, which is not undone; the selection stays.
  ///
  /// - Parameter more: What to add; what cannot be in the text is left out, and what is beyond the
  ///   limit.
  /// - Returns: What changed, or nil if nothing did.
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

  /// Writes in place of what is selected.
  ///
  /// - Parameters:
  ///   - text: What to write; what cannot be in the text is left out, and what is beyond the limit.
  ///   - cause: How it came about.
  /// - Returns: What changed, or nil if nothing did.
  @discardableResult
  public mutating func insert(
    _ text: String, cause: TextEdit.Cause = .other
  ) -> TextEdit? {
    replace(selection.range, with: text, cause: cause)
  }

  /// Takes away what lies between two positions.
  ///
  /// - Returns: What changed, or nil if nothing did.
  @discardableResult
  public mutating func delete(
    _ range: Range<Int>, cause: TextEdit.Cause = .other
  ) -> TextEdit? {
    replace(range, with: "", cause: cause)
  }

  /// Writes in place of what lies between two positions; the caret stands behind it then.
  ///
  /// - Returns: What changed, or nil if nothing did.
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

  /// Goes back to how it was before the last change.
  ///
  /// - Returns: What changed, or nil if there is nothing to undo.
  public mutating func undo() -> TextEdit? {
    guard var change = history.popDone() else { return nil }
    let edit = goBack(over: &change)
    history.pushUndone(change)
    return edit
  }

  /// Makes the change again that was undone last.
  ///
  /// - Returns: What changed, or nil if there is nothing to make again.
  public mutating func redo() -> TextEdit? {
    guard var change = history.popUndone() else { return nil }
    let edit = goBack(over: &change)
    history.pushDone(change)
    return edit
  }

  /// Exchanges what a change left for what was there, and turns the change into its reverse.
  private mutating func goBack(over change: inout TextHistory.Change) -> TextEdit {
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

  /// Whether what is typed begins a word: what was typed before it is undone by itself.
  private func beginsWord(_ replacement: String, at position: Int) -> Bool {
    guard position > 0, let first = replacement.utf8.first else { return false }
    return !Self.isSpace(first) && Self.isSpace(text.utf8[index(position - 1)])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  // MARK: - Positions

  private func index(_ position: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: position)
  }

  /// The nearest position at or before one that is no more than the text's length and no place
  /// within a character's code.
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
