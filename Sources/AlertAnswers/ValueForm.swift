package import AlertModel

/// The format of an input's value in a drop-in's answer.
package enum ValueForm: Hashable, Sendable, Codable {
  /// A text unchanged, a number in its shortest form, items separated by newlines.
  case plain
  /// A text unchanged, or another one if it is empty.
  case nonempty(or: String)
  /// A line of text, with the tabs and line ends of this initial text where it was not edited.
  case edited(of: String)
  /// A number with this many decimal places.
  case decimals(Int)
  /// A date in a format of `strftime`.
  case day(format: String)
  /// These words for `true` and `false`.
  case flag(on: String, off: String)
  /// The selected rows.
  case rows(RowForm)

  /// Returns the text of a value.
  package func text(of value: InputValue) -> String {
    switch (self, value) {
    case (.nonempty(let other), _):
      let text = Self.plain(value)
      return text.isEmpty ? other : text
    case (.edited(let given), .text(let text)):
      return EditedLine(text, of: given).text
    case (.decimals(let count), .number(let number)):
      return NumberText.text(number, decimals: count)
    case (.day(let format), .text(let text)):
      return CalendarDate(text).map { DateText.text(of: $0, format: format) } ?? ""
    case (.flag(let on, let off), _):
      return value == .flag(true) ? on : off
    case (.rows(let form), .items(let rows)):
      return form.text(of: rows)
    case (.rows(let form), .text(let row)):
      return form.text(of: [row])
    case (.plain, _), (.edited, _), (.decimals, _), (.day, _), (.rows, _):
      return Self.plain(value)
    }
  }

  private static func plain(_ value: InputValue) -> String {
    switch value {
    case .none: ""
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number): NumberText.text(number)
    case .items(let items): items.joined(separator: "\n")
    }
  }
}

/// The format of selected rows.
package struct RowForm: Hashable, Sendable, Codable {
  /// The indices of the printed cells, in this order; nil for the whole row.
  package var cells: [Int]?
  /// The text between cells, and between rows.
  package var separator: String
  /// The text after each row, including the last.
  package var terminator: String
  /// The text after all rows, if there are any.
  package var ending: String

  package init(
    cells: [Int]? = nil, separator: String = "\n", terminator: String = "", ending: String = ""
  ) {
    self.cells = cells
    self.separator = separator
    self.terminator = terminator
    self.ending = ending
  }

  func text(of rows: [String]) -> String {
    let written = rows.flatMap { row -> [String] in
      guard let cells else { return [row + terminator] }
      let all = row.split(separator: "\t", omittingEmptySubsequences: false)
      return cells.map { cell in
        (all.indices.contains(cell) ? CellText.original(String(all[cell])) : "") + terminator
      }
    }
    return written.isEmpty ? "" : written.joined(separator: separator) + ending
  }
}
