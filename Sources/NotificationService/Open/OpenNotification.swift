import AlertModel
import NotificationModel

/// A notification that has not been closed: what it says, and who is told what happens to it.
///
/// Where it waits or is shown is known to `NotificationQueue`.
final class OpenNotification {
  /// Who is told what happens to a notification.
  enum Listener {
    case absent
    /// A sender on the bus.
    case sender((NotificationOutcome) -> Void)
    /// A client on the socket.
    case client(observe: ((AlertEvent) -> Void)?, respond: (AlertResponse) -> Void)
  }

  let id: NotificationID
  /// What the history keeps; `state`, `reason` and `isReachable` are filled in when it is reported.
  var record: NotificationRecord
  var listener = Listener.absent
  /// The sender on the bus, if it has one.
  var sender: NotificationSender? {
    didSet {
      oldValue?.openCount -= 1
      sender?.openCount += 1
    }
  }
  /// What is to be shown and played; nil once the presenter has it.
  var draft: NotificationDraft?
  /// The presenter's handle of the last submission.
  var ticket: AlertTicket?
  var stack: NotificationStack?
  /// The identifier that a client gave it.
  var name: AlertIdentifier?
  /// Whether it stays open when one of its buttons is pressed.
  var isResident = false
  /// Whether it belongs into the history.
  var isKept = true
  /// Whether the history has it already: it is shown again, or is left from an earlier process.
  var isFromHistory = false
  /// Whether it is shown again after its sender was told that it is closed.
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

  /// Tells the sender on the bus, if it has one.
  func tellSender(_ outcome: NotificationOutcome) {
    if case .sender(let tell) = listener { tell(outcome) }
  }

  /// Tells the client on the socket, if it has one.
  func tellClient(_ event: AlertEvent) {
    if case .client(let observe, _) = listener { observe?(event) }
  }

  /// Tells the sender of the button that ended the notification, or of the reply.
  ///
  /// - Returns: What subscribers are told.
  func tellAnswer(_ response: AlertResponse) -> NotificationNews {
    let key = response.button ?? ""
    if key == AlertButton.replyID, case .text(let text)? = response.values?[key] {
      tellSender(.replied(text))
      return .replied(id)
    }
    tellSender(.invoked(key: key, time: response.time))
    return .invoked(id, key: key)
  }

  /// Tells the listener that the notification is closed.
  func tellClosed(_ reason: NotificationCloseReason, _ response: AlertResponse?) {
    switch listener {
    case .absent: break
    case .sender(let tell): if !isReplay { tell(.closed(reason)) }
    case .client(_, let respond): respond(response ?? reason.response)
    }
  }

  /// Tells the listener that another notification takes over the number.
  func tellReplaced() {
    switch listener {
    case .absent: break
    case .client(_, let respond): respond(.replaced)
    case .sender(let tell): if !isReplay { tell(.closed(.other)) }
    }
  }

  /// What the queue has to know of it with this content.
  func traits(of decision: NotificationDecision) -> NotificationTraits {
    let description = decision.description
    let takesReply = description.buttons.contains { $0.id == AlertButton.replyID }
    // A reply is to one message, not to two that happen to say the same.
    let mayRepeat = stack == nil && !takesReply && !decision.isSuppressed
    var traits = NotificationTraits(
      isSuppressed: decision.isSuppressed, hasScript: decision.script != nil,
      fingerprint: isSenders ? RepeatedNotifications.fingerprint(decision) : nil,
      mayRepeat: mayRepeat)
    update(&traits, for: description)
    return traits
  }

  /// Makes traits follow a description that changed in place.
  func update(_ traits: inout NotificationTraits, for description: AlertDescription) {
    traits.urgency = description.urgency
    traits.level = description.level
    traits.isModal = description.style.isModal
    traits.isDigestible = isDigestible(description)
  }

  /// Whether a digest may stand for it: missing it does no harm, and no client waits for an answer.
  private func isDigestible(_ description: AlertDescription) -> Bool {
    guard !description.style.isModal, description.urgency != .critical, description.timeout != 0
    else { return false }
    return !isClients || (description.buttons.isEmpty && description.inputs.isEmpty)
  }
}

/// A connection to the bus that has sent notifications; shared by all of them.
final class NotificationSender {
  var isConnected = true
  /// How many of its notifications are open.
  var openCount = 0
  /// Those of them that have buttons.
  var answerable: Set<NotificationID> = []
}

/// Names what replaces what: the newest notification of an application with the same tag stands for
/// the older ones.
struct NotificationStack: Hashable {
  let application: String
  let tag: String

  /// The stack that a rule or the sender put a notification on; nil for none.
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
  /// What a client on the socket is told.
  fileprivate var response: AlertResponse {
    switch self {
    case .expired: AlertResponse(.timedOut)
    case .dismissed: AlertResponse(.dismissed)
    case .withdrawn: AlertResponse(.withdrawn)
    case .other: AlertResponse(.failed, reason: "The alert could not be shown.")
    }
  }
}
