import AlertModel
import Cairo

/// Finds positions that keys move the caret to: by character, word, line and paragraph.
///
/// Positions are byte offsets in the UTF-8 of the whole text. Preedit text must be removed first, as
/// layouts contain it and positions do not.
struct TextNavigator {
  private let viewport: TextViewport
  private let body: TextBody

  init(_ viewport: TextViewport) {
    self.viewport = viewport
    body = viewport.body
  }

  private var blocks: TextBlocks { body.blocks }
  private var end: Int { body.content.count }

  // MARK: - Characters and words

  /// Whether the text at a position runs from right to left.
  func isRightToLeft(at position: Int) -> Bool {
    let (block, start) = blocks.block(at: position)
    return body.layout(of: block).layout.isRightToLeft(at: position - start)
  }

  /// The position visually to the left or right of another.
  func position(beside position: Int, toRight: Bool) -> Int {
    let (block, start) = blocks.block(at: position)
    let layout = body.layout(of: block)
    if layout.runsOneWay {
      let isForward = toRight != layout.layout.isRightToLeft(at: position - start)
      return isForward ? characterEnd(after: position) : characterStart(before: position)
    }
    let (moved, leavesAtEnd) = layout.layout.move(
      from: position - start, toRight: toRight)
    if let moved { return start + moved }
    // Blocks follow each other in logical order. In mixed text a block's logical end may lie at
    // either side, so Pango says at which end the caret leaves.
    if leavesAtEnd { return block < blocks.count - 1 ? start + blocks.byteCounts[block] : position }
    return block > 0 ? characterStart(before: start) : position
  }

  /// The next caret position.
  func characterEnd(after position: Int) -> Int {
    guard position < end else { return end }
    let (block, start) = blocks.block(at: position)
    let next = body.layout(of: block).boundaries.first {
      $0.index > position - start && $0.boundary.contains(.caret)
    }
    return next.map { start + $0.index } ?? start + blocks.byteCounts[block]
  }

  /// The previous caret position.
  func characterStart(before position: Int) -> Int {
    boundary(before: position) { $0.contains(.caret) } ?? 0
  }

  /// The start of what Backspace deletes, which can be a part of a character, such as an accent.
  ///
  /// Pango: `backspace_deletes_character`.
  func deletionStart(before position: Int) -> Int {
    let (block, start) = blocks.block(at: position)
    let boundaries = body.layout(of: block).boundaries
    if position > start,
      let number = boundaries.firstIndex(where: { $0.index == position - start }), number > 0,
      boundaries[number].boundary.contains(.deletesCharacter)
    {
      return start + boundaries[number - 1].index
    }
    return characterStart(before: position)
  }

  /// The start of the word that contains a position or ends before it.
  func wordStart(before position: Int) -> Int {
    boundary(before: position) { $0.contains(.wordStart) } ?? 0
  }

  /// The end of the word that contains a position or starts after it.
  func wordEnd(after position: Int) -> Int {
    var (block, start) = blocks.block(at: position)
    while block < blocks.count {
      let found = body.layout(of: block).boundaries.first {
        start + $0.index > position && $0.boundary.contains(.wordEnd)
      }
      if let found { return start + found.index }
      start += blocks.byteCounts[block]
      block += 1
    }
    return end
  }

  /// The last boundary of some kind before a position; nil for none.
  private func boundary(
    before position: Int, where isWanted: (TextLayout.Boundary) -> Bool
  ) -> Int? {
    var (block, start) = blocks.block(at: position)
    while true {
      let found = body.layout(of: block).boundaries.last {
        start + $0.index < position && isWanted($0.boundary)
      }
      if let found { return start + found.index }
      guard block > 0 else { return nil }
      block -= 1
      start -= blocks.byteCounts[block]
    }
  }

  /// The range of a double click: the word at a position, or the run of spaces, or the character.
  func word(at position: Int) -> Range<Int> {
    let (block, start) = blocks.block(at: position)
    let boundaries = body.layout(of: block).boundaries
    let place = position - start
    guard let here = boundaries.lastIndex(where: { $0.index <= place }) else {
      return position..<position
    }
    if boundaries[here].boundary.contains(.space) {
      let first = boundaries[..<here].lastIndex { !$0.boundary.contains(.space) }
      let last = boundaries[here...].firstIndex { !$0.boundary.contains(.space) }
      let from = boundaries[first.map { $0 + 1 } ?? 0].index
      return start + from..<start + boundaries[last ?? boundaries.count - 1].index
    }
    if let first = boundaries[...here].last(where: { $0.boundary.contains(.wordStart) }),
      let last = boundaries.first(where: {
        $0.index > first.index && $0.boundary.contains(.wordEnd)
      }), last.index > place || (last.index == place && place == boundaries.last?.index)
    {
      return start + first.index..<start + last.index
    }
    return position..<characterEnd(after: position)
  }

  // MARK: - Lines and paragraphs

  /// The displayed line with a position, without its line feed.
  func line(at position: Int) -> Range<Int> {
    let (block, start) = blocks.block(at: position)
    if body.lines == .one { return 0..<end }
    let shown = body.layout(of: block).lines
    guard let number = shown.lastIndex(where: { start + $0.range.lowerBound <= position }) else {
      return position..<position
    }
    let line = shown[number]
    var upper = start + line.range.upperBound
    // Where a line is wrapped, its end and the next line's start are the same position; the caret
    // would appear in the next line. Stop before the last character instead.
    if number + 1 < shown.count, !shown[number + 1].beginsParagraph {
      upper = max(characterStart(before: upper), start + line.range.lowerBound)
    }
    return start + line.range.lowerBound..<upper
  }

  /// The paragraph with a position, without its line feed.
  func paragraph(at position: Int) -> Range<Int> {
    let utf8 = body.text.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: position)
    let start = utf8[..<index].lastIndex(of: 0x0A).map { utf8.index(after: $0) }
    let end = utf8[index...].firstIndex(of: 0x0A) ?? utf8.endIndex
    return utf8.distance(
      from: utf8.startIndex, to: start ?? utf8.startIndex)..<utf8.distance(
        from: utf8.startIndex, to: end)
  }

  /// The position in the line above or below another.
  ///
  /// - Parameters:
  ///   - position: Where the caret is.
  ///   - below: Whether to look in the line below rather than above.
  ///   - x: The wanted distance from the left edge, in points.
  /// - Returns: The position, or nil if there is no such line.
  func position(vertically position: Int, below: Bool, x: Double) -> Int? {
    guard body.lines == .many else { return nil }
    let block = blocks.block(at: position).index
    let corner = viewport.corner(of: block)
    let line = viewport.geometry.lineEdges(at: position)
    let y = below ? line.bottom + 1 : line.top - 1
    if below ? y < corner.y + body.layout(of: block).size.height : y >= corner.y {
      return viewport.geometry.position(at: Point(x: x, y: y), in: block)
    }
    let next = below ? block + 1 : block - 1
    guard next >= 0, next < blocks.count else { return nil }
    let height = body.layout(of: next).size.height
    let nextCorner = viewport.corner(of: next)
    return viewport.geometry.position(
      at: Point(x: x, y: nextCorner.y + (below ? 1 : height - 1)), in: next)
  }
}
