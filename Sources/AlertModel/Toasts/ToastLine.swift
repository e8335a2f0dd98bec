/// Those that wait in one lane, in the order in which they will be seen.
///
/// Whoever leaves does so in a step that hardly depends on how many wait: a place that was left
/// stays until there are more of those than of others.
struct ToastLine: Sendable {
  private struct Place: Sendable {
    let level: AlertLevel
    let turn: Int
    let leader: AlertTicket
    var isLeft = false

    init(_ entry: AlertQueueEntry) {
      (level, turn, leader) = (entry.level, entry.turn, entry.leader)
    }

    func precedes(_ other: Place) -> Bool {
      level == other.level ? turn < other.turn : level > other.level
    }
  }

  /// So many places that were left are no trouble.
  private static let leastLeft = 32

  private var places: [Place] = []
  /// The first place that was not left.
  private var start = 0
  /// How many wait.
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// Who is next.
  var first: AlertTicket? { places.indices.contains(start) ? places[start].leader : nil }

  /// Everybody, in order.
  var leaders: [AlertTicket] { places[start...].lazy.filter { !$0.isLeft }.map(\.leader) }

  /// Takes the place that its level and turn give it.
  mutating func insert(_ entry: AlertQueueEntry) {
    let place = Place(entry)
    let index = index(of: place)
    count += 1
    if index == start, start > 0 {
      start -= 1
      places[start] = place
    } else {
      places.insert(place, at: index)
    }
  }

  /// Leaves the place that was taken with this level and turn.
  mutating func remove(_ entry: AlertQueueEntry) {
    let place = Place(entry)
    var index = index(of: place)
    while index < places.endIndex, !place.precedes(places[index]) {
      if places[index].leader == place.leader, !places[index].isLeft {
        places[index].isLeft = true
        count -= 1
        return tidy()
      }
      index += 1
    }
  }

  /// Somebody who waits, and where to look for the next one.
  ///
  /// - Parameter position: 0 for whoever is next, else what was returned for the one before.
  /// - Returns: nil after the last one.
  func element(from position: Int) -> (leader: AlertTicket, next: Int)? {
    var index = max(position, start)
    while index < places.endIndex {
      if !places[index].isLeft { return (places[index].leader, index + 1) }
      index += 1
    }
    return nil
  }

  /// The first index whose place does not come before another one.
  private func index(of place: Place) -> Int {
    // Most often it is the last one.
    guard let last = places.last, !last.precedes(place) else { return places.endIndex }
    var (lower, upper) = (start, places.endIndex)
    while lower < upper {
      let middle = (lower + upper) / 2
      if places[middle].precedes(place) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  private mutating func tidy() {
    while start < places.endIndex, places[start].isLeft { start += 1 }
    guard places.count - count > max(count, Self.leastLeft) else { return }
    places.removeAll { $0.isLeft }
    start = 0
  }
}
