package import AlertModel

/// Gives out the numbers of notifications: never 0, never one that was given out or claimed.
package struct NotificationNumbers: Sendable {
  /// The last one that was given out; 0 before the first.
  package private(set) var last: NotificationID
  /// Numbers ahead of `last` that senders named themselves, the oldest first.
  private var claimed: [NotificationID] = []

  /// The most claimed numbers that are remembered.
  private static let mostClaimed = 4096

  /// - Parameter last: The last number that was ever given out; 0 for none.
  package init(after last: NotificationID = 0) {
    self.last = last
  }

  /// A number that nobody has.
  package mutating func next() -> NotificationID {
    repeat {
      last = last == .max ? 1 : last + 1
    } while claimed.contains(last)
    return last
  }

  /// A sender names a number that was never given out.
  package mutating func claim(_ number: NotificationID) {
    // What lies behind comes up again only after four thousand million others.
    guard number > last, !claimed.contains(number) else { return }
    if claimed.count == Self.mostClaimed { claimed.removeFirst() }
    claimed.append(number)
  }
}
