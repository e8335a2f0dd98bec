import AlertModel
import Cairo

/// Where the caret goes, and what a letter, a word and a line are.
///
/// While an input method shows something, none of this is asked.
extension TextBody {
  private var end: Int { content.count }

  /// The position to the left or to the right of another, as the text is seen.
  func position(besides position: Int, toRight: Bool) -> Int {
    let (block, start) = blocks.block(at: position)
    let layout = layout(of: block)
    if layout.runsOneWay {
      let isForward = toRight != layout.layout.isRightToLeft(at: position - start)
      return isForward ? letterEnd(after: position) : letterStart(before: position)
    }
    let (moved, leavesAtEnd) = layout.layout.move(
      from: position - start, toRight: toRight)
    if let moved { return start + moved }
    // Only logically are blocks one behind the other; within one, its end may be anywhere.
    if leavesAtEnd { return block < blocks.count - 1 ? start + blocks.byteCounts[block] : position }
    return block > 0 ? letterStart(before: start) : position
  }

  /// The next position at which the caret can stand.
  func letterEnd(after position: Int) -> Int {
    guard position < end else { return end }
    let (block, start) = blocks.block(at: position)
    let next = layout(of: block).boundaries.first {
      $0.index > position - start && $0.boundary.contains(.caret)
    }
    return next.map { start + $0.index } ?? start + blocks.byteCounts[block]
  }

  /// The position before at which the caret can stand.
  func letterStart(before position: Int) -> Int {
    boundary(before: position) { $0.contains(.caret) } ?? 0
  }

  /// Where what Backspace takes away begins.
  func deletionStart(before position: Int) -> Int {
    let (block, start) = blocks.block(at: position)
    let boundaries = layout(of: block).boundaries
    if position > start,
      let number = boundaries.firstIndex(where: { $0.index == position - start }), number > 0,
      boundaries[number].boundary.contains(.deletesCharacter)
    {
      return start + boundaries[number - 1].index
    }
    return letterStart(before: position)
  }

  /// The beginning of the word that a position is in or behind.
  func wordStart(before position: Int) -> Int {
    boundary(before: position) { $0.contains(.wordStart) } ?? 0
  }

  /// The end of the word that a position is in or before.
  func wordEnd(after position: Int) -> Int {
    var (block, start) = blocks.block(at: position)
    while block < blocks.count {
      let found = layout(of: block).boundaries.first {
        start + $0.index > position && $0.boundary.contains(.wordEnd)
      }
      if let found { return start + found.index }
      start += blocks.byteCounts[block]
      block += 1
    }
    return end
  }

  /// The last place before a position that is a certain kind of boundary.
  private func boundary(
    before position: Int, where isWanted: (TextLayout.Boundary) -> Bool
  ) -> Int? {
    var (block, start) = blocks.block(at: position)
    while true {
      let found = layout(of: block).boundaries.last {
        start + $0.index < position && isWanted($0.boundary)
      }
      if let found { return start + found.index }
      guard block > 0 else { return nil }
      block -= 1
      start -= blocks.byteCounts[block]
    }
  }

  /// The word at a position, or the spaces, or else the letter.
  func word(at position: Int) -> Range<Int> {
    let (block, start) = blocks.block(at: position)
    let boundaries = layout(of: block).boundaries
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
    return position..<letterEnd(after: position)
  }

  /// The line, as it is seen, that a position is in, without its line end.
  func line(at position: Int) -> Range<Int> {
    let (block, start) = blocks.block(at: position)
    if lines == .one { return 0..<end }
    let shown = layout(of: block).lines
    guard let number = shown.lastIndex(where: { start + $0.range.lowerBound <= position }) else {
      return position..<position
    }
    let line = shown[number]
    var upper = start + line.range.upperBound
    // Where a line was broken, its end is the next one's beginning: the last letter stays behind.
    if number + 1 < shown.count, !shown[number + 1].beginsParagraph {
      upper = max(letterStart(before: upper), start + line.range.lowerBound)
    }
    return start + line.range.lowerBound..<upper
  }

  /// The paragraph that a position is in, without its line end.
  func paragraph(at position: Int) -> Range<Int> {
    let utf8 = text.utf8
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
  ///   - below: Which line.
  ///   - x: How far from the left the caret is to stand, in points.
  /// - Returns: The position, or nil if there is no such line.
  func position(vertically position: Int, below: Bool, x: Double) -> Int? {
    guard lines == .many else { return nil }
    let block = blocks.block(at: position).index
    let corner = corner(of: block)
    let line = lineEdges(at: position)
    let y = below ? line.bottom + 1 : line.top - 1
    if below ? y < corner.y + layout(of: block).size.height : y >= corner.y {
      return self.position(at: Point(x: x, y: y), in: block)
    }
    let next = below ? block + 1 : block - 1
    guard next >= 0, next < blocks.count else { return nil }
    let height = layout(of: next).size.height
    let nextCorner = self.corner(of: next)
    return self.position(
      at: Point(x: x, y: nextCorner.y + (below ? 1 : height - 1)), in: next)
  }
}
