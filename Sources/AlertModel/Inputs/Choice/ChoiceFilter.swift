/// The items of a list that are shown while something is typed to find one.
///
/// The index is made when the first letter is typed, if not before, and a filter that only grew searches no more
/// than what it left before.
package struct ChoiceFilter: Sendable {
  /// How many characters are taken.
  package static let mostCharacters = 100

  /// What was typed.
  package private(set) var text = ""

  private let items: [String]
  private var index: ChoiceIndex?
  /// The items that match, in their order; nil for all.
  private var hits: [Int32]?

  package init(_ items: [String]) {
    self.items = items
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
    if index == nil { index = ChoiceIndex(items) }
  }

  /// Shows the items that hold every word of `text`; all if it is empty.
  package mutating func setText(_ text: String) {
    let text = String(text.prefix(Self.mostCharacters))
    guard text != self.text else { return }
    let isNarrower = text.hasPrefix(self.text)
    self.text = text
    guard !text.isEmpty else {
      hits = nil
      return
    }
    prepare()
    hits = index?.items(matching: text, among: isNarrower ? hits : nil)
  }
}
