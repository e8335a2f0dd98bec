package import NotificationModel

/// Allocates the numbers of notifications: never 0, never one that was allocated or claimed.
package struct NotificationNumbers: Sendable {
  /// The last allocated number; 0 before the first.
  package private(set) var last: NotificationID
  /// Numbers ahead of `last` that senders chose themselves.
  private var claimed: Set<NotificationID> = []

  /// The maximum number of claimed numbers that are kept.
  private static let mostClaimed = 4096

  /// Continues after the last number that was ever allocated; 0 for none.
  package init(after last: NotificationID = 0) {
    self.last = last
  }

  /// Allocates a number.
  ///
  /// - Parameter isOpen: Whether an open notification has a number.
  /// - Returns: A free number.
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

  /// Reserves a number that a sender chose, so that it is not allocated later.
  package mutating func claim(_ number: NotificationID) {
    // Lower numbers are reached again only after four billion others. A claim that is dropped here
    // is still not allocated while its notification is open.
    guard number > last, !claimed.contains(number) else { return }
    if claimed.count == Self.mostClaimed { claimed.removeFirst() }
    claimed.insert(number)
  }
}
