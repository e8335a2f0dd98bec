import AlertModel
package import NotificationModel

/// Gives out the numbers of notifications: never 0, never one that was given out or claimed.
package struct NotificationNumbers: Sendable {
  /// The last one that was given out; 0 before the first.
  package private(set) var last: NotificationID
  /// Numbers ahead of `last` that senders named themselves.
  private var claimed: Set<NotificationID> = []

  /// The most claimed numbers that are remembered.
  private static let mostClaimed = 4096

  /// - Parameter last: The last number that was ever given out; 0 for none.
  package init(after last: NotificationID = 0) {
    self.last = last
  }

  /// A number that nobody has.
  ///
  /// - Parameter isOpen: Whether a number is somebody's now.
  /// - Returns: The number.
  package mutating func next(
    besides isOpen: (NotificationID) -> Bool = { _ in false }
  ) -> NotificationID {
    var isFree = false
    while !isFree {
      last = last == .max ? 1 : last + 1
      isFree = claimed.remove(last) == nil && !isOpen(last)
    }
    return last
  }

  /// A sender names a number that was never given out.
  package mutating func claim(_ number: NotificationID) {
    // What lies behind comes up again only after four thousand million others; of too many some
    // are forgotten, which are not given out as long as they are open.
    guard number > last, !claimed.contains(number) else { return }
    if claimed.count == Self.mostClaimed { claimed.removeFirst() }
    claimed.insert(number)
  }
}
