import AlertModel
import AlertRendering
import Cairo

/// The field in which the text of a list's cell is changed, above that cell.
final class CellEditor: View {
  let item: Int
  /// The column among all, those included that are not shown.
  let column: Int
  let textView: TextView

  /// How far the field reaches out of the cell, beside it, and how far it stays within the row.
  private static let reach = Size(width: 7, height: 3)

  init(_ text: String, item: Int, column: Int) {
    self.item = item
    self.column = column
    textView = TextView(text, lines: .one)
    super.init()
    addSubview(textView)
  }

  /// Stands above a cell, in points of the rows.
  func cover(_ cell: Rect) {
    frame = Rect(
      x: cell.minX - Self.reach.width, y: cell.minY + Self.reach.height,
      width: cell.width + 2 * Self.reach.width, height: cell.height - 2 * Self.reach.height)
    textView.frame = Rect(
      x: Self.reach.width, y: 0, width: cell.width, height: frame.height)
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    FieldPainter.draw(
      bounds, state: FieldPainter.State(isFocused: textView.isFocused), into: context,
      in: environment)
  }
}
