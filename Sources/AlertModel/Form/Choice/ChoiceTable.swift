/// How the items of a list are split into cells.
///
/// An item is its cells with a tab between them. The last column contains the rest, with any further
/// tabs; missing cells are empty. Without columns an item is one cell.
public struct ChoiceTable: Hashable, Sendable {
  /// The columns, at least one.
  public let columns: [ChoiceColumn]
  /// The indices of the visible columns, from left to right.
  public let shown: [Int]

  /// The separator of cells.
  public static let separator = UInt8(ascii: "\t")

  /// Creates a table.
  public init(columns: [ChoiceColumn] = []) {
    self.columns = columns.isEmpty ? [ChoiceColumn()] : columns
    shown = self.columns.indices.filter { [columns = self.columns] in !columns[$0].isHidden }
  }

  /// Returns the cells of an item, one for each column.
  public func cells(of item: String) -> [String] {
    guard columns.count > 1 else { return [item] }
    var cells = item.utf8.split(
      separator: Self.separator, maxSplits: columns.count - 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    cells += Array(repeating: "", count: columns.count - cells.count)
    return cells
  }

  /// Returns the cell of an item in a column.
  public func cell(_ column: Int, of item: String) -> String { cells(of: item)[column] }

  /// Returns an item with one cell changed; tabs and newlines of the new text become spaces.
  public func item(_ item: String, settingCell column: Int, to text: String) -> String {
    var cells = cells(of: item)
    let spaces: [Unicode.Scalar] = ["\t", "\n", "\r", "\0"]
    cells[column] = String(
      String.UnicodeScalarView(text.unicodeScalars.map { spaces.contains($0) ? " " : $0 }))
    return cells.joined(separator: "\t")
  }

  /// Whether an item is found by all of its text.
  var searchesWholeItems: Bool {
    columns.count == 1 && !shown.isEmpty && columns[0].kind == .text
  }

  /// Returns the text by which an item is found: its visible text cells.
  public func searchedText(of item: String) -> String {
    guard !searchesWholeItems else { return item }
    let cells = cells(of: item)
    return shown.filter { columns[$0].kind == .text }.map { cells[$0] }.joined(separator: " ")
  }
}
