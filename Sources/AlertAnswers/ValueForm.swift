package import AlertModel

/// How the value of an input is written into a drop-in's answer.
package enum ValueForm: Hashable, Sendable, Codable {
  /// A text as it is, a number as short as can be, items one after the other with newlines between.
  case plain
  /// A text as it is, or this when it is empty or nothing was given.
  case nonempty(or: String)
  /// A number with so many places after the point.
  case decimals(Int)
  /// A day, as `strftime` writes it.
  case day(format: String)
  /// `true` or `false` in these words.
  case flag(on: String, off: String)
  /// The rows that were chosen.
  case rows(RowForm)

  /// The text of a value.
  package func text(of value: InputValue) -> String {
    switch (self, value) {
    case (.nonempty(let other), _):
      let text = Self.plain(value)
      return text.isEmpty ? other : text
    case (.decimals(let count), .number(let number)):
      return NumberText.text(number, decimals: count)
    case (.day(let format), .text(let text)):
      return CalendarDate(text).map { DayText.text(of: $0, format: format) } ?? ""
    case (.flag(let on, let off), _):
      return value == .flag(true) ? on : off
    case (.rows(let form), .items(let rows)):
      return form.text(of: rows)
    case (.rows(let form), .text(let row)):
      return form.text(of: [row])
    case (.plain, _), (.decimals, _), (.day, _), (.rows, _):
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

/// How chosen rows are written: cells of each, and what stands between and after them.
package struct RowForm: Hashable, Sendable, Codable {
  /// The cells that are written, counted from 0, in this order; nil for the whole row as it is.
  package var cells: [Int]?
  /// Between cells, and between rows.
  package var separator: String
  /// After each row, the last included.
  package var terminator: String
  /// After all of them, if there is any.
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
