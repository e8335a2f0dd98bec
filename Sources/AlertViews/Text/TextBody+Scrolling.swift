import AlertModel

/// Which part of the text is seen.
extension TextBody {
  /// How much room there is along the flow, in points.
  private var room: Double { lines == .one ? viewport.width : viewport.height }

  /// Room for the caret behind the last letter of the one line, in points.
  private var slack: Double { lines == .one ? 2 : 0 }

  /// Points along the flow for each byte, as far as is known.
  var extentPerByte: Double {
    var known = (extent: 0.0, bytes: 0)
    for (extent, count) in zip(extents, blocks.byteCounts) {
      if let extent { known = (known.extent + extent, known.bytes + count) }
    }
    return known.bytes > 0 ? known.extent / Double(known.bytes) : 1
  }

  /// How much is hidden before what is seen, how much can be seen, and how much there is, in
  /// points; roughly, for a text of many blocks.
  var scrollState: (offset: Double, visible: Double, whole: Double) {
    guard isConfigured else { return (0, room, room) }
    _ = visibleBlocks()
    let perByte = extentPerByte
    var offset = hiddenExtent
    var whole = slack
    for (block, count) in blocks.byteCounts.enumerated() {
      let extent = extents[block] ?? Double(count) * perByte
      if block < firstBlock { offset += extent }
      whole += extent
    }
    return (offset, room, max(whole, room))
  }

  /// Moves what is seen by so many points, positive towards the text's end, as far as there is
  /// text.
  ///
  /// - Returns: Whether it moved.
  @discardableResult
  func scroll(by delta: Double) -> Bool {
    let former = (firstBlock, hiddenExtent)
    hiddenExtent += delta
    settle()
    return former != (firstBlock, hiddenExtent)
  }

  /// Moves what is seen so that about `offset` points are hidden before it.
  func scroll(to offset: Double) {
    let perByte = extentPerByte
    var rest = max(offset, 0)
    firstBlock = blocks.count - 1
    for (block, count) in blocks.byteCounts.enumerated() {
      let extent = extents[block] ?? Double(count) * perByte
      if rest < extent {
        firstBlock = block
        break
      }
      rest -= extent
    }
    hiddenExtent = rest
    settle()
  }

  /// Moves what is seen no further than it takes to show the caret at a position.
  func reveal(_ position: Int) {
    guard isConfigured else { return }
    let block = blocks.block(at: position).index
    if abs(block - firstBlock) > 8 {
      firstBlock = block
      hiddenExtent = 0
    }
    _ = layout(of: block)
    settle()
    let (start, end): (Double, Double)
    switch lines {
    case .many: (start, end) = lineEdges(at: position)
    case .one:
      let caret = caret(at: position).strong
      let distance = isRightToLeft ? viewport.width - caret.minX : caret.minX
      (start, end) = (distance, distance + slack)
    }
    if start < 0 {
      scroll(by: start)
    } else if end > room {
      scroll(by: end - room)
    }
  }

  /// Finds the block at which what is seen begins, and sees to it that nothing before the text's
  /// beginning is seen, and nothing behind its end while there is something before.
  func settle() {
    firstBlock = min(max(firstBlock, 0), blocks.count - 1)
    while hiddenExtent < 0, firstBlock > 0 {
      firstBlock -= 1
      hiddenExtent += laidOutExtent(of: firstBlock)
    }
    while firstBlock < blocks.count - 1, hiddenExtent >= laidOutExtent(of: firstBlock) {
      hiddenExtent -= laidOutExtent(of: firstBlock)
      firstBlock += 1
    }
    hiddenExtent = max(hiddenExtent, 0)
    var reach = slack - hiddenExtent
    for block in firstBlock..<blocks.count where reach < room {
      reach += laidOutExtent(of: block)
    }
    guard reach < room else { return }
    // The text ends before the room does: more of what is before it comes into sight.
    hiddenExtent -= room - reach
    while hiddenExtent < 0, firstBlock > 0 {
      firstBlock -= 1
      hiddenExtent += laidOutExtent(of: firstBlock)
    }
    hiddenExtent = max(hiddenExtent, 0)
  }

  private func laidOutExtent(of block: Int) -> Double {
    if let extent = extents[block] { return extent }
    _ = layout(of: block)
    return extents[block] ?? 0
  }
}
