import AlertModel
import Cairo

/// The columns of a list: their titles, and how wide they are.
///
/// A column is as wide as its widest cell or title if there is room; the last one gets the rest.
/// The widest cell is estimated from its bytes, so that only one cell of each column has to be laid
/// out.
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

  /// The estimated width of each column's widest cell, and that cell's text.
  private var widest: [(weight: Int, text: String)]
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
    widest = Array(repeating: (0, ""), count: table.columns.count)
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

  /// Discards all widths, before other items are noted.
  func forget() {
    widest = Array(repeating: (0, ""), count: table.columns.count)
    measured = nil
  }

  /// Updates the widest cells for added or changed items.
  func note(_ items: [String]) {
    guard isTable else { return }
    for item in items {
      var item = item
      item.withUTF8 { note($0) }
    }
  }

  private func note(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (column, start, weight) = (0, 0, 0)
    func close(at end: Int) {
      guard weight > widest[column].weight else { return }
      widest[column] = (weight, String(decoding: bytes[start..<end], as: UTF8.self))
      measured = nil
    }
    for (place, byte) in bytes.enumerated() {
      if byte == ChoiceTable.separator, column < table.columns.count - 1 {
        close(at: place)
        (column, start, weight) = (column + 1, place + 1, 0)
      } else {
        weight += Self.weight(of: byte)
      }
    }
    close(at: bytes.count)
  }

  /// The estimated width of the character that a byte begins, in quarters of a digit.
  private static func weight(of byte: UInt8) -> Int {
    switch byte {
    case 0x20...0x22, 0x27...0x29, 0x2C...0x2E, 0x3A, 0x3B, 0x49, 0x5B...0x5D, 0x66, 0x69, 0x6A,
      0x6C, 0x72, 0x74, 0x7B...0x7D:
      2
    case 0x25, 0x40, 0x4D, 0x57, 0x6D, 0x77: 6
    case 0x41...0x5A: 5
    case 0x80..<0xC0: 0
    case 0xE0...: 8
    default: 4
    }
  }

  // MARK: - Widths

  /// The width of all columns without truncation, in points; 0 for a single column.
  func wantedWidth(in environment: AlertEnvironment) -> Double {
    guard isTable else { return 0 }
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
    let room = end - start - Double(widths.count - 1) * Self.gap
    if widths.reduce(0, +) > room {
      let isText = table.shown.map { table.columns[$0].kind == .text }
      let pictures = zip(widths, isText).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
      widths = zip(
        RoomSharing.share(
          room - pictures, among: zip(widths, isText).map { $1 ? $0 : 0 }),
        zip(widths, isText)
      ).map { share, column in column.1 ? share : column.0 }
    }
    var x = start
    return widths.enumerated().map { place, width in
      let isLast = place == widths.count - 1
      let span = Span(x: x, width: max(isLast ? end - x : width, 1))
      x += width + Self.gap
      return span
    }
  }

  private func widths(in environment: AlertEnvironment) -> [Double] {
    if let measured, measured.theme == environment.theme, measured.scale == environment.scale {
      return measured.widths
    }
    let widths = table.shown.enumerated().map { place, column in
      let title =
        titles.isEmpty
        ? 0 : ChoiceHeader.line(titles[place]).width(in: environment).rounded(.up)
      switch table.columns[column].kind {
      case .picture: return max(Self.pictureSide(in: environment), title)
      case .text:
        let cell = TextLine(widest[column].text).width(in: environment) * Self.slack
        return max(cell.rounded(.up), title)
      }
    }
    measured = (environment.theme, environment.scale, widths)
    return widths
  }

  /// The side of a picture's square, in points.
  static func pictureSide(in environment: AlertEnvironment) -> Double {
    max(environment.theme.metrics.listRowHeight - 2 * pictureInset, 1)
  }
}
