/// A search index of a list: the folded text of all items in one buffer, and their offsets.
///
/// Its size is that of the items' text plus four bytes for each item.
package struct ChoiceIndex: Sendable {
  /// The searched length of an item, in bytes; longer than a row can show.
  package static let searchedBytes = 1024

  /// The number of items.
  package var count: Int { starts.count - 1 }
  private var bytes: [UInt8] = []
  /// The offset of each item, then the end of the last one.
  private var starts: [UInt32] = [0]
  private let matchesCase: Bool

  /// Creates an index of items; `matchesCase` searches their text without folding it.
  package init(
    _ items: ChoiceItems, table: ChoiceTable = ChoiceTable(), matchesCase: Bool = false
  ) {
    self.matchesCase = matchesCase
    bytes.reserveCapacity(items.length)
    starts.reserveCapacity(items.count + 1)
    append(items, table: table)
  }

  /// Appends items.
  package mutating func append(_ items: ChoiceItems, table: ChoiceTable = ChoiceTable()) {
    if table.searchesWholeItems {
      items.forEachUTF8 { append($0) }
    } else {
      for item in items {
        var text = table.searchedText(of: item)
        text.withUTF8 { append($0) }
      }
    }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if matchesCase {
      bytes.append(contentsOf: text.prefix(Self.searchedBytes))
    } else {
      FoldedText.append(text, to: &bytes, limit: Self.searchedBytes)
    }
    starts.append(UInt32(clamping: bytes.count))
  }

  /// Converts a query to the form of the index.
  private func searched(_ query: String) -> [UInt8] {
    matchesCase ? Array(query.utf8) : FoldedText.bytes(query)
  }

  /// Returns the position, in `hits`, of the first item that equals the query, or else begins with
  /// it; else 0.
  package func bestPlace(of query: String, among hits: [Int32]) -> Int {
    let wanted = searched(query)
    var beginning: Int?
    for (place, item) in hits.enumerated() {
      let row = bytes[Int(starts[Int(item)])..<Int(starts[Int(item) + 1])]
      guard row.starts(with: wanted) else { continue }
      if row.count == wanted.count { return place }
      beginning = beginning ?? place
    }
    return beginning ?? 0
  }

  /// Finds the items that contain every word of a query.
  ///
  /// - Parameters:
  ///   - query: Words with spaces between them, as typed.
  ///   - former: The indices of the items to search, in ascending order; nil searches all.
  /// - Returns: The indices of the matching items, in ascending order.
  package func items(matching query: String, among former: [Int32]? = nil) -> [Int32] {
    let words = searched(query).split(separator: 0x20).map(Array.init)
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
