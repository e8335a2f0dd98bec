import AlertProtocol
import CommandOptions

/// The options that say what the rows of a choice are made of.
enum ColumnOptions {
  static let all = [
    CommandOption<ColumnsDraft>(
      "column", nil, "TITLE",
      """
      a column of a list; can be given many times. A row is its cells then, with a tab between them, \
      and what is printed is the whole row
      """
    ) { (draft, value) throws(OptionProblem) in
      guard draft.columns.count < ProtocolLimits.columnCount else {
        throw OptionProblem(
          "\(value.option) can be given \(ProtocolLimits.columnCount) times at most")
      }
      draft.add(value.text)
    },
    attribute("hide-column", "a column, counted from 1, that is printed and not shown", .hidden),
    attribute(
      "picture-column",
      "a column of pictures: paths of files, or names of the icon theme", .picture),
    attribute(
      "edit-column", "a column whose cells a double click, or F2, lets be changed", .editable),
    CommandOption<ColumnsDraft>(flag: "no-header", nil, "show no titles above the columns") {
      draft in
      draft.hidesHeader = true
    },
    CommandOption<ColumnsDraft>(
      flag: "first", nil, "a row is always marked, and Return takes it: the first one at first"
    ) { draft in
      draft.isFirstChosen = true
    },
    CommandOption<ColumnsDraft>(
      flag: "other", nil,
      "what is typed is an answer, too: if no row is chosen, or with Shift and Return"
    ) { draft in
      draft.allowsOther = true
    },
    CommandOption<ColumnsDraft>(flag: "match-case", nil, "typing tells capitals from small letters")
    { draft in
      draft.matchesCase = true
    },
  ]

  /// An option that says something of a column.
  private static func attribute(
    _ name: String, _ help: String, _ attribute: ColumnsDraft.Attribute
  ) -> CommandOption<ColumnsDraft> {
    CommandOption<ColumnsDraft>(name, nil, "N", help) { (draft, value) throws(OptionProblem) in
      let number = try value.integer(
        in: 1...ProtocolLimits.columnCount, "a column’s number")
      draft.set(attribute, ColumnsDraft.Numbered(option: value.option, number: number))
    }
  }
}
