import AlertProtocol
import CommandOptions

/// The options for the rows and columns of a list.
enum ColumnOptions {
  private typealias Option = CommandOption<ColumnsDraft>

  static let all: [CommandOption<ColumnsDraft>] = [
    Option(
      "column", nil, "TITLE",
      """
      a column of the list; can be given many times. The cells of a row are separated by tabs, and \
      the whole row is printed
      """
    ) { (draft, value) throws(OptionProblem) in
      guard draft.columns.count < ProtocolLimits.columnCount else {
        throw OptionProblem(
          "\(value.option) can be given \(ProtocolLimits.columnCount) times at most")
      }
      draft.add(value.text)
    },
    attribute("hide-column", "a column, counted from 1, that is printed but not shown", .hidden),
    attribute(
      "picture-column", "a column of pictures: file paths, or names from the icon theme", .picture),
    attribute(
      "edit-column", "a column whose cells can be edited, with a double click or F2", .editable),
    Option(flag: "no-header", nil, "hide the column titles") { $0.hidesHeader = true },
    Option(
      flag: "first", nil, "keep a row selected, initially the first one, so that Return accepts it"
    ) { $0.isFirstChosen = true },
    Option(
      flag: "other", nil,
      "accept typed text that is not an item: if no row is selected, or with Shift+Return"
    ) { $0.allowsOther = true },
    Option(flag: "match-case", nil, "filter case-sensitively") { $0.matchesCase = true },
  ]

  private static func attribute(
    _ name: String, _ help: String, _ attribute: ColumnsDraft.Attribute
  ) -> CommandOption<ColumnsDraft> {
    Option(name, nil, "N", help) { (draft, value) throws(OptionProblem) in
      let number = try value.integer(
        in: 1...ProtocolLimits.columnCount, "a column’s number")
      draft.set(attribute, ColumnsDraft.Reference(option: value.option, number: number))
    }
  }
}
