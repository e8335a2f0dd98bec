/// Which items of a list are chosen, and which one the keys act on.
///
/// Items go by their place in the list, so that two of the same text are two. Where one can be
/// chosen it is the one that the keys are on; where several can, the keys move without choosing.
package struct ChoiceSelection: Hashable, Sendable {
  package let allowsMultiple: Bool
  /// The item that the keys act on; nil for none.
  package private(set) var current: Int?

  private var isChosen: [Bool]
  /// Where a range begins that Shift extends.
  private var anchor: Int?

  /// Nothing is chosen of so many items.
  package init(count: Int, allowsMultiple: Bool) {
    self.allowsMultiple = allowsMultiple
    isChosen = Array(repeating: false, count: count)
  }

  /// The items of these texts are chosen: of those with the same text as many as it is given, and
  /// where one can be chosen, one.
  package init(_ items: [String], choosing texts: [String], allowsMultiple: Bool) {
    self.init(count: items.count, allowsMultiple: allowsMultiple)
    if !allowsMultiple || texts.count == 1 {
      if let text = texts.first, let item = items.firstIndex(of: text) { choose(item) }
      if allowsMultiple { current = nil }
      return
    }
    tick(texts, of: items)
  }

  /// There are more items, behind the others; those of these texts are chosen, and where one can be
  /// chosen, the last of them in place of what was.
  package mutating func append(_ items: [String], choosing texts: [String] = []) {
    let first = isChosen.count
    isChosen += repeatElement(false, count: items.count)
    guard let last = texts.last else { return }
    if allowsMultiple {
      tick(texts, of: items, from: first)
    } else if let place = items.lastIndex(of: last) {
      choose(first + place)
    }
  }

  /// Chooses items of these texts, of those with the same text as many as it is given.
  private mutating func tick(_ texts: [String], of items: [String], from first: Int = 0) {
    var wanted: [String: Int] = [:]
    for text in texts { wanted[text, default: 0] += 1 }
    for (place, text) in items.enumerated() where !wanted.isEmpty {
      guard let count = wanted[text] else { continue }
      wanted[text] = count > 1 ? count - 1 : nil
      isChosen[first + place] = true
    }
  }

  package var count: Int { isChosen.count }

  /// Whether an item is chosen.
  package func contains(_ item: Int) -> Bool {
    isChosen.indices.contains(item) && isChosen[item]
  }

  /// The chosen items in the list's order.
  package var chosen: [Int] {
    allowsMultiple
      ? isChosen.indices.filter { isChosen[$0] } : [current].compactMap { $0 }
  }

  package var isEmpty: Bool {
    allowsMultiple ? !isChosen.contains(true) : current == nil
  }

  /// Chooses an item, and where one can be chosen no other; the keys act on it from now on.
  package mutating func choose(_ item: Int) {
    if !allowsMultiple, let current { isChosen[current] = false }
    isChosen[item] = true
    current = item
    anchor = item
  }

  /// Chooses an item or takes it back; where one can be chosen it is only ever chosen.
  package mutating func toggle(_ item: Int) {
    guard allowsMultiple, isChosen[item] else { return choose(item) }
    isChosen[item] = false
    current = item
    anchor = item
  }

  /// Moves the keys to an item, which is chosen by that where one can be.
  package mutating func move(to item: Int) {
    guard allowsMultiple else { return choose(item) }
    current = item
    anchor = item
  }

  /// Chooses what is shown from where the last choice was made to `item`, which the keys act on from
  /// now on.
  ///
  /// - Parameters:
  ///   - item: The far end.
  ///   - shown: The shown items from one end to the other.
  package mutating func extend(to item: Int, shown: (ClosedRange<Int>) -> [Int]) {
    guard allowsMultiple, let anchor else { return choose(item) }
    for other in shown(min(anchor, item)...max(anchor, item)) { isChosen[other] = true }
    current = item
  }

  /// Gives each of these items the same state.
  package mutating func set(_ items: [Int], chosen: Bool) {
    guard allowsMultiple else { return }
    for item in items { isChosen[item] = chosen }
  }

  /// The keys act on nothing; where one can be chosen, nothing is.
  package mutating func leave() {
    if !allowsMultiple, let current { isChosen[current] = false }
    current = nil
    anchor = nil
  }
}
