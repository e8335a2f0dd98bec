import AlertModel
import TestHarness
import Testing

/// Editing, selection and undo.
struct EditableTextTests {
  /// A text with a mark `|` for the caret and `^` for the anchor of its selection.
  private static func text(
    _ picture: String, lines: EditableText.Lines = .one, limit: Int = EditableText.mostBytes
  ) -> EditableText {
    let bytes = Array(picture.utf8)
    var plain: [UInt8] = []
    var caret = 0
    var anchor: Int?
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "|"): caret = plain.count
      case UInt8(ascii: "^"): anchor = plain.count
      default: plain.append(byte)
      }
    }
    var text = EditableText(String(decoding: plain, as: UTF8.self), lines: lines, limit: limit)
    text.select(TextSelection(anchor: anchor ?? caret, caret: caret))
    return text
  }

  private static func picture(_ text: EditableText) -> String {
    var bytes = Array(text.text.utf8)
    let selection = text.selection
    let marks =
      selection.isEmpty
      ? [(selection.caret, "|")] : [(selection.caret, "|"), (selection.anchor, "^")]
    for (place, mark) in marks.sorted(by: { $0.0 > $1.0 }) {
      bytes.insert(contentsOf: mark.utf8, at: place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("ab|cd", "x", "abx|cd"), ("|", "word", "word|"), ("a^bc|d", "x", "ax|d"),
      ("a|bc^d", "", "a|d"), ("ab|", "1\n2\n", "ab1 2|"), ("é|", "ü", "éü|"),
      ("ab|", "", "ab|"),
    ])
  func insertionReplacesTheSelection(before: String, inserted: String, after: String) {
    var text = Self.text(before)
    text.insert(inserted)
    #expect(Self.picture(text) == after)
  }

  @Test func insertionIsTruncatedAtTheLimit() {
    var text = Self.text("12345|", limit: 8)
    #expect(text.insert("abcdef") == TextEdit(range: 5..<5, insertedCount: 3))
    #expect(Self.picture(text) == "12345abc|")
    #expect(text.insert("x") == nil)
    text.select(TextSelection(anchor: 0, caret: 2))
    text.insert("ééé")
    #expect(Self.picture(text) == "é|345abc")
  }

  @Test(
    arguments: [
      (0, 0), (1, 1), (2, 1), (3, 3), (4, 3), (-5, 0), (99, 8), (6, 5), (7, 5), (8, 8),
    ])
  func positionsAreMovedToScalarBoundaries(asked: Int, expected: Int) {
    // Characters of one, two, two and three bytes.
    var text = EditableText("aéü€", lines: .one)
    text.moveCaret(to: asked)
    #expect(text.selection == TextSelection(at: expected))
  }

  @Test func initialTextIsSanitisedAndTruncated() {
    let text = EditableText("one\ntwo three", lines: .one, limit: 7)
    #expect(Self.picture(text) == "one two|")
  }

  // MARK: - Undoing

  @Test func typedWordIsOneUndoStep() {
    var text = Self.text("|")
    for letter in "one two" { text.insert(String(letter), cause: .typing) }
    _ = text.undo()
    #expect(Self.picture(text) == "one |")
    _ = text.undo()
    #expect(Self.picture(text) == "|")
    #expect(!text.canUndo)
    _ = text.redo()
    _ = text.redo()
    #expect(text.text == "one two")
    #expect(!text.canRedo)
  }

  @Test func backspacesAreOneUndoStep() {
    var text = Self.text("one two|")
    for end in [7, 6, 5] { text.delete(end - 1..<end, cause: .deletingBackward) }
    #expect(Self.picture(text) == "one |")
    _ = text.undo()
    #expect(Self.picture(text) == "one two|")
  }

  @Test func deletesAreOneUndoStep() {
    var text = Self.text("|one two")
    for _ in 0..<3 { text.delete(0..<1, cause: .deletingForward) }
    #expect(Self.picture(text) == "| two")
    _ = text.undo()
    #expect(Self.picture(text) == "|one two")
  }

  @Test func caretMovementBeginsANewUndoStep() {
    var text = Self.text("|")
    text.insert("a", cause: .typing)
    text.moveCaret(to: 1)
    text.insert("b", cause: .typing)
    _ = text.undo()
    #expect(text.text == "a")
  }

  @Test func undoRestoresTheSelection() {
    var text = Self.text("a^bc|d")
    text.insert("x")
    _ = text.undo()
    #expect(Self.picture(text) == "a^bc|d")
  }

  @Test func newChangeClearsTheRedoStack() {
    var text = Self.text("|")
    text.insert("a")
    _ = text.undo()
    text.insert("b")
    #expect(text.redo() == nil)
  }

  @Test func undoHistoryIsLimited() {
    var text = EditableText("", lines: .one)
    let megabyte = String(repeating: "x", count: 1 << 20)
    for _ in 0..<40 {
      text.selectAll()
      text.insert(megabyte)
    }
    var undone = 0
    while text.undo() != nil { undone += 1 }
    // Each change except the first stores a megabyte.
    #expect((2...9).contains(undone))

    for index in 0..<3000 { text.replace(0..<text.count, with: "\(index)") }
    undone = 0
    while text.undo() != nil { undone += 1 }
    #expect(undone == 1000)
  }

  @Test(arguments: 1...20)
  func randomEditsCanBeUndoneAndRedone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = ["a", "é", "word ", "\n", "👩‍👩‍👧", "e\u{301}", "שלום", "", "two\r\nlines", "\0"]
    var text = EditableText("begin", lines: seed % 2 == 0 ? .one : .many, limit: 200)
    var mirror = text.text
    for _ in 0..<300 {
      let edit: TextEdit?
      let places = 0...(text.count + 1)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1: edit = text.insert(words.randomElement(using: &generator) ?? "", cause: .typing)
      case 2:
        let start = Int.random(in: places, using: &generator)
        edit = text.delete(
          start..<start + Int.random(in: 0...5, using: &generator), cause: .deletingBackward)
      case 3: edit = text.undo()
      case 4: edit = text.redo()
      case 5:
        text.moveCaret(
          to: Int.random(in: places, using: &generator), extending: Bool.random(using: &generator))
        edit = nil
      default:
        let start = Int.random(in: places, using: &generator)
        edit = text.replace(start..<start + 3, with: words.randomElement(using: &generator) ?? "")
      }
      mirror = Self.applied(edit, to: mirror, now: text.text)
      #expect(mirror == text.text)
      #expect(text.count <= 200)
      #expect(String(validating: Array(text.text.utf8), as: UTF8.self) == text.text)
      for place in [text.selection.anchor, text.selection.caret] {
        #expect((0...text.count).contains(place))
      }
    }
    let last = text.text
    var steps = 0
    while text.undo() != nil { steps += 1 }
    for _ in 0..<steps { _ = text.redo() }
    #expect(text.text == last)
  }

  /// Applies an edit to a text, with the inserted bytes of the text after it.
  private static func applied(_ edit: TextEdit?, to text: String, now: String) -> String {
    guard let edit else { return text }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.range, with: Array(now.utf8)[edit.insertedRange])
    return String(decoding: bytes, as: UTF8.self)
  }
}
