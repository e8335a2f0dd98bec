/// The rows of a list that match a typed filter.
///
/// The index is built at the first character, unless `prepare` was called. When the filter only gets
/// longer, only the previous matches are searched.
package struct ChoiceFilter: Sendable {
  /// The default limit of the filter, in characters.
  package static let mostCharacters = 100

  /// The filter, as it was typed.
  package private(set) var text = ""

  private var items: ChoiceItems
  private let table: ChoiceTable
  private let matchesCase: Bool
  private let mostCharacters: Int
  private var index: ChoiceIndex?
  /// The indices of the matching items, in ascending order; nil for all.
  private var hits: [Int32]?

  /// Creates an empty filter, which matches every item.
  ///
  /// - Parameters:
  ///   - items: The items to search.
  ///   - table: How an item is split into cells.
  ///   - matchesCase: Whether case and accents matter.
  ///   - mostCharacters: The number of typed characters that are used.
  package init(
    _ items: ChoiceItems, table: ChoiceTable = ChoiceTable(), matchesCase: Bool = false,
    mostCharacters: Int = Self.mostCharacters
  ) {
    self.items = items
    self.table = table
    self.matchesCase = matchesCase
    self.mostCharacters = mostCharacters
  }

  /// Whether a filter was typed.
  package var isActive: Bool { !text.isEmpty }

  /// The number of rows.
  package var count: Int { hits?.count ?? items.count }

  /// Returns the index of the item in a row.
  package func item(inRow row: Int) -> Int {
    hits.map { Int($0[row]) } ?? row
  }

  /// Returns the row that shows an item; nil if it does not match.
  package func row(of item: Int) -> Int? {
    guard let hits else { return items.indices.contains(item) ? item : nil }
    var low = 0
    var high = hits.count
    while low < high {
      let middle = (low + high) / 2
      if Int(hits[middle]) < item { low = middle + 1 } else { high = middle }
    }
    return low < hits.count && Int(hits[low]) == item ? low : nil
  }

  /// Builds the index now, so that the first typed character does not have to wait for it.
  package mutating func prepare() {
    if index == nil { index = ChoiceIndex(items, table: table, matchesCase: matchesCase) }
  }

  /// The best match: the first row that equals the filter, else the first that begins with it, else
  /// the first row; nil if there is none.
  package var bestRow: Int? {
    guard count > 0 else { return nil }
    guard let hits, let index else { return 0 }
    return index.bestPlace(of: text, among: hits)
  }

  /// Appends items.
  package mutating func append(_ more: ChoiceItems) {
    let former = items.count
    items += more
    guard index != nil else { return }
    index?.append(more, table: table)
    guard hits != nil, let index else { return }
    hits? += index.items(matching: text, among: (Int32(former)..<Int32(items.count)).map { $0 })
  }

  /// Changes the text of an item.
  package mutating func replace(_ item: Int, with text: String) {
    items[item] = text
    guard index != nil else { return }
    index = nil
    if isActive { search(among: nil) }
  }

  /// Changes the filter: an item matches if it contains every word; all items match an empty filter.
  package mutating func setText(_ text: String) {
    let text = String(text.prefix(mostCharacters))
    guard text != self.text else { return }
    let isNarrower = text.hasPrefix(self.text)
    self.text = text
    guard !text.isEmpty else {
      hits = nil
      return
    }
    search(among: isNarrower ? hits : nil)
  }

  private mutating func search(among former: [Int32]?) {
    prepare()
    hits = index?.items(matching: text, among: former)
  }
}
