package import NotificationModel

/// The senders on the bus and the open notifications of each.
package struct NotificationOwners: Sendable {
  private var owners: [NotificationID: String] = [:]
  /// The open notifications of every connected sender.
  private var notifications: [String: Set<NotificationID>] = [:]

  /// Creates an empty table.
  package init() {}

  /// All connected senders, sorted.
  package var senders: [String] { notifications.keys.sorted() }

  /// Whether a sender is known and connected.
  package func knows(_ sender: String) -> Bool { notifications[sender] != nil }

  /// Adds a sender.
  package mutating func meet(_ sender: String) {
    if notifications[sender] == nil { notifications[sender] = [] }
  }

  /// Whether a sender may replace a notification: not while it belongs to another connected sender.
  package func mayReplace(_ id: NotificationID, _ sender: String) -> Bool {
    owners[id].map { $0 == sender } ?? true
  }

  /// Makes a sender the owner of a notification.
  package mutating func give(_ id: NotificationID, to sender: String) {
    release(id)
    owners[id] = sender
    notifications[sender, default: []].insert(id)
  }

  /// Removes a closed notification.
  package mutating func release(_ id: NotificationID) {
    guard let owner = owners.removeValue(forKey: id) else { return }
    notifications[owner]?.remove(id)
    // Release the memory of a burst.
    if notifications[owner]?.isEmpty == true { notifications[owner] = [] }
    if owners.isEmpty { owners = [:] }
  }

  /// Removes a sender that has left the bus.
  ///
  /// - Returns: Whether it was known.
  package mutating func leave(_ sender: String) -> Bool {
    guard let open = notifications.removeValue(forKey: sender) else { return false }
    for id in open { owners[id] = nil }
    if owners.isEmpty { owners = [:] }
    return true
  }
}
