/// The connections to the bus that have sent notifications, by unique name.
final class NotificationSenders {
  private var byName: [String: NotificationSender] = [:]

  /// The sender of a name, new or known; nil for the empty name.
  func sender(named name: String) -> NotificationSender? {
    guard !name.isEmpty else { return nil }
    if let known = byName[name] { return known }
    let sender = NotificationSender()
    byName[name] = sender
    return sender
  }

  /// Forgets a connection that was closed.
  ///
  /// - Returns: It, if it has sent anything.
  func remove(_ name: String) -> NotificationSender? {
    let sender = byName.removeValue(forKey: name)
    sender?.isConnected = false
    return sender
  }
}
