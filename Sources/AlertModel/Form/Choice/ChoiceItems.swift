internal import Glibc

/// The items of a choice: a collection of texts, such as `["Small", "Large"]`.
///
/// They are stored as one text, so that a million of them are two blocks of memory and not a
/// million. Changing an item copies those behind it; appending is as fast as in an array.
public struct ChoiceItems: Hashable, Sendable {
  /// The items with a newline between each two.
  package private(set) var lines: String
  /// The end of each item in `lines`, in bytes.
  private var ends: [Int]
  /// Whether no item contains a newline.
  package private(set) var areLines = true

  private static let newline = UInt8(ascii: "\n")
  /// The length of items, in bytes, for which memory is reserved.
  private static let usualLength = 32

  /// Creates no items.
  public init() {
    lines = ""
    ends = []
  }

  /// Creates items from the lines of a text: one more than it has newlines.
  package init(lines: String) {
    var lines = lines
    ends = lines.withUTF8 { bytes in
      var ends: [Int] = []
      ends.reserveCapacity(bytes.count / Self.usualLength)
      var start = 0
      while let end = Self.place(of: Self.newline, in: bytes, from: start) {
        ends.append(end)
        start = end + 1
      }
      ends.append(bytes.count)
      return ends
    }
    self.lines = lines
  }

  /// The total length of the items, in bytes of UTF-8.
  package var length: Int { lines.utf8.count - Swift.max(count - 1, 0) }

  /// The memory that the items take, in bytes.
  package var storedBytes: Int { lines.utf8.count + count * MemoryLayout<Int>.stride }

  /// The length of the longest item, in bytes of UTF-8.
  package var longest: Int {
    var (longest, start) = (0, 0)
    for end in ends {
      longest = Swift.max(longest, end - start)
      start = end + 1
    }
    return longest
  }

  /// The index of the first item that contains a byte other than a newline; nil if there is none.
  package func firstIndex(containing byte: UInt8) -> Int? {
    guard let place = withBytes({ Self.place(of: byte, in: $0, from: 0) }) else { return nil }
    return ends.firstIndex { place < $0 }
  }

  /// Calls a function with the UTF-8 of each item.
  package func forEachUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withBytes { bytes in
      var start = 0
      for end in ends {
        body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
    }
  }

  private func start(of item: Int) -> Int { item == 0 ? 0 : ends[item - 1] + 1 }

  private func place(_ offset: Int) -> String.Index {
    lines.utf8.index(lines.startIndex, offsetBy: offset)
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = lines.utf8.withContiguousStorageIfAvailable(body) { return result }
    // Not reached with the strings of this library's functions, which are contiguous.
    var lines = lines
    return lines.withUTF8(body)
  }

  private static func place(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard start < bytes.count, let first = bytes.baseAddress,
      let found = memchr(first + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(first)
  }
}

extension ChoiceItems: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of items.
  public var endIndex: Int { ends.count }

  /// The text of an item.
  public subscript(item: Int) -> String {
    get { String(lines[place(start(of: item))..<place(ends[item])]) }
    set { replaceSubrange(item..<item + 1, with: CollectionOfOne(newValue)) }
  }

  /// Replaces items; the cost is that of all items from the first replaced one.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with items: some Collection<String>
  ) {
    let rest = ChoiceItems(copying: self, range.upperBound..<count)
    let start = start(of: range.lowerBound)
    lines.removeSubrange(place(Swift.max(start - 1, 0))...)
    ends.removeSubrange(range.lowerBound...)
    for item in items { append(item) }
    append(contentsOf: rest)
    if !areLines {
      areLines = lines.utf8.count { $0 == Self.newline } == Swift.max(count - 1, 0)
    }
  }

  /// Appends an item.
  public mutating func append(_ item: String) {
    if !ends.isEmpty { lines += "\n" }
    lines += item
    if areLines { areLines = !item.utf8.contains(Self.newline) }
    ends.append(lines.utf8.count)
  }

  /// Appends items.
  public mutating func append(contentsOf items: some Sequence<String>) {
    guard let items = items as? ChoiceItems else {
      for item in items { append(item) }
      return
    }
    guard !items.isEmpty else { return }
    if !ends.isEmpty { lines += "\n" }
    let shift = lines.utf8.count
    lines += items.lines
    areLines = areLines && items.areLines
    ends.append(contentsOf: items.ends.lazy.map { $0 + shift })
  }

  /// Creates items from texts.
  public init(_ items: some Sequence<String>) {
    if let items = items as? ChoiceItems {
      self = items
    } else {
      self.init()
      for item in items { append(item) }
    }
  }

  /// Copies a range of items; `areLines` may be false although they are.
  private init(copying items: ChoiceItems, _ range: Range<Int>) {
    self.init()
    guard !range.isEmpty else { return }
    areLines = items.areLines
    let start = items.start(of: range.lowerBound)
    lines = String(items.lines[items.place(start)...])
    ends = items.ends[range].map { $0 - start }
    if range.upperBound < items.count {
      lines.removeSubrange(place(ends[ends.count - 1])...)
    }
  }
}

extension ChoiceItems: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Creates items from texts.
  public init(arrayLiteral items: String...) {
    self.init(items)
  }

  /// The items as an array is described.
  public var description: String { Array(self).description }
}

/// In JSON the items are an array, or one string with a line for each item, which is much faster to
/// decode.
extension ChoiceItems: Codable {
  /// Decodes either form; an empty string is not an item.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = text.isEmpty ? ChoiceItems() : ChoiceItems(lines: text)
    } else {
      self.init(try container.decode([String].self))
    }
  }

  /// Encodes an array.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for item in self { try container.encode(item) }
  }
}
