/// The division of a long text into blocks that are laid out separately, so that neither a key press
/// nor the first display lays out the whole text.
///
/// A block is several paragraphs, about a thousand bytes, or one long paragraph. Only a paragraph
/// that is longer than `mostBytes` or contains an extremely long word is split itself, at a space if
/// possible. A block, except the last, is not empty and contains the line break at its end.
public struct TextBlocks: Sendable {
  /// The least length of a block that ends with its paragraph, in bytes.
  private let target: Int
  /// The maximum length of a block, in bytes.
  public let mostBytes: Int

  /// The length of each block, in bytes of UTF-8.
  public private(set) var byteCounts: [Int]

  /// The number of blocks.
  public var count: Int { byteCounts.count }

  /// Divides a text into blocks.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - target: The least length of a block that ends with its paragraph, in bytes.
  ///   - mostBytes: The maximum length of a block, in bytes.
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

  /// Returns the block that contains a position, and the start of that block.
  ///
  /// A position between two blocks belongs to the second one.
  public func block(at position: Int) -> (index: Int, start: Int) {
    var start = 0
    for (index, count) in byteCounts.enumerated() {
      if position < start + count || index == byteCounts.count - 1 { return (index, start) }
      start += count
    }
    return (0, 0)
  }

  /// Returns the start of a block, in bytes.
  public func start(of block: Int) -> Int {
    byteCounts[..<block].reduce(0, +)
  }

  /// Updates the blocks after a change of the text.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - text: The text after the change.
  /// - Returns: The former blocks that have changed, and the number of blocks that replace them.
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
    // The changed blocks are divided again together with their neighbours, which merges small ones.
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

  /// Returns whether a changed block still has an acceptable size.
  private func canStay(_ block: Int, grown: Int, end: Int, after edit: TextEdit) -> Bool {
    guard grown <= mostBytes else { return false }
    if block == count - 1 { return count == 1 || grown >= byteCounts[block] || grown >= target / 4 }
    // The block's last character must not have changed.
    return edit.range.upperBound < end && (grown >= byteCounts[block] || grown >= target / 4)
  }

  /// Returns whether the inserted text leaves the block as a new division would make it.
  private func holdsTogether(
    _ bytes: UnsafeBufferPointer<UInt8>, _ block: Int, from start: Int, byteCount: Int,
    after edit: TextEdit
  ) -> Bool {
    // A large block is divided at a new line break, and after an extremely long word was pasted.
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

  /// The longest word in a block of more than `target` bytes, in bytes.
  ///
  /// Breaking a word into lines takes quadratic time.
  private static let longestWord = 512

  /// Returns the end of the block that begins at a position; earlier if it has extremely long words.
  private static func endOfBlock(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in range: Range<Int>, target: Int,
    mostBytes: Int
  ) -> Int {
    let end = endOfParagraphs(
      bytes, from: start, in: range, target: target, mostBytes: mostBytes)
    guard end - start > target, hasLongWord(bytes[start..<end]) else { return end }
    let half = start + target / 2
    let place = bytes[half..<start + target].lastIndex { $0 == 0x20 || $0 == 0x0A }
    return place.map { $0 + 1 } ?? beginOfCharacter(bytes, before: start + target, notBefore: half)
  }

  private static func hasLongWord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var run = 0
    for byte in bytes {
      run = byte == 0x20 || byte == 0x0A ? 0 : run + 1
      if run > longestWord { return true }
    }
    return false
  }

  /// Returns the end of the block that begins at a position, by paragraphs.
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

  /// Returns the beginning of a character, to split a block that has no spaces.
  private static func beginOfCharacter(
    _ bytes: UnsafeBufferPointer<UInt8>, before position: Int, notBefore limit: Int
  ) -> Int {
    var scalarStart = position
    while scalarStart > limit, EnteredText.isContinuation(bytes[scalarStart]) { scalarStart -= 1 }
    // The scalar may continue the character before it: then that character's beginning is used.
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
