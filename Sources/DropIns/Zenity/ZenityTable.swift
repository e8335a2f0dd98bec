import AlertAnswers
import AlertProtocol

/// The rows of `--list`, whose cells arrive one by one.
///
/// The bytes of every cell are kept and printed, even if they are not UTF-8 or too long to be
/// shown.
struct ZenityTable: Sendable {
  /// A complete row.
  struct Row: Hashable, Sendable {
    /// The index, from 0.
    var place: Int
    /// The cells as they are shown.
    var cells: [String]
    /// Whether the first cell marks the row as selected.
    var isChosen: Bool

    /// The row as an item, which starts with the index in a hidden column, so that equal rows are
    /// distinct.
    var item: String { "\(place)\t" + cells.joined(separator: "\t") }
  }

  let columnCount: Int
  /// Whether the first cell contains whether the row is selected.
  let hasToggle: Bool
  /// The shown columns, from left to right.
  let shown: [Int]
  /// Whether further rows are dropped because there are too many.
  private(set) var isFull = false
  private(set) var rowCount = 0

  /// The cells of all rows.
  private var cells: [[UInt8]] = []
  /// The cells of the incomplete row.
  private var begun: [[UInt8]] = []
  private var itemsLength = 0

  /// The most columns that are shown; one more holds the index.
  static let mostShown = ProtocolLimits.columnCount - 1

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - columnCount: The number of cells in a row.
  ///   - hasToggle: Whether the first cell contains whether the row is selected.
  ///   - hidden: The hidden columns.
  init(columnCount: Int, hasToggle: Bool, hidden: Set<Int> = []) {
    self.columnCount = columnCount
    self.hasToggle = hasToggle
    shown = Array(
      (0..<columnCount).dropFirst(hasToggle && columnCount > 1 ? 1 : 0)
        .filter { !hidden.contains($0) }.prefix(Self.mostShown))
  }

  /// Adds cells and returns the rows that are complete.
  mutating func read(_ more: [[UInt8]]) -> [Row] {
    var rows: [Row] = []
    for cell in more where !isFull {
      begun.append(cell)
      if begun.count == columnCount, let row = add() { rows.append(row) }
    }
    return rows
  }

  /// Ends the table and returns the last row, with empty cells for missing ones.
  mutating func finish() -> [Row] {
    guard !begun.isEmpty, !isFull else { return [] }
    begun += Array(repeating: [], count: columnCount - begun.count)
    return add().map { [$0] } ?? []
  }

  /// Returns the bytes of a cell.
  func cell(_ column: Int, ofRow place: Int) -> [UInt8] { cells[place * columnCount + column] }

  /// Returns the shown cells of a row.
  func shownCells(ofRow place: Int) -> [String] {
    Self.shown(shown.map { cell($0, ofRow: place) })
  }

  private mutating func add() -> Row? {
    let row = Row(
      place: rowCount, cells: Self.shown(shown.map { begun[$0] }),
      isChosen: hasToggle && LineSplitter.text(begun[0]).lowercased() == "true")
    itemsLength += row.item.utf8.count
    guard rowCount < ProtocolLimits.itemCount, itemsLength <= ProtocolLimits.itemsLength else {
      isFull = true
      begun = []
      return nil
    }
    rowCount += 1
    cells += begun
    begun = []
    return row
  }

  /// The bytes of an item for cells, without the tabs and the index.
  private static let shownBytes = ProtocolLimits.itemLength - 128

  /// Returns rows of cells as items, up to the limit.
  static func items(of rows: [[String]]) -> [String] {
    rows.prefix(ProtocolLimits.itemCount).map { cells in
      shown(cells.map { Array($0.utf8) }).joined(separator: "\t")
    }
  }

  /// Returns cells as they are shown, cut to fit into an item.
  static func shown(_ cells: [[UInt8]]) -> [String] {
    let texts = cells.map {
      CellText.shown(LineSplitter.text(Array($0.prefix(ProtocolLimits.itemLength))))
    }
    guard texts.reduce(0, { $0 + $1.utf8.count }) > shownBytes else { return texts }
    return texts.map { DropInText.cut($0, to: shownBytes / texts.count) }
  }
}
