import AlertModel
import Testing

@Suite("Mnemonics")
struct MnemonicTests {
  /// A label and its expected parts.
  struct Label: CustomTestStringConvertible {
    var text: String
    var label: String
    var character: Character?
    var index: Int?
    var utf8Range: Range<Int>?

    init(
      _ text: String, _ label: String, _ character: Character? = nil, at index: Int? = nil,
      bytes: Range<Int>? = nil
    ) {
      self.text = text
      self.label = label
      self.character = character
      self.index = index
      utf8Range = bytes
    }

    var testDescription: String { text.isEmpty ? "nothing" : text }
  }

  @Test(arguments: [
    Label("", ""),
    Label("Yes", "Yes"),
    Label("_Yes", "Yes", "y", at: 0, bytes: 0..<1),
    Label("Save _As", "Save As", "a", at: 5, bytes: 5..<6),
    Label("E_xit", "Exit", "x", at: 1, bytes: 1..<2),
    Label("snake__case", "snake_case"),
    Label("__Yes", "_Yes"),
    Label("___Yes", "_Yes", "y", at: 1, bytes: 1..<2),
    Label("____", "__"),
    Label("_", "_"),
    Label("Yes_", "Yes_"),
    Label("Yes__", "Yes_"),
    Label("Yes___", "Yes__"),
    Label("a _ b", "a _ b"),
    Label("_Copy _All", "Copy All", "c", at: 0, bytes: 0..<1),
    Label("_1st", "1st", "1", at: 0, bytes: 0..<1),
    Label("\u{e9}t_\u{c9}", "\u{e9}t\u{c9}", "\u{e9}", at: 2, bytes: 3..<5),
    Label(
      "\u{1f469}\u{200d}\u{1f680}_Go", "\u{1f469}\u{200d}\u{1f680}Go", "g", at: 1,
      bytes: 11..<12),
    Label("_\u{130}zle", "\u{130}zle", "\u{69}\u{307}", at: 0, bytes: 0..<2),
    Label("_\u{df}", "\u{df}", "\u{df}", at: 0, bytes: 0..<2),
    Label("_\u{42f}", "\u{42f}", "\u{44f}", at: 0, bytes: 0..<2),
  ])
  func labelsAreParsed(expected: Label) {
    let mnemonic = Mnemonic(parsing: expected.text)
    #expect(mnemonic.label == expected.label)
    #expect(mnemonic.character == expected.character)
    #expect(mnemonic.index == expected.index)
    #expect(mnemonic.utf8Range == expected.utf8Range)
  }

  @Test
  func onlyTheMnemonicKeyMatches() {
    let mnemonic = Mnemonic(parsing: "_Yes")
    #expect(mnemonic.matches("y"))
    #expect(!mnemonic.matches("n"))
    #expect(!mnemonic.matches("ye"))
    #expect(!mnemonic.matches(""))
    #expect(!Mnemonic(parsing: "Yes").matches(""))
  }
}
