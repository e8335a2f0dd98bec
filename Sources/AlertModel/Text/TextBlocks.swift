/// A text cut into blocks that are laid out one by one, so that no key and no long text makes all
/// of it be laid out at once.
///
/// A block is some paragraphs, about a thousand bytes of them, or one long one. Only a paragraph
/// longer than `mostBytes`, or with endless words in it, is cut itself, at a space where there is
/// one. A block but the last is never empty, and holds the line end behind it.
public struct TextBlocks: Sendable {
  /// From how many bytes on a block ends with its paragraph.
  private let target: Int
  /// The most bytes of a block.
  public let mostBytes: Int

  /// How many bytes of UTF-8 each block has.
  public private(set) var byteCounts: [Int]

  public var count: Int { byteCounts.count }

  /// Cuts a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - target: From how many bytes on a block ends with its paragraph.
  ///   - mostBytes: The most bytes of a block.
  public init(_ text: String, target: Int = 1024, mostBytes: Int = 4096) {
    precondition(0 < target && target <= mostBytes, "a block has some bytes")
    self.target = target
    self.mostBytes = mostBytes
    byteCounts = []
    var text = text
    let (target, mostBytes) = (target, mostBytes)
    byteCounts = text.withUTF8 {
      Self.cut($0, 0..<$0.count, endsText: true, target: target, mostBytes: mostBytes)
    }
  }

  /// The block that holds a position, and where it begins.
  ///
  /// A position between two blocks is in the later one.
  public func block(at position: Int) -> (index: Int, start: Int) {
    var start = 0
    for (index, count) in byteCounts.enumerated() {
      if position < start + count || index == byteCounts.count - 1 { return (index, start) }
      start += count
    }
    return (0, 0)
  }

  /// Where a block begins.
  public func start(of block: Int) -> Int {
    byteCounts[..<block].reduce(0, +)
  }

  /// Follows a change of the text.
  ///
  /// - Parameters:
  ///   - edit: What changed.
  ///   - text: The text after it.
  /// - Returns: The former blocks that are no more as they were, and how many blocks stand in their
  ///   place.
  public mutating func apply(
    _ edit: TextEdit, to text: String
  ) -> (former: Range<Int>, count: Int) {
    let (first, start) = block(at: edit.range.lowerBound)
    let end = start + byteCounts[first]
    let grown = byteCounts[first] - edit.range.count + edit.insertedCount
    var text = text
    if edit.range.upperBound <= end, canStay(first, grown: grown, end: end, after: edit),
      text.withUTF8({ holdsTogether($0, first, from: start, byteCount: grown, after: edit) })
    {
      byteCounts[first] = grown
      return (first..<first + 1, 1)
    }
    // The blocks that changed are cut anew with their neighbours, so that small ones do not become
    // many.
    var last = block(at: edit.range.upperBound).index
    let from = max(first - 1, 0)
    last = min(last + 1, count - 1)
    let regionStart = self.start(of: from)
    let regionEnd = self.start(of: last) + byteCounts[last] - edit.range.count + edit.insertedCount
    let (target, mostBytes) = (target, mostBytes)
    let endsText = last == count - 1
    let cut = text.withUTF8 {
      Self.cut(
        $0, regionStart..<regionEnd, endsText: endsText, target: target, mostBytes: mostBytes)
    }
    byteCounts.replaceSubrange(from...last, with: cut)
    return (from..<last + 1, cut.count)
  }

  /// Whether a block that changed within goes on as it is, as far as sizes go.
  private func canStay(_ block: Int, grown: Int, end: Int, after edit: TextEdit) -> Bool {
    guard grown <= mostBytes else { return false }
    if block == count - 1 { return count == 1 || grown >= byteCounts[block] || grown >= target / 4 }
    // What ends the block must be left as it is.
    return edit.range.upperBound < end && (grown >= byteCounts[block] || grown >= target / 4)
  }

  /// Whether what was written leaves it a block as it would be cut anew.
  private func holdsTogether(
    _ bytes: UnsafeBufferPointer<UInt8>, _ block: Int, from start: Int, byteCount: Int,
    after edit: TextEdit
  ) -> Bool {
    // A block that has grown large is cut at a new line, and after an endless word was pasted.
    byteCount < 2 * target || edit.insertedCount == 0
      || (edit.insertedCount <= Self.longestWord && !bytes[edit.insertedRange].contains(0x0A))
  }

  private static func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, endsText: Bool, target: Int,
    mostBytes: Int
  ) -> [Int] {
    var counts: [Int] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = endOfBlock(
        bytes, from: start, in: range, target: target, mostBytes: mostBytes)
      counts.append(end - start)
      start = end
    }
    if counts.isEmpty && endsText { counts.append(0) }
    return counts
  }

  /// How many bytes may follow each other without a space in a block of more than `target`.
  ///
  /// Breaking a word anywhere takes time that grows with the square of its length.
  private static let longestWord = 512

  /// Where a block that begins at a position ends, sooner if there are endless words in it.
  private static func endOfBlock(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in range: Range<Int>, target: Int,
    mostBytes: Int
  ) -> Int {
    let end = endOfParagraphs(
      bytes, from: start, in: range, target: target, mostBytes: mostBytes)
    guard end - start > target, hasEndlessWord(bytes[start..<end]) else { return end }
    let half = start + target / 2
    let place = bytes[half..<start + target].lastIndex { $0 == 0x20 || $0 == 0x0A }
    return place.map { $0 + 1 } ?? beginOfCharacter(bytes, before: start + target, notBefore: half)
  }

  private static func hasEndlessWord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var run = 0
    for byte in bytes {
      run = byte == 0x20 || byte == 0x0A ? 0 : run + 1
      if run > longestWord { return true }
    }
    return false
  }

  /// Where a block that begins at a position ends as far as paragraphs go.
  private static func endOfParagraphs(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in range: Range<Int>, target: Int,
    mostBytes: Int
  ) -> Int {
    let end = range.upperBound
    if end - start <= target { return end }
    let most = min(start + mostBytes, end)
    let near = min(start + 2 * target, most)
    if let line = bytes[start + target - 1..<near].firstIndex(of: 0x0A) { return line + 1 }
    if let line = bytes[start..<start + target - 1].lastIndex(of: 0x0A) { return line + 1 }
    if let line = bytes[near..<most].firstIndex(of: 0x0A) { return line + 1 }
    if most == end { return end }
    let half = start + mostBytes / 2
    if let space = bytes[half..<most].lastIndex(of: 0x20) { return space + 1 }
    return beginOfCharacter(bytes, before: most, notBefore: half)
  }

  /// The beginning of a character near the end of a block that has no better place.
  private static func beginOfCharacter(
    _ bytes: UnsafeBufferPointer<UInt8>, before position: Int, notBefore limit: Int
  ) -> Int {
    var scalarStart = position
    while scalarStart > limit, EnteredText.isContinuation(bytes[scalarStart]) { scalarStart -= 1 }
    // What follows may belong to the character before: then an earlier place is looked for.
    let nearby = max(limit, scalarStart - 64)
    var start = nearby
    while start < scalarStart, EnteredText.isContinuation(bytes[start]) { start += 1 }
    let lookahead = min(bytes.count, scalarStart + 64)
    let text = String(decoding: bytes[start..<lookahead], as: UTF8.self)
    var cut = text.utf8.index(text.startIndex, offsetBy: scalarStart - start)
    while cut > text.startIndex, cut.samePosition(in: text) == nil {
      cut = text.utf8.index(before: cut)
    }
    return cut > text.startIndex
      ? start + text.utf8.distance(from: text.startIndex, to: cut) : scalarStart
  }
}
