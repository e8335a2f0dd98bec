import AlertModel
import TestHarness
import Testing

struct ChoiceFilterTests {
  private static let items: ChoiceItems = [
    "Built-in Audio — Speakers", "Built-in Audio — Headphones", "USB DAC", "Écoute Bluetooth",
    "Straße 7", "USB DAC", "Ёлка", "Łódź", "ΑΘΗΝΑ", "e\u{301}tude", "",
  ]

  @Test(arguments: [
    ("usb", [2, 5]), ("AUDIO", [0, 1]), ("head audio", [1]), ("ecoute", [3]), ("ÉCOUTE", [3]),
    ("strasse", [4]), ("ёлка", [6]), ("lodz", [7]), ("αθηνα", [8]), ("etude", [9]),
    ("b", [0, 1, 2, 3, 5]), ("usb usb", [2, 5]), ("nothing", []), ("usb dacs", []),
    ("   ", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ])
  func everyWordMatchesAnywhere(text: String, rows: [Int]) {
    var filter = ChoiceFilter(Self.items)
    filter.setText(text)
    #expect((0..<filter.count).map(filter.item(inRow:)) == rows)
  }

  @Test(arguments: [
    ("еж", "Ёж"), ("ЁЖ", "еж"), ("احمد", "أحمد"), ("إلى", "الي"), ("كتاب", "كِتَاب"),
    ("שלום", "שָׁלוֹם"), ("かな", "カナ"), ("ｶﾞｷﾞﾊﾟ", "ガギパ"), ("か\u{3099}", "ガ"), ("ABC", "ａｂｃ"),
    ("カナ", "かな"),
  ])
  func otherScriptsAreFolded(typed: String, item: String) {
    var filter = ChoiceFilter([item, "other"])
    filter.setText(typed)
    #expect((0..<filter.count).map(filter.item(inRow:)) == [0])
  }

  @Test(arguments: [("мои", "мой"), ("カ", "ガ"), ("ש", "ס")])
  func lettersOfTheirOwnAreNotFolded(typed: String, item: String) {
    var filter = ChoiceFilter([item])
    filter.setText(typed)
    #expect(filter.count == 0)
  }

  @Test func rowsAndItemsMapToEachOther() {
    var filter = ChoiceFilter(Self.items)
    #expect(filter.row(of: 10) == 10)
    #expect(filter.row(of: 11) == nil)
    filter.setText("b")
    #expect(
      Self.items.indices.map(filter.row(of:)) == [0, 1, 2, 3, nil, 4, nil, nil, nil, nil, nil])
  }

  @Test func incrementalFilteringEqualsFiltering() {
    var random = SeededGenerator()
    let letters = Array("abc é")
    let items = ChoiceItems(
      (0..<200).map { _ in
        String((0..<6).map { _ in letters.randomElement(using: &random) ?? "a" })
      })
    var filter = ChoiceFilter(items)
    var text = ""
    for _ in 0..<400 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text = String(text.dropLast())
      case 1: text = String(text.dropFirst())
      default: text.append(letters.randomElement(using: &random) ?? "a")
      }
      text = String(text.suffix(6))
      filter.setText(text)
      var fresh = ChoiceFilter(items)
      fresh.setText(text)
      #expect(
        (0..<filter.count).map(filter.item(inRow:)) == (0..<fresh.count).map(fresh.item(inRow:)))
    }
  }

  @Test func longRowIsSearchedUpToTheLimit() {
    let item = String(repeating: "a", count: 2000) + "z"
    let index = ChoiceIndex([item, "z"])
    #expect(index.items(matching: "z") == [1])
    #expect(index.items(matching: String(repeating: "A", count: 100)) == [0])
  }

  @Test(arguments: ["", "ar", "bar", "x"])
  func appendedItemsAreFiltered(query: String) {
    let all: ChoiceItems = ["bar", "foo", "Arch", "xbar", "bar x"]
    var whole = ChoiceFilter(all)
    whole.setText(query)
    var grown = ChoiceFilter(ChoiceItems(all[..<2]))
    grown.setText(query)
    grown.append(ChoiceItems(all[2...3]))
    grown.append([all[4]])
    #expect(grown.count == whole.count)
    #expect(
      (0..<grown.count).map(grown.item(inRow:)) == (0..<whole.count).map(whole.item(inRow:)))
  }

  @Test(arguments: [
    ("foo", 1), ("fo", 1), ("o", 0), ("barf", 0), ("", 0), ("FOO", 1), ("zork", nil),
  ])
  func exactMatchIsTheBestRow(query: String, item: Int?) {
    var filter = ChoiceFilter(["barfoo", "foo", "food", "foo"])
    filter.setText(query)
    #expect(filter.bestRow.map(filter.item(inRow:)) == item)
  }

  @Test func caseSensitiveFilterRespectsCase() {
    var filter = ChoiceFilter(["Foo", "foo", "föo"], matchesCase: true)
    filter.setText("foo")
    #expect((0..<filter.count).map(filter.item(inRow:)) == [1])
  }

  @Test func changedItemIsFoundByItsNewText() {
    var filter = ChoiceFilter(["one", "two"])
    filter.setText("three")
    #expect(filter.count == 0)
    filter.replace(1, with: "thirty three")
    #expect((0..<filter.count).map(filter.item(inRow:)) == [1])
  }
}
