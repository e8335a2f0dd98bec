import AlertModel
import Cairo

/// The visible part of a text: its layout and scrolling.
///
/// The scroll position is stored as the first visible block and how much of that block is hidden,
/// so that only visible text has to be laid out. The length of the rest is only estimated, for the
/// scroll thumb.
///
/// Text scrolls along one axis: down, or for a single line in reading direction. Points are relative
/// to the viewport's top left corner.
final class TextViewport {
  let body: TextBody
  /// In points.
  private(set) var size = Size(width: 100, height: 20)

  /// How far text is drawn beyond the viewport along the scrolling axis, in points, at most a line.
  var overdraw = 0.0

  /// Whether the viewport's size is known, without which nothing scrolls.
  private var isConfigured = false
  private var firstBlock = 0
  /// How much of the first visible block is hidden, in points.
  private var hiddenExtent = 0.0

  /// Farther blocks are scrolled to directly, without laying out those between.
  private static let nearbyBlocks = 8

  init(_ body: TextBody) {
    self.body = body
  }

  /// Converts between positions of the text and points.
  var geometry: TextGeometry { TextGeometry(self) }

  private var lines: EditableText.Lines { body.lines }
  private var blocks: TextBlocks { body.blocks }

  /// The viewport's length along the scrolling axis, in points.
  private var room: Double { lines == .one ? size.width : size.height }

  /// Extra room for the caret after the end of a single line, in points.
  private var slack: Double { lines == .one ? 2 : 0 }

  // MARK: - Changes

  /// Replaces the text and scrolls to its beginning.
  func show(_ content: EditableText) {
    body.show(content)
    firstBlock = 0
    hiddenExtent = 0
  }

  /// Updates layouts and scroll position after an edit of `body.content`.
  func apply(_ edit: TextEdit) {
    let seen = blocks.start(of: firstBlock)
    guard body.apply(edit) else { return }
    let isBehind = seen > edit.range.lowerBound && seen >= edit.range.upperBound
    let moved = isBehind ? seen - edit.range.count + edit.insertedCount : seen
    firstBlock = blocks.block(at: moved).index
  }

  /// Sets the size to lay out for, and theme and scale.
  ///
  /// - Returns: Whether the layout or the size changed.
  @discardableResult
  func configure(_ environment: AlertEnvironment, size: Size) -> Bool {
    let isSameSize = size == self.size
    self.size = size
    isConfigured = true
    let isDiscarded = body.configure(environment, width: size.width)
    return isDiscarded || !isSameSize
  }

  /// The text's height at a width, at most `limit`; in points.
  func textHeight(width: Double, upTo limit: Double, in environment: AlertEnvironment) -> Double {
    if width != size.width || environment != body.environment {
      configure(environment, size: Size(width: width, height: size.height))
    }
    var height = 0.0
    for block in 0..<blocks.count where height < limit {
      height += body.layout(of: block).size.height
    }
    return min(height, limit)
  }

  // MARK: - Blocks

  /// The mean length of a byte along the scrolling axis, from the blocks that were laid out.
  private var extentPerByte: Double {
    var known = (extent: 0.0, bytes: 0)
    for (extent, count) in zip(body.extents, blocks.byteCounts) {
      if let extent { known = (known.extent + extent, known.bytes + count) }
    }
    return known.bytes > 0 ? known.extent / Double(known.bytes) : 1
  }

  /// The offset of a block along the scrolling axis, estimated if blocks between are not laid out.
  private func origin(of block: Int) -> Double {
    let perByte = extentPerByte
    func extent(_ block: Int) -> Double {
      body.extents[block] ?? Double(blocks.byteCounts[block]) * perByte
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
    let layout = body.layout(of: block)
    let reference = body.reference
    let baseline = ((size.height - reference.height) / 2).rounded() + reference.baseline
    return Point(
      x: body.isRightToLeft ? size.width - origin - layout.size.width : origin,
      y: baseline - layout.layout.baseline)
  }

  /// The visible blocks, all of which this lays out.
  func visibleBlocks() -> Range<Int> {
    var end = firstBlock
    var reach = -hiddenExtent
    repeat {
      _ = body.layout(of: end)
      reach += body.extents[end] ?? 0
      end += 1
    } while end < blocks.count && reach < room
    return firstBlock..<end
  }

  /// The visible blocks and those within `overdraw` of them, all of which this lays out.
  func drawnBlocks() -> Range<Int> {
    let visible = visibleBlocks()
    guard overdraw > 0 else { return visible }
    let start = max(visible.lowerBound - 1, 0)
    let end = min(visible.upperBound + 1, blocks.count)
    for block in [start, end - 1] { _ = body.layout(of: block) }
    return start..<end
  }

  // MARK: - Scrolling

  /// Scroll offset, viewport length and text length, in points; estimated for a text of many blocks.
  var scrollState: (offset: Double, visible: Double, whole: Double) {
    guard isConfigured else { return (0, room, room) }
    _ = visibleBlocks()
    let perByte = extentPerByte
    var offset = hiddenExtent
    var whole = slack
    for (block, count) in blocks.byteCounts.enumerated() {
      let extent = body.extents[block] ?? Double(count) * perByte
      if block < firstBlock { offset += extent }
      whole += extent
    }
    return (offset, room, max(whole, room))
  }

  /// Scrolls by so many points, positive towards the text's end, as far as there is text.
  ///
  /// - Returns: Whether anything moved.
  @discardableResult
  func scroll(by delta: Double) -> Bool {
    let former = (firstBlock, hiddenExtent)
    hiddenExtent += delta
    settle()
    return former != (firstBlock, hiddenExtent)
  }

  /// Scrolls to an offset from the text's beginning, in points, which may be an estimate.
  func scroll(to offset: Double) {
    let perByte = extentPerByte
    var rest = max(offset, 0)
    firstBlock = blocks.count - 1
    for (block, count) in blocks.byteCounts.enumerated() {
      let extent = body.extents[block] ?? Double(count) * perByte
      if rest < extent {
        firstBlock = block
        break
      }
      rest -= extent
    }
    hiddenExtent = rest
    settle()
  }

  /// Scrolls just far enough to show the caret at a position.
  func reveal(_ position: Int) {
    guard isConfigured else { return }
    let block = blocks.block(at: position).index
    if abs(block - firstBlock) > Self.nearbyBlocks {
      firstBlock = block
      hiddenExtent = 0
    }
    _ = body.layout(of: block)
    settle()
    let (start, end): (Double, Double)
    switch lines {
    case .many: (start, end) = geometry.lineEdges(at: position)
    case .one:
      let caret = geometry.caret(at: position).strong
      let distance = body.isRightToLeft ? size.width - caret.minX : caret.minX
      (start, end) = (distance, distance + slack)
    }
    if start < 0 {
      scroll(by: start)
    } else if end > room {
      scroll(by: end - room)
    }
  }

  /// Normalizes the scroll position: `hiddenExtent` lies within the first visible block, and there
  /// is no empty room before the text, nor behind it while text is hidden before.
  func settle() {
    firstBlock = min(max(firstBlock, 0), blocks.count - 1)
    moveToEarlierBlocks()
    while firstBlock < blocks.count - 1, hiddenExtent >= body.laidOutExtent(of: firstBlock) {
      hiddenExtent -= body.laidOutExtent(of: firstBlock)
      firstBlock += 1
    }
    hiddenExtent = max(hiddenExtent, 0)
    var reach = slack - hiddenExtent
    for block in firstBlock..<blocks.count where reach < room {
      reach += body.laidOutExtent(of: block)
    }
    guard reach < room else { return }
    hiddenExtent -= room - reach
    moveToEarlierBlocks()
    hiddenExtent = max(hiddenExtent, 0)
  }

  private func moveToEarlierBlocks() {
    while hiddenExtent < 0, firstBlock > 0 {
      firstBlock -= 1
      hiddenExtent += body.laidOutExtent(of: firstBlock)
    }
  }
}
