import AlertModel
import Cairo

/// Converts between the positions of a text and points of its viewport.
///
/// Points are relative to the viewport's top left corner; positions are byte offsets in the text's
/// UTF-8.
struct TextGeometry {
  private let viewport: TextViewport
  private var body: TextBody { viewport.body }
  private var lines: EditableText.Lines { body.lines }
  private var blocks: TextBlocks { body.blocks }

  init(_ viewport: TextViewport) {
    self.viewport = viewport
  }

  /// The carets at a position, as rectangles of zero width and the height of their line.
  ///
  /// - Returns: The strong caret, where text of the paragraph's direction is inserted, and the weak
  ///   one, where text of the other direction is. Pango: `pango_layout_get_cursor_pos`.
  func caret(at position: Int) -> (strong: Rect, weak: Rect) {
    let (block, start) = blocks.block(at: position)
    let layout = body.layout(of: block)
    let corner = viewport.corner(of: block)
    let caret = layout.layout.caret(at: layout.caretIndex(for: position - start))
    func rect(_ place: TextLayout.CaretPlace) -> Rect {
      Rect(x: corner.x + place.x, y: corner.y + place.y, width: 0, height: place.height)
    }
    return (rect(caret.strong), rect(caret.weak))
  }

  /// The displayed line with a position, up to the start of the next line.
  ///
  /// Preedit text must be removed first.
  func wholeLine(at position: Int) -> Range<Int> {
    guard lines == .many else { return 0..<body.content.count }
    let (block, start) = blocks.block(at: position)
    let shown = body.layout(of: block).lines
    let number = shown.lastIndex { start + $0.range.lowerBound <= position } ?? 0
    let first = shown.indices.contains(number) ? shown[number].range.lowerBound : 0
    let next = number + 1 < shown.count ? shown[number + 1].range.lowerBound : nil
    return start + first..<start + (next ?? blocks.byteCounts[block])
  }

  /// The rectangle around a range: that of its part in one line, or all lines with a part of it.
  func extent(of range: Range<Int>) -> Rect {
    let first = lineEdges(at: range.lowerBound)
    let last = lineEdges(at: max(range.upperBound - 1, range.lowerBound))
    let (start, end) = (caret(at: range.lowerBound).strong, caret(at: range.upperBound).strong)
    guard lines == .one || first == last else {
      return Rect(x: 0, y: first.top, width: viewport.size.width, height: last.bottom - first.top)
    }
    // The end of a wrapped line is the start of the next one.
    let isWithin = lines == .one || lineEdges(at: range.upperBound) == first
    let width = viewport.size.width
    let edge = isWithin ? end.minX : (start.minX > width / 2 ? 0 : width)
    return Rect(
      x: min(start.minX, edge), y: lines == .one ? start.minY : first.top,
      width: abs(edge - start.minX),
      height: lines == .one ? start.height : first.bottom - first.top)
  }

  /// Top and bottom of the line with a position, including its share of the line spacing, which the
  /// caret leaves out.
  func lineEdges(at position: Int) -> (top: Double, bottom: Double) {
    let block = blocks.block(at: position).index
    let top = viewport.corner(of: block).y
    let center = caret(at: position).strong.center.y
    guard let line = body.layout(of: block).lines.last(where: { top + $0.top <= center }) else {
      return (top, top)
    }
    return (top + line.top, top + line.bottom)
  }

  /// The position nearest to a point.
  func position(at point: Point) -> Int {
    let visible = viewport.visibleBlocks()
    let block =
      visible.first { block in
        let corner = viewport.corner(of: block)
        let size = body.layout(of: block).size
        guard lines == .one else { return point.y < corner.y + size.height }
        return body.isRightToLeft ? point.x >= corner.x : point.x < corner.x + size.width
      } ?? visible.upperBound - 1
    return position(at: point, in: block)
  }

  /// The position within a block that is nearest to a point.
  func position(at point: Point, in block: Int) -> Int {
    let corner = viewport.corner(of: block)
    let layout = body.layout(of: block)
    // A point above or below a single line belongs to that line, too.
    let y = lines == .one ? layout.size.height / 2 : point.y - corner.y
    return blocks.start(of: block) + layout.place(at: Point(x: point.x - corner.x, y: y))
  }

  /// The rectangles to highlight: those of the selection, or of the part of the preedit text that
  /// the input method emphasizes.
  func highlights(of selection: Range<Int>) -> [Rect] {
    viewport.drawnBlocks().flatMap { block -> [Rect] in
      let range = body.range(of: block)
      let layout = body.layout(of: block)
      var shown = layout.emphasis
      if !selection.isEmpty, selection.lowerBound <= range.upperBound,
        selection.upperBound > range.lowerBound
      {
        let lower = max(selection.lowerBound, range.lowerBound) - range.lowerBound
        let upper = min(selection.upperBound, range.upperBound) - range.lowerBound
        shown = layout.shown(lower..<upper)
        // A selected line feed highlights the rest of its line.
        if lines == .many, selection.upperBound > range.upperBound {
          shown = shown.map { $0.lowerBound..<$0.upperBound + 1 }
        }
      }
      return shown.map { highlights(of: $0, in: block) } ?? []
    }
  }

  private func highlights(of shown: Range<Int>, in block: Int) -> [Rect] {
    let corner = viewport.corner(of: block)
    let layout = body.layout(of: block)
    return layout.lines.enumerated().flatMap { number, line -> [Rect] in
      let (top, bottom) = (corner.y + line.top, corner.y + line.bottom)
      guard bottom > -viewport.overdraw, top < viewport.size.height + viewport.overdraw,
        shown.upperBound > line.range.lowerBound,
        shown.lowerBound <= line.range.upperBound
      else { return [] }
      return layout.layout.spans(inLine: number, of: shown).map { span in
        Rect(
          x: corner.x + span.lowerBound, y: top, width: span.upperBound - span.lowerBound,
          height: bottom - top)
      }
    }
  }
}
