/// The selected items of a list, and the current item for the keyboard.
///
/// Items are identified by their index, so that items with the same text are distinct. In a single
/// selection the current item is the selected one; in a multiple selection it moves independently.
package struct ChoiceSelection: Hashable, Sendable {
  /// Whether several items can be selected.
  package let allowsMultiple: Bool
  /// The current item; nil for none.
  package private(set) var current: Int?

  private var isChosen: [Bool]
  /// The other end of the range that Shift extends.
  private var anchor: Int?

  /// Creates an empty selection of `count` items.
  package init(count: Int, allowsMultiple: Bool) {
    self.allowsMultiple = allowsMultiple
    isChosen = Array(repeating: false, count: count)
  }

  /// Creates a selection of items by their texts, as in `ChoiceRules.selection`; a single selection
  /// takes only the first.
  package init(_ items: ChoiceItems, choosing texts: [String], allowsMultiple: Bool) {
    self.init(count: items.count, allowsMultiple: allowsMultiple)
    if !allowsMultiple || texts.count == 1 {
      if let text = texts.first, let item = items.firstIndex(of: text) { choose(item) }
      if allowsMultiple { current = nil }
      return
    }
    tick(texts, of: items)
  }

  /// Appends items and selects those with these texts; a single selection takes only the last.
  package mutating func append(_ items: ChoiceItems, choosing texts: [String] = []) {
    let first = isChosen.count
    isChosen += repeatElement(false, count: items.count)
    guard let last = texts.last else { return }
    if allowsMultiple {
      tick(texts, of: items, from: first)
    } else if let place = items.lastIndex(of: last) {
      choose(first + place)
    }
  }

  /// Selects items by their texts, each text as often as it is given.
  private mutating func tick(_ texts: [String], of items: ChoiceItems, from first: Int = 0) {
    var wanted: [String: Int] = [:]
    for text in texts { wanted[text, default: 0] += 1 }
    for (place, text) in items.enumerated() where !wanted.isEmpty {
      guard let count = wanted[text] else { continue }
      wanted[text] = count > 1 ? count - 1 : nil
      isChosen[first + place] = true
    }
  }

  /// The number of items.
  package var count: Int { isChosen.count }

  /// Returns whether an item is selected.
  package func contains(_ item: Int) -> Bool {
    isChosen.indices.contains(item) && isChosen[item]
  }

  /// The selected items, in the list's order.
  package var chosen: [Int] {
    allowsMultiple
      ? isChosen.indices.filter { isChosen[$0] } : [current].compactMap { $0 }
  }

  /// Whether no item is selected.
  package var isEmpty: Bool {
    allowsMultiple ? !isChosen.contains(true) : current == nil
  }

  /// Selects an item, which becomes the current one.
  package mutating func choose(_ item: Int) {
    if !allowsMultiple, let current { isChosen[current] = false }
    isChosen[item] = true
    current = item
    anchor = item
  }

  /// Selects or deselects an item, which becomes the current one; a single selection only selects.
  package mutating func toggle(_ item: Int) {
    guard allowsMultiple, isChosen[item] else { return choose(item) }
    isChosen[item] = false
    current = item
    anchor = item
  }

  /// Makes an item the current one; a single selection also selects it.
  package mutating func move(to item: Int) {
    guard allowsMultiple else { return choose(item) }
    current = item
    anchor = item
  }

  /// Selects the visible items from the anchor to `item`, which becomes the current one.
  ///
  /// - Parameters:
  ///   - item: The far end.
  ///   - shown: Returns the visible items of a range.
  package mutating func extend(to item: Int, shown: (ClosedRange<Int>) -> [Int]) {
    guard allowsMultiple, let anchor else { return choose(item) }
    for other in shown(min(anchor, item)...max(anchor, item)) { isChosen[other] = true }
    current = item
  }

  /// Selects or deselects all of these items; only in a multiple selection.
  package mutating func set(_ items: [Int], chosen: Bool) {
    guard allowsMultiple else { return }
    for item in items { isChosen[item] = chosen }
  }

  /// Clears the current item; a single selection becomes empty.
  package mutating func leave() {
    if !allowsMultiple, let current { isChosen[current] = false }
    current = nil
    anchor = nil
  }
}
