/// How the rows of a list are cut into cells.
///
/// An item is its cells with a tab between them; the last column has all that is left, tabs
/// included, and cells that are missing are empty. Without columns an item is one cell.
public struct ChoiceTable: Hashable, Sendable {
  public let columns: [ChoiceColumn]
  /// The places of the columns that are shown, from left to right.
  public let shown: [Int]

  /// What stands between two cells.
  public static let separator = UInt8(ascii: "\t")

  public init(columns: [ChoiceColumn] = []) {
    self.columns = columns.isEmpty ? [ChoiceColumn()] : columns
    shown = self.columns.indices.filter { [columns = self.columns] in !columns[$0].isHidden }
  }

  /// The cells of an item, one for each column.
  public func cells(of item: String) -> [String] {
    guard columns.count > 1 else { return [item] }
    var cells = item.utf8.split(
      separator: Self.separator, maxSplits: columns.count - 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    cells += Array(repeating: "", count: columns.count - cells.count)
    return cells
  }

  /// The cell of an item that stands in a column.
  public func cell(_ column: Int, of item: String) -> String { cells(of: item)[column] }

  /// An item with another cell, whose tabs and newlines are spaces.
  public func item(_ item: String, settingCell column: Int, to text: String) -> String {
    var cells = cells(of: item)
    let spaces: [Unicode.Scalar] = ["\t", "\n", "\r", "\0"]
    cells[column] = String(
      String.UnicodeScalarView(text.unicodeScalars.map { spaces.contains($0) ? " " : $0 }))
    return cells.joined(separator: "\t")
  }

  /// What typing finds an item by: the text of the cells that are shown.
  public func searchedText(of item: String) -> String {
    guard columns.count > 1 else {
      return shown.isEmpty || columns[0].kind == .picture ? "" : item
    }
    let cells = cells(of: item)
    return shown.filter { columns[$0].kind == .text }.map { cells[$0] }.joined(separator: " ")
  }
}
