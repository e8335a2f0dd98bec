import AlertModel
import Cairo

/// The columns of a list: which cells are shown, and how wide they are.
///
/// Columns are as wide as their widest cell or title, as far as there is room; what is left is the
/// last one's. Which cell is widest is estimated, so that it takes no more than a look at each
/// byte, and then measured.
final class ChoiceColumns {
  /// Where a column stands, in points from the list's left edge.
  struct Span: Hashable {
    var x: Double
    var width: Double
    var maxX: Double { x + width }
  }

  let table: ChoiceTable
  /// The titles of the columns that are shown, or nothing.
  let titles: [String]

  /// For each column how wide its widest cell is, roughly, and that cell.
  private var widest: [(weight: Int, text: String)]
  private var measured: (theme: Theme, scale: Double, widths: [Double])?

  /// Between two columns, in points.
  private static let gap = 16.0
  /// Between a picture and the lines around its row, in points.
  private static let pictureInset = 6.0
  /// How much wider than its widest cell a column is, because another one may be wider after all.
  private static let slack = 1.03

  init(_ rules: ChoiceRules) {
    table = rules.table
    widest = Array(repeating: (0, ""), count: table.columns.count)
    titles = Self.titles(of: rules)
    note(rules.items)
  }

  /// The titles that are shown; nothing if none are, or all are empty.
  static func titles(of rules: ChoiceRules) -> [String] {
    let table = rules.table
    let titles = table.shown.map { DisplayText.line(table.columns[$0].title) }
    return rules.hidesHeader || titles.allSatisfy(\.isEmpty) ? [] : titles
  }

  /// Whether a row has more than one cell to be seen.
  private var isTable: Bool { table.shown.count > 1 }

  // MARK: - Cells

  /// The items are others now.
  func forget() {
    widest = Array(repeating: (0, ""), count: table.columns.count)
    measured = nil
  }

  /// Takes note of items, which may have wider cells than those before.
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

  /// How wide what a byte begins is, roughly.
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

  /// How wide all columns are together where there is room, in points.
  func wantedWidth(in environment: AlertEnvironment) -> Double {
    guard isTable else { return 0 }
    let widths = widths(in: environment)
    return widths.reduce(0, +) + Double(widths.count - 1) * Self.gap
  }

  /// Lays the columns out that are shown.
  ///
  /// - Parameters:
  ///   - start: Where the first begins, in points.
  ///   - end: Where the last ends.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: Where each stands.
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

  /// The side of the square that a picture has, in points.
  static func pictureSide(in environment: AlertEnvironment) -> Double {
    max(environment.theme.metrics.listRowHeight - 2 * pictureInset, 1)
  }
}
