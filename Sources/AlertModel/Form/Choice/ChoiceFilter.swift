/// The items of a list that are shown while something is typed to find one.
///
/// The index is made when the first letter is typed, if not before, and a filter that only grew searches no more
/// than what it left before.
package struct ChoiceFilter: Sendable {
  /// How many characters are taken where they do no more than find.
  package static let mostCharacters = 100

  /// What was typed.
  package private(set) var text = ""

  private var items: [String]
  private let table: ChoiceTable
  private let matchesCase: Bool
  private let mostCharacters: Int
  private var index: ChoiceIndex?
  /// The items that match, in their order; nil for all.
  private var hits: [Int32]?

  /// Nothing is typed yet.
  ///
  /// - Parameters:
  ///   - items: What is searched.
  ///   - table: How an item is cut into cells.
  ///   - matchesCase: Whether capitals and accents matter.
  ///   - mostCharacters: How many characters of what is typed are taken.
  package init(
    _ items: [String], table: ChoiceTable = ChoiceTable(), matchesCase: Bool = false,
    mostCharacters: Int = Self.mostCharacters
  ) {
    self.items = items
    self.table = table
    self.matchesCase = matchesCase
    self.mostCharacters = mostCharacters
  }

  /// Whether anything was typed.
  package var isActive: Bool { !text.isEmpty }

  /// How many rows there are.
  package var count: Int { hits?.count ?? items.count }

  /// The item in a row.
  package func item(inRow row: Int) -> Int {
    hits.map { Int($0[row]) } ?? row
  }

  /// The row that shows an item, or nil if none does.
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

  /// Makes the index now, so that the first letter does not wait for it.
  package mutating func prepare() {
    if index == nil { index = ChoiceIndex(items, table: table, matchesCase: matchesCase) }
  }

  /// The first of the rows that are most likely meant: one that is just what was typed, or that
  /// begins with it, or any; nil if there is none.
  package var bestRow: Int? {
    guard count > 0 else { return nil }
    guard let hits, let index else { return 0 }
    return index.bestPlace(of: text, among: hits)
  }

  /// There are more items, behind the others.
  package mutating func append(_ more: [String]) {
    let former = items.count
    items += more
    guard index != nil else { return }
    index?.append(more, table: table)
    guard hits != nil, let index else { return }
    hits? += index.items(matching: text, among: (Int32(former)..<Int32(items.count)).map { $0 })
  }

  /// An item has another text.
  package mutating func replace(_ item: Int, with text: String) {
    items[item] = text
    guard index != nil else { return }
    index = nil
    if isActive { search(among: nil) }
  }

  /// Shows the items that hold every word of `text`; all if it is empty.
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
