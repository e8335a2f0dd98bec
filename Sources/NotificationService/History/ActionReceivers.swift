import NotificationModel

/// Senders that can still receive actions of closed notifications.
final class ActionReceivers {
  struct Receiver {
    /// The notification that it sent.
    let id: NotificationID
    let tell: (NotificationID, NotificationOutcome) -> Void
    let sender: NotificationSender?

    var isConnected: Bool { sender?.isConnected ?? true }
  }

  /// The maximum number for one notification.
  private static let mostReceivers = 16

  /// The receivers by the notification's number in the history.
  private var receivers: [NotificationID: [Receiver]] = [:]
  /// Duplicate ID → history ID: repeats are counted in the history's record of another one.
  private var historyIDs: [NotificationID: NotificationID] = [:]

  /// Whether a closed notification had a sender that this process has seen.
  func knows(_ id: NotificationID) -> Bool { receivers[id] != nil }

  /// The senders that are still connected.
  func connected(for id: NotificationID) -> [Receiver] {
    (receivers[id] ?? []).filter(\.isConnected)
  }

  /// Adds the sender of a closed notification that the history has as `historyID`.
  func add(_ receiver: Receiver, for historyID: NotificationID) {
    guard receivers[historyID, default: []].count < Self.mostReceivers else { return }
    receivers[historyID, default: []].append(receiver)
    if historyID != receiver.id { historyIDs[receiver.id] = historyID }
  }

  /// Removes the senders of a closed notification, whose number may be reused.
  func forget(_ id: NotificationID) {
    for receiver in receivers.removeValue(forKey: id) ?? [] { historyIDs[receiver.id] = nil }
    guard let historyID = historyIDs.removeValue(forKey: id) else { return }
    receivers[historyID]?.removeAll { $0.id == id }
  }

  func forgetAll() {
    receivers = [:]
    historyIDs = [:]
  }
}
