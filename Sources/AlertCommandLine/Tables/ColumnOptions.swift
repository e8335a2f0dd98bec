import AlertProtocol

/// The options that say what the rows of a choice are made of.
enum ColumnOptions {
  static let all = [
    CommandOption(
      "column", nil, "TITLE",
      """
      a column of a list; can be given many times. A row is its cells then, with a tab between them, \
      and what is printed is the whole row
      """
    ) { (draft, value) throws(OptionProblem) in
      guard draft.columns.columns.count < ProtocolLimits.columnCount else {
        throw OptionProblem(
          "\(value.option) can be given \(ProtocolLimits.columnCount) times at most")
      }
      draft.columns.add(value.text)
    },
    remark("hide-column", "a column, counted from 1, that is printed and not shown", .hidden),
    remark(
      "picture-column",
      "a column of pictures: paths of files, or names of the icon theme", .picture),
    remark("edit-column", "a column whose cells a double click, or F2, lets be changed", .editable),
    CommandOption(flag: "no-header", nil, "show no titles above the columns") { draft in
      draft.columns.hidesHeader = true
    },
    CommandOption(
      flag: "first", nil, "a row is always marked, and Return takes it: the first one at first"
    ) { draft in
      draft.columns.isFirstChosen = true
    },
    CommandOption(
      flag: "other", nil,
      "what is typed is an answer, too: if no row is chosen, or with Shift and Return"
    ) { draft in
      draft.columns.allowsOther = true
    },
    CommandOption(flag: "match-case", nil, "typing tells capitals from small letters") { draft in
      draft.columns.matchesCase = true
    },
  ]

  /// An option that says something of a column.
  private static func remark(
    _ name: String, _ help: String, _ remark: ColumnsDraft.Remark
  ) -> CommandOption {
    CommandOption(name, nil, "N", help) { (draft, value) throws(OptionProblem) in
      let number = try value.integer(
        in: 1...ProtocolLimits.columnCount, "a column’s number")
      draft.columns.say(remark, ColumnsDraft.Numbered(option: value.option, number: number))
    }
  }
}
