import AlertModel
import NotificationModel

/// A notification that has not been closed: its content, and who receives its events.
///
/// `NotificationQueue` knows where it waits or is shown.
final class OpenNotification {
  /// The receiver of a notification's events.
  enum Listener {
    case absent
    /// A sender on the bus.
    case sender((NotificationID, NotificationOutcome) -> Void)
    /// A client on the socket.
    case client(observe: ((AlertEvent) -> Void)?, respond: (AlertResponse) -> Void)
  }

  let id: NotificationID
  /// The history's record; `state`, `reason` and `isReachable` are filled in when it is reported.
  var record: NotificationRecord
  var listener = Listener.absent
  /// The sender on the bus, if it has one.
  var sender: NotificationSender? {
    didSet {
      oldValue?.openCount -= 1
      sender?.openCount += 1
    }
  }
  /// The content to show and play; nil once the presenter has it.
  var draft: NotificationDraft?
  /// The presenter's handle of the last submission.
  var ticket: AlertTicket?
  @Rare var stack: NotificationStack?
  /// The identifier that a client gave it.
  var name: AlertIdentifier?
  /// Whether it stays open when one of its buttons is pressed.
  var isResident = false
  /// Whether it belongs into the history.
  var isKept = true
  /// Whether the history has it already: it is shown again, or was left by an earlier process.
  var isFromHistory = false
  /// Whether it is shown again after its end was reported to its sender.
  var isReplay = false

  init(id: NotificationID, record: NotificationRecord) {
    self.id = id
    self.record = record
  }

  /// Whether its sender or client can still receive an action.
  var isReachable: Bool {
    switch listener {
    case .absent: false
    case .sender: sender?.isConnected ?? true
    case .client: true
    }
  }

  var isClients: Bool {
    if case .client = listener { true } else { false }
  }

  var isSenders: Bool {
    if case .sender = listener { true } else { false }
  }

  /// Reports an outcome to the sender on the bus, if it has one.
  func tellSender(_ outcome: NotificationOutcome) {
    if case .sender(let tell) = listener { tell(id, outcome) }
  }

  /// Reports an event to the client on the socket, if it has one.
  func tellClient(_ event: AlertEvent) {
    if case .client(let observe, _) = listener { observe?(event) }
  }

  /// Reports the button that ended the notification, or the reply, to the sender.
  ///
  /// - Returns: The event for subscribers.
  func tellAnswer(_ response: AlertResponse) -> NotificationNews {
    let key = response.button ?? ""
    if key == AlertButton.replyID, case .text(let text)? = response.values?[key] {
      tellSender(.replied(text))
      return .replied(id)
    }
    tellSender(.invoked(key: key, time: response.time))
    return .invoked(id, key: key)
  }

  /// Reports to the listener that the notification is closed.
  func tellClosed(_ reason: NotificationCloseReason, _ response: AlertResponse?) {
    switch listener {
    case .absent: break
    case .sender(let tell): if !isReplay { tell(id, .closed(reason)) }
    case .client(_, let respond): respond(response ?? reason.response)
    }
  }

  /// Reports to the listener that another notification has taken over the number.
  func tellReplaced() {
    switch listener {
    case .absent: break
    case .client(_, let respond): respond(.replaced)
    case .sender(let tell): if !isReplay { tell(id, .closed(.other)) }
    }
  }

  /// The queue's traits for it with this content.
  func traits(of decision: NotificationDecision) -> NotificationTraits {
    let description = decision.description
    let takesReply = description.buttons.contains { $0.id == AlertButton.replyID }
    // A reply belongs to one message, not to two that happen to be equal.
    let mayRepeat = stack == nil && !takesReply && !decision.isSuppressed
    var traits = NotificationTraits(
      isSuppressed: decision.isSuppressed, hasScript: decision.script != nil,
      fingerprint: isSenders ? RepeatedNotifications.fingerprint(decision) : nil,
      mayRepeat: mayRepeat)
    update(&traits, for: description)
    return traits
  }

  /// Updates traits for a description that changed in place.
  func update(_ traits: inout NotificationTraits, for description: AlertDescription) {
    traits.urgency = description.urgency
    traits.level = description.level
    traits.isModal = description.style.isModal
    traits.isDigestible = isDigestible(description)
  }

  /// Whether a digest may replace it: missing it does no harm, and no client waits for an answer.
  private func isDigestible(_ description: AlertDescription) -> Bool {
    guard !description.style.isModal, description.urgency != .critical, description.timeout != 0
    else { return false }
    return !isClients || (description.buttons.isEmpty && description.inputs.isEmpty)
  }
}

/// A connection to the bus that has sent notifications; shared by all of them.
final class NotificationSender {
  var isConnected = true
  /// The number of its open notifications.
  var openCount = 0
  /// Those among them that have buttons.
  var answerable: Set<NotificationID> = []
}

/// A stack by application and tag: its newest notification replaces the older ones.
nonisolated struct NotificationStack: Hashable, Sendable {
  let application: String
  let tag: String

  /// The stack that a rule or the sender chose for a notification; nil for none.
  init?(_ decision: NotificationDecision, of request: NotificationRequest) {
    guard !decision.stackTag.isEmpty else { return nil }
    application = request.description.application
    tag = decision.stackTag
  }
}

extension AlertResponse {
  static let replaced = AlertResponse(.dismissed, reason: "Replaced by a newer alert.")
}

extension NotificationCloseReason {
  /// The response for a client on the socket.
  fileprivate var response: AlertResponse {
    switch self {
    case .expired: AlertResponse(.timedOut)
    case .dismissed: AlertResponse(.dismissed)
    case .withdrawn: AlertResponse(.withdrawn)
    case .other: AlertResponse(.failed, reason: "The alert could not be shown.")
    }
  }
}
