/// What a list is searched in: its items' folded text in one piece of memory, and where each begins.
///
/// It takes as many bytes as the items' text and four more for each item.
package struct ChoiceIndex: Sendable {
  /// How much of one item is searched, in bytes; more than a row shows.
  package static let searchedBytes = 1024

  package let count: Int
  private let bytes: [UInt8]
  /// Where each item begins, and, last, where the last one ends.
  private let starts: [UInt32]

  package init(_ items: [String]) {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    bytes.reserveCapacity(items.count * 24)
    starts.reserveCapacity(items.count + 1)
    for item in items {
      starts.append(UInt32(clamping: bytes.count))
      FoldedText.append(item, to: &bytes, limit: Self.searchedBytes)
    }
    starts.append(UInt32(clamping: bytes.count))
    count = items.count
    self.bytes = bytes
    self.starts = starts
  }

  /// Finds the items that hold every word of what is searched for.
  ///
  /// - Parameters:
  ///   - query: Words with spaces between them, as typed.
  ///   - former: The items to search, in their order; nil searches all.
  /// - Returns: Those items, in their order.
  package func items(matching query: String, among former: [Int32]? = nil) -> [Int32] {
    let words = FoldedText.bytes(query).split(separator: 0x20).map(Array.init)
    guard !words.isEmpty else { return former ?? (0..<Int32(clamping: count)).map { $0 } }
    var hits: [Int32] = []
    bytes.withUnsafeBufferPointer { bytes in
      starts.withUnsafeBufferPointer { starts in
        func visit(_ item: Int32) {
          let row = UnsafeBufferPointer(
            rebasing: bytes[Int(starts[Int(item)])..<Int(starts[Int(item) + 1])])
          if words.allSatisfy({ Self.contains($0, in: row) }) { hits.append(item) }
        }
        if let former {
          for item in former { visit(item) }
        } else {
          for item in 0..<Int32(clamping: count) { visit(item) }
        }
      }
    }
    return hits
  }

  private static func contains(_ word: [UInt8], in row: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = word[0]
    var place = 0
    let last = row.count - word.count
    while place <= last {
      if row[place] == first {
        var length = 1
        while length < word.count && row[place + length] == word[length] { length += 1 }
        if length == word.count { return true }
      }
      place += 1
    }
    return false
  }
}
