import AlertAnswers
import AlertModel
import AlertProtocol

/// Cells that come one by one, as the rows of `--list`.
///
/// Every cell is kept as it came, whatever its bytes and however long it is: what is shown of it may
/// be less, and what is printed is the cell itself.
struct ZenityTable: Sendable {
  /// A row that is whole.
  struct Row: Hashable, Sendable {
    /// Which one it is, from 0.
    var place: Int
    /// What is shown of its cells.
    var cells: [String]
    /// Whether its first cell says that it is chosen.
    var isChosen: Bool

    /// The row as an item, which begins with its place, in a column that is not shown: so rows that
    /// look the same are told apart.
    var item: String { "\(place)\t" + cells.joined(separator: "\t") }
  }

  let columnCount: Int
  /// Whether the first cell of a row is no text, but says whether it is chosen.
  let hasToggle: Bool
  /// The columns that are shown, from left to right.
  let shown: [Int]
  /// Whether rows are left out from here on because there are too many.
  private(set) var isFull = false
  private(set) var rowCount = 0

  /// The cells of all rows.
  private var cells: [[UInt8]] = []
  /// Those of the row that is not whole yet.
  private var begun: [[UInt8]] = []
  private var itemsLength = 0

  /// The most columns that are shown: one more has the rows' places.
  static let mostShown = ProtocolLimits.columnCount - 1

  /// - Parameters:
  ///   - columnCount: How many cells a row has.
  ///   - hasToggle: Whether the first of them says whether it is chosen.
  ///   - hidden: The columns that are not shown.
  init(columnCount: Int, hasToggle: Bool, hidden: Set<Int> = []) {
    self.columnCount = columnCount
    self.hasToggle = hasToggle
    shown = Array(
      (0..<columnCount).dropFirst(hasToggle && columnCount > 1 ? 1 : 0)
        .filter { !hidden.contains($0) }.prefix(Self.mostShown))
  }

  /// Takes cells in; the rows that are whole by now.
  mutating func read(_ more: [[UInt8]]) -> [Row] {
    var rows: [Row] = []
    for cell in more where !isFull {
      begun.append(cell)
      if begun.count == columnCount, let row = add() { rows.append(row) }
    }
    return rows
  }

  /// Nothing more comes: the last row has empty cells for those that it lacks.
  mutating func finish() -> [Row] {
    guard !begun.isEmpty, !isFull else { return [] }
    begun += Array(repeating: [], count: columnCount - begun.count)
    return add().map { [$0] } ?? []
  }

  /// A cell as it came.
  func cell(_ column: Int, ofRow place: Int) -> [UInt8] { cells[place * columnCount + column] }

  /// What is shown of a row that was read.
  func shownCells(ofRow place: Int) -> [String] {
    Self.shown(shown.map { cell($0, ofRow: place) })
  }

  private mutating func add() -> Row? {
    let row = Row(
      place: rowCount, cells: Self.shown(shown.map { begun[$0] }),
      isChosen: hasToggle && StreamedLines.text(begun[0]).lowercased() == "true")
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

  /// What is left of an item for its cells: their tabs and the row's place need some.
  private static let shownBytes = ProtocolLimits.itemLength - 128

  /// What is shown of the cells of a row: as much of each as there is room for.
  static func shown(_ cells: [[UInt8]]) -> [String] {
    let texts = cells.map {
      CellText.shown(StreamedLines.text(Array($0.prefix(ProtocolLimits.itemLength))))
    }
    guard texts.reduce(0, { $0 + $1.utf8.count }) > shownBytes else { return texts }
    return texts.map { DropInText.cut($0, to: shownBytes / texts.count) }
  }
}
