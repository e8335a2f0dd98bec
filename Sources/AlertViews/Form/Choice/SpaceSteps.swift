/// The item that each press of Space acts on, where several can be chosen: so that Tab and Space, as
/// a switch device sends them, reach every item.
///
/// Space toggles an item that the user has gone to with other keys or the pointer. Otherwise the first
/// press chooses an item, the second press takes that back, and the third goes on to the next item
/// and chooses it; after the last item comes the first. When the focus comes back to the
/// list, Space goes on at once, so that the former item stays chosen.
struct SpaceSteps {
  /// The item that Space has gone to; nil for none.
  private var item: Int?
  /// Whether the next press on this item goes on to the next one.
  private var isDone = false

  /// Notes that the focus has left the list.
  mutating func focusDidLeave() { isDone = true }

  /// Notes that another key was used.
  mutating func reset() { item = nil }

  /// Notes a press.
  ///
  /// - Parameters:
  ///   - current: The current item; nil for none.
  ///   - next: Returns the item after one, or the first one for nil; nil if there is none.
  /// - Returns: The item; nil if there is none.
  mutating func toggled(current: Int?, next: (Int?) -> Int?) -> Int? {
    guard let current else { return go(to: next(nil)) }
    guard current == item else {
      item = nil
      return current
    }
    guard !isDone else { return go(to: next(current)) }
    isDone = true
    return current
  }

  private mutating func go(to next: Int?) -> Int? {
    item = next
    isDone = false
    return next
  }
}
