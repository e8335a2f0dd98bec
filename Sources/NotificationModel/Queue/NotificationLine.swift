/// Notifications in the order of their turns, the lowest turn first.
///
/// A sorted array with gaps: a new turn is appended, a removal leaves a gap behind, and the array is
/// compacted once gaps outnumber the rest. Removal takes a binary search, so that 10,000
/// notifications can be withdrawn in any order.
package struct NotificationLine: Sendable {
  private struct Place: Sendable {
    let turn: Int
    /// 0, which is never a notification's number, marks a gap.
    var id: NotificationID
  }

  /// Up to this many gaps are not worth compacting.
  private static let fewGaps = 64

  private var places: [Place] = []
  /// The index of the first element that is not a gap.
  private var start = 0
  /// The number of notifications.
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// The number of allocated elements, including gaps.
  package var length: Int { places.count }

  /// The notification with the lowest turn.
  package var first: NotificationID? { start < places.count ? places[start].id : nil }

  /// All of them, in order.
  package var ids: [NotificationID] { places[start...].lazy.filter { $0.id != 0 }.map(\.id) }

  /// Adds a notification at its turn, or does nothing if that turn is occupied.
  package mutating func insert(_ id: NotificationID, turn: Int) {
    let index = index(of: turn)
    if index < places.count, places[index].turn == turn {
      guard places[index].id == 0 else { return }
      places[index].id = id
    } else {
      places.insert(Place(turn: turn, id: id), at: index)
    }
    count += 1
    start = min(start, index)
  }

  /// Removes the notification that has this turn, if there is one.
  package mutating func remove(turn: Int) {
    let index = index(of: turn)
    guard index < places.count, places[index].turn == turn, places[index].id != 0 else { return }
    places[index].id = 0
    count -= 1
    compact()
  }

  /// Removes all.
  ///
  /// - Returns: Its notifications, in order.
  package mutating func removeAll() -> [NotificationID] {
    defer { self = NotificationLine() }
    return ids
  }

  /// The first index whose turn is not lower than `turn`.
  private func index(of turn: Int) -> Int {
    guard let last = places.last, last.turn >= turn else { return places.count }
    var (lower, upper) = (0, places.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if places[middle].turn < turn { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  private mutating func compact() {
    // Release the memory of a burst.
    guard count > 0 else {
      self = NotificationLine()
      return
    }
    while places[start].id == 0 { start += 1 }
    guard places.count - count > max(count, Self.fewGaps) else { return }
    places.removeAll { $0.id == 0 }
    start = 0
  }
}
