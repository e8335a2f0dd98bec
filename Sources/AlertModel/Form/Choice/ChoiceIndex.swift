/// What a list is searched in: its items' folded text in one piece of memory, and where each begins.
///
/// It takes as many bytes as the items' text and four more for each item.
package struct ChoiceIndex: Sendable {
  /// How much of one item is searched, in bytes; more than a row shows.
  package static let searchedBytes = 1024

  package var count: Int { starts.count - 1 }
  private var bytes: [UInt8] = []
  /// Where each item begins, and, last, where the last one ends.
  private var starts: [UInt32] = [0]
  private let matchesCase: Bool

  package init(
    _ items: [String], table: ChoiceTable = ChoiceTable(), matchesCase: Bool = false
  ) {
    self.matchesCase = matchesCase
    bytes.reserveCapacity(items.count * 24)
    starts.reserveCapacity(items.count + 1)
    append(items, table: table)
  }

  /// Adds items behind those that are there.
  package mutating func append(_ items: [String], table: ChoiceTable = ChoiceTable()) {
    for item in items {
      let text = table.searchedText(of: item)
      if matchesCase {
        bytes.append(contentsOf: text.utf8.prefix(Self.searchedBytes))
      } else {
        FoldedText.append(text, to: &bytes, limit: Self.searchedBytes)
      }
      starts.append(UInt32(clamping: bytes.count))
    }
  }

  /// What is looked for, as the items are kept.
  private func searched(_ query: String) -> [UInt8] {
    matchesCase ? Array(query.utf8) : FoldedText.bytes(query)
  }

  /// The place, among some items, of the first that is just what was typed, or else begins with it;
  /// else the first place.
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

  /// Finds the items that hold every word of what is searched for.
  ///
  /// - Parameters:
  ///   - query: Words with spaces between them, as typed.
  ///   - former: The items to search, in their order; nil searches all.
  /// - Returns: Those items, in their order.
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
