import AlertModel
import Testing

struct ChoiceTableTests {
  private static let table = ChoiceTable(columns: [
    ChoiceColumn("", isHidden: true), ChoiceColumn("Icon", kind: .picture), ChoiceColumn("Name"),
  ])

  @Test(arguments: [
    ("1\tfolder\tHome", ["1", "folder", "Home"]),
    ("1\tfolder", ["1", "folder", ""]),
    ("", ["", "", ""]),
    ("\t\tx", ["", "", "x"]),
    ("1\tfolder\ta\tb", ["1", "folder", "a\tb"]),
  ])
  func itemsAreSplitAtTabs(item: String, cells: [String]) {
    #expect(Self.table.cells(of: item) == cells)
  }

  @Test func itemWithoutColumnsIsOneCell() {
    #expect(ChoiceTable().cells(of: "a\tb") == ["a\tb"])
    #expect(ChoiceTable().searchedText(of: "a\tb") == "a\tb")
  }

  @Test func onlyVisibleTextIsSearched() {
    #expect(Self.table.shown == [1, 2])
    #expect(Self.table.searchedText(of: "1\tfolder\tHome") == "Home")
  }

  @Test func changedCellKeepsTheOthers() {
    #expect(
      Self.table.item("1\tfolder\tHome", settingCell: 2, to: "My\tnew\nhome")
        == "1\tfolder\tMy new home")
    #expect(Self.table.item("1", settingCell: 1, to: "x") == "1\tx\t")
  }
}
