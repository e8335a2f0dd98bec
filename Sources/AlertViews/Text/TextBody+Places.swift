import AlertModel
import Cairo

/// Where positions are on the screen, and the reverse.
extension TextBody {
  /// Where a block begins along the flow, in points from where what is seen begins.
  func origin(of block: Int) -> Double {
    let perByte = extentPerByte
    func extent(_ block: Int) -> Double {
      extents[block] ?? Double(blocks.byteCounts[block]) * perByte
    }
    if block >= firstBlock {
      return (firstBlock..<block).reduce(-hiddenExtent) { $0 + extent($1) }
    }
    return (block..<firstBlock).reduce(-hiddenExtent) { $0 - extent($1) }
  }

  /// The top left corner of a block.
  func corner(of block: Int) -> Point {
    let origin = origin(of: block)
    guard lines == .one else { return Point(x: 0, y: origin) }
    let layout = layout(of: block)
    let baseline = ((viewport.height - reference.height) / 2).rounded() + reference.baseline
    return Point(
      x: isRightToLeft ? viewport.width - origin - layout.size.width : origin,
      y: baseline - layout.layout.baseline)
  }

  /// The blocks that are seen, from the first to the last; all of them are laid out.
  func visibleBlocks() -> Range<Int> {
    let room = lines == .one ? viewport.width : viewport.height
    var end = firstBlock
    var reach = -hiddenExtent
    repeat {
      _ = layout(of: end)
      reach += extents[end] ?? 0
      end += 1
    } while end < blocks.count && reach < room
    return firstBlock..<end
  }

  /// The rectangle of no width where the caret stands, as high as its line.
  ///
  /// - Returns: Where letters of the paragraph's own direction are written, and where those of the
  ///   other one.
  func caret(at position: Int) -> (strong: Rect, weak: Rect) {
    let (block, start) = blocks.block(at: position)
    let layout = layout(of: block)
    let corner = corner(of: block)
    let caret = layout.layout.caret(at: layout.caretIndex(for: position - start))
    func rect(_ place: TextLayout.CaretPlace) -> Rect {
      Rect(x: corner.x + place.x, y: corner.y + place.y, width: 0, height: place.height)
    }
    return (rect(caret.strong), rect(caret.weak))
  }

  /// Where the line that the caret stands in begins and ends: the caret is lower than that, which
  /// has a part of the line spacing above and below it.
  func lineEdges(at position: Int) -> (top: Double, bottom: Double) {
    let block = blocks.block(at: position).index
    let top = corner(of: block).y
    let center = caret(at: position).strong.center.y
    guard let line = layout(of: block).lines.last(where: { top + $0.top <= center }) else {
      return (top, top)
    }
    return (top + line.top, top + line.bottom)
  }

  /// The position nearest to a point.
  func position(at point: Point) -> Int {
    let visible = visibleBlocks()
    let block =
      visible.first { block in
        let corner = corner(of: block)
        let size = layout(of: block).size
        guard lines == .one else { return point.y < corner.y + size.height }
        return isRightToLeft ? point.x >= corner.x : point.x < corner.x + size.width
      } ?? visible.upperBound - 1
    return position(at: point, in: block)
  }

  /// The position in a block that is nearest to a point.
  func position(at point: Point, in block: Int) -> Int {
    let corner = corner(of: block)
    let layout = layout(of: block)
    // Above and below the one line is the line too.
    let y = lines == .one ? layout.size.height / 2 : point.y - corner.y
    return blocks.start(of: block) + layout.place(at: Point(x: point.x - corner.x, y: y))
  }

  /// The rectangles behind what is selected, or behind what an input method works on.
  func highlights(of selection: Range<Int>) -> [Rect] {
    visibleBlocks().flatMap { block -> [Rect] in
      let range = range(of: block)
      let layout = layout(of: block)
      var shown = layout.emphasis
      if !selection.isEmpty, selection.lowerBound <= range.upperBound,
        selection.upperBound > range.lowerBound
      {
        let lower = max(selection.lowerBound, range.lowerBound) - range.lowerBound
        let upper = min(selection.upperBound, range.upperBound) - range.lowerBound
        shown = layout.shown(lower..<upper)
        // A selected line end shows as the rest of the line.
        if lines == .many, selection.upperBound > range.upperBound {
          shown = shown.map { $0.lowerBound..<$0.upperBound + 1 }
        }
      }
      return shown.map { highlights(of: $0, in: block) } ?? []
    }
  }

  private func highlights(of shown: Range<Int>, in block: Int) -> [Rect] {
    let corner = corner(of: block)
    let layout = layout(of: block)
    return layout.lines.enumerated().flatMap { number, line -> [Rect] in
      let (top, bottom) = (corner.y + line.top, corner.y + line.bottom)
      guard bottom > 0, top < viewport.height, shown.upperBound > line.range.lowerBound,
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
