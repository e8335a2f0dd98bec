import AlertModel
package import NotificationModel

/// Who on the bus has sent what.
///
/// It knows no more senders than there are connections to the bus, if it is told of those that
/// leave.
package struct SenderLedger: Sendable {
  private var owners: [NotificationID: String] = [:]
  /// The open notifications of every sender that is there.
  private var notifications: [String: Set<NotificationID>] = [:]

  package init() {}

  /// Everybody who has sent something, and has not left.
  package var senders: [String] { notifications.keys.sorted() }

  /// Whether a sender has sent something, and has not left.
  package func knows(_ sender: String) -> Bool { notifications[sender] != nil }

  /// Takes note of a sender.
  package mutating func meet(_ sender: String) {
    if notifications[sender] == nil { notifications[sender] = [] }
  }

  /// Whether a sender may have its notification take the place of that number: not while it is
  /// somebody else's who is there.
  package func mayReplace(_ id: NotificationID, _ sender: String) -> Bool {
    owners[id].map { $0 == sender } ?? true
  }

  /// A notification is a sender's now, whosever it was.
  package mutating func give(_ id: NotificationID, to sender: String) {
    release(id)
    owners[id] = sender
    notifications[sender, default: []].insert(id)
  }

  /// A notification is nobody's any more.
  package mutating func release(_ id: NotificationID) {
    guard let owner = owners.removeValue(forKey: id) else { return }
    notifications[owner]?.remove(id)
    // A crowd is not to be remembered by the room that it took.
    if notifications[owner]?.isEmpty == true { notifications[owner] = [] }
    if owners.isEmpty { owners = [:] }
  }

  /// A sender has left.
  ///
  /// - Returns: Whether it had sent anything.
  package mutating func leave(_ sender: String) -> Bool {
    guard let open = notifications.removeValue(forKey: sender) else { return false }
    for id in open { owners[id] = nil }
    if owners.isEmpty { owners = [:] }
    return true
  }
}
