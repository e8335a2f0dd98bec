import AlertModel
import AlertRendering
import Cairo

/// Draws the text of a `TextView`, its selection and its caret, in the view's coordinates.
struct TextPainter {
  private let viewport: TextViewport

  /// The caret's size, in points.
  private static let caretSize = Size(width: 1.5, height: 19)
  /// The height of a highlight in a single line, in points.
  private static let highlightHeight = 20.0
  /// The opacity of the selection's highlight.
  private static let selectionAlpha = (focused: 0.3, other: 0.15)

  init(_ viewport: TextViewport) {
    self.viewport = viewport
  }

  private var body: TextBody { viewport.body }

  /// Draws the visible text and the selection within `size` points.
  func drawText(
    size: Size, isEnabled: Bool, isFocused: Bool, into context: borrowing DrawingContext,
    palette: Palette
  ) {
    context.withSavedState { context in
      let beyond = body.lines == .one ? Self.caretSize.width : 0
      context.clip(
        to: context.snapped(
          Rect(
            x: -beyond, y: -viewport.overdraw, width: size.width + 2 * beyond,
            height: size.height + 2 * viewport.overdraw)))
      drawSelection(height: size.height, isFocused: isFocused, into: context, palette: palette)
      context.setSource(
        FieldPainter.textColor(state: FieldPainter.State(isEnabled: isEnabled), palette: palette))
      for block in viewport.drawnBlocks() {
        let corner = viewport.corner(of: block)
        context.show(body.layout(of: block).layout, x: corner.x, y: corner.y)
      }
    }
  }

  private func drawSelection(
    height: Double, isFocused: Bool, into context: borrowing DrawingContext, palette: Palette
  ) {
    let alpha = isFocused ? Self.selectionAlpha.focused : Self.selectionAlpha.other
    let color = palette.accentOnBox.withAlpha(alpha)
    for rect in viewport.geometry.highlights(of: body.content.selection.range) {
      guard body.lines == .one else {
        context.fill(context.snapped(rect), with: color)
        continue
      }
      context.fill(
        Rect(
          x: rect.minX, y: (height - Self.highlightHeight) / 2, width: rect.width,
          height: Self.highlightHeight), radius: 2, with: color)
    }
  }

  /// Draws the strong and the weak caret.
  func draw(
    _ carets: (strong: Rect, weak: Rect), into context: borrowing DrawingContext, palette: Palette
  ) {
    var main = carets.strong
    if carets.weak.minX != carets.strong.minX {
      // Where directions meet, the next character's direction decides between two places. Each gets
      // half a caret.
      main.size.height /= 2
      var other = carets.weak
      other.origin.y += carets.weak.height / 2
      other.size.height /= 2
      context.fill(context.snapped(other), with: palette.accentOnBox)
    }
    context.fill(context.snapped(main), with: palette.accentOnBox)
  }

  /// The carets to draw, in a view of a height in points; nil if their block is not visible.
  ///
  /// With preedit text they are at its caret.
  func carets(height: Double) -> (strong: Rect, weak: Rect)? {
    let position = body.preedit?.position ?? body.content.selection.caret
    let block = body.blocks.block(at: position).index
    guard viewport.visibleBlocks().contains(block) else { return nil }
    let places = viewport.geometry.caret(at: position)
    func rect(_ place: Rect) -> Rect {
      let size = Self.caretSize
      let y = body.lines == .one ? height / 2 : place.center.y
      return Rect(
        x: place.minX - size.width * 2 / 3, y: y - size.height / 2, width: size.width,
        height: size.height)
    }
    return (rect(places.strong), rect(places.weak))
  }
}
