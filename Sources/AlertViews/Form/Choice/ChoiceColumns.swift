import AlertModel
import Cairo

/// The columns of a list: their titles, and how wide they are.
///
/// A column is as wide as its widest cell or title if there is room. The widest cell is found by
/// estimates, so that only a few cells of each column have to be laid out. Columns of numbers are
/// aligned at their ends.
final class ChoiceColumns {
  /// The horizontal extent of a column, in points from the list's left edge.
  struct Span: Hashable {
    var x: Double
    var width: Double
    var maxX: Double { x + width }
  }

  let table: ChoiceTable
  /// The titles of the shown columns; empty for no header.
  let titles: [String]

  private var survey: ColumnSurvey
  /// The titles' texts, laid out when they are drawn; nil before they are needed.
  private var titleLines: [TextLine]?
  private var measured: (theme: Theme, scale: Double, widths: [Double])?

  /// The distance between two columns, in points.
  private static let gap = 16.0
  /// The distance between a picture and the edges of its row, in points.
  private static let pictureInset = 6.0
  /// The factor by which a column is wider than its measured cell, because the estimate may have
  /// missed a wider one.
  private static let slack = 1.03

  init(_ rules: ChoiceRules) {
    table = rules.table
    survey = ColumnSurvey(table)
    titles = Self.titles(of: rules)
    note(rules.items)
  }

  /// The titles of the shown columns; empty if the header is hidden or all titles are empty.
  static func titles(of rules: ChoiceRules) -> [String] {
    let table = rules.table
    let titles = table.shown.map { DisplayText.line(table.columns[$0].title) }
    return rules.hidesHeader || titles.allSatisfy(\.isEmpty) ? [] : titles
  }

  /// Whether a row shows more than one cell.
  private var isTable: Bool { table.shown.count > 1 }

  // MARK: - Cells

  /// Discards the survey of the cells, before other items are noted.
  func forget() {
    survey = ColumnSurvey(table)
    (measured, titleLines) = (nil, nil)
  }

  /// Updates the survey with added or changed items.
  ///
  /// - Returns: Whether cells that are laid out already must be laid out again, because the
  ///   alignment of their column changes.
  @discardableResult
  func note(_ items: ChoiceItems) -> Bool {
    let former = survey.columns
    survey.note(items)
    guard survey.columns != former else { return false }
    measured = nil
    guard survey.columns.map(\.isNumeric) != former.map(\.isNumeric) else { return false }
    titleLines = nil
    return true
  }

  /// Whether all cells of a column are numbers, which are aligned at their ends.
  func isNumeric(_ column: Int) -> Bool { isTable && survey.columns[column].isNumeric }

  /// A cell's text, laid out when it is drawn.
  func line(_ text: String, inColumn column: Int) -> TextLine {
    guard isNumeric(column) else { return TextLine(text) }
    return TextLine(text, alignment: .trailing, alignsDigits: true)
  }

  /// The titles' texts, aligned as the cells below them.
  func lines() -> [TextLine] {
    if let titleLines { return titleLines }
    let made = zip(titles, table.shown).map { title, column in
      ChoiceHeader.line(title, isNumeric: isNumeric(column))
    }
    titleLines = made
    return made
  }

  // MARK: - Widths

  /// The width of all columns without truncation, in points.
  func wantedWidth(in environment: AlertEnvironment) -> Double {
    let widths = widths(in: environment)
    return widths.reduce(0, +) + Double(widths.count - 1) * Self.gap
  }

  /// Lays out the shown columns.
  ///
  /// - Parameters:
  ///   - start: The left edge of the first column, in points.
  ///   - end: The right edge of the last column.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: The extent of each shown column.
  func spans(from start: Double, to end: Double, in environment: AlertEnvironment) -> [Span] {
    guard isTable else { return [Span(x: start, width: max(end - start, 1))] }
    var widths = widths(in: environment)
    let rest = end - start - Double(widths.count - 1) * Self.gap - widths.reduce(0, +)
    widths = rest < 0 ? shrunk(widths, by: -rest) : grown(widths, by: rest)
    var x = start
    return widths.map { width in
      defer { x += width + Self.gap }
      return Span(x: x, width: max(width, 1))
    }
  }

  /// The shown columns that are not of pictures, by their place among the shown ones.
  private var textPlaces: [Int] {
    table.shown.indices.filter { table.columns[table.shown[$0]].kind == .text }
  }

  /// Widths for less room: narrow columns keep theirs, and the others share the rest.
  private func shrunk(_ widths: [Double], by lack: Double) -> [Double] {
    let places = textPlaces
    let room = places.reduce(0) { $0 + widths[$1] } - lack
    var result = widths
    for (place, share) in zip(places, RoomSharing.share(room, among: places.map { widths[$0] })) {
      result[place] = share
    }
    return result
  }

  /// Widths with room to spare, which goes to the last column; if that is of numbers, which end at
  /// the list's edge, to the widest column of words; else to all equally.
  private func grown(_ widths: [Double], by rest: Double) -> [Double] {
    let places = textPlaces
    let words = places.filter { !isNumeric(table.shown[$0]) }
    let last = words.last == widths.count - 1 ? words.last : nil
    var result = widths
    if let place = last ?? words.max(by: { widths[$0] < widths[$1] }) {
      result[place] += rest
    } else {
      for place in places { result[place] += rest / Double(places.count) }
    }
    return result
  }

  private func widths(in environment: AlertEnvironment) -> [Double] {
    if let measured, measured.theme == environment.theme, measured.scale == environment.scale {
      return measured.widths
    }
    let titleWidths = lines().map { $0.width(in: environment).rounded(.up) }
    let widths = table.shown.enumerated().map { place, column in
      max(cellWidth(column, in: environment), titleWidths.isEmpty ? 0 : titleWidths[place])
    }
    measured = (environment.theme, environment.scale, widths)
    return widths
  }

  /// The width of a column's widest cell, in points.
  private func cellWidth(_ column: Int, in environment: AlertEnvironment) -> Double {
    switch table.columns[column].kind {
    case .picture: Self.pictureSide(in: environment)
    case .text:
      survey.columns[column].candidates.reduce(0) { widest, cell in
        let width = line(cell, inColumn: column).width(in: environment)
        return max(widest, (width * Self.slack).rounded(.up))
      }
    }
  }

  /// The side of a picture's square, in points.
  static func pictureSide(in environment: AlertEnvironment) -> Double {
    max(environment.theme.metrics.listRowHeight - 2 * pictureInset, 1)
  }
}
