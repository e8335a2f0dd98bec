import AlertModel
import NotificationModel

/// One notification that has not been closed.
final class NotificationEntry {
  /// Where it is on its way.
  enum Place {
    /// It will be handed to the presenter within a frame.
    case pending
    /// Nothing is shown now.
    case held
    /// A digest stands for it.
    case digested
    /// The presenter has as many as can be seen for a while.
    case queued
    /// The presenter has it: it is shown, or waits for room.
    case handed
  }

  /// Who hears of what becomes of it.
  enum Listener {
    case nobody
    /// A sender on the bus.
    case sender((NotificationOutcome) -> Void)
    /// A client on the socket.
    case client(observe: ((AlertEvent) -> Void)?, respond: (AlertResponse) -> Void)
  }

  let id: NotificationID
  /// What is told of it; `state`, `reason` and `isReachable` are filled in when it is told.
  var record: NotificationRecord
  var listener: Listener
  var sender: NotificationSender? {
    didSet {
      oldValue?.openCount -= 1
      sender?.openCount += 1
    }
  }
  var place = Place.pending
  /// What is to be shown and done; nil once that is done.
  var draft: NotificationDraft?
  var showing: NotificationShowing
  /// The presenter's handle; nil if it has none.
  var ticket: AlertTicket?
  /// What tells it from others, whoever sent it.
  var fingerprint = 0
  var stack: NotificationStack?
  /// Whether it stays when one of its buttons is pressed.
  var isResident = false
  /// Whether it stands in the middle of the screen, in the presenter.
  var isModal = false
  /// Whether it is shown once more, after its sender was told that it is closed.
  var isReplay = false

  init(
    id: NotificationID, record: NotificationRecord, listener: Listener,
    showing: NotificationShowing
  ) {
    self.id = id
    self.record = record
    self.listener = listener
    self.showing = showing
  }

  /// Whether somebody can be told of an action.
  var isReachable: Bool {
    switch listener {
    case .nobody: false
    case .sender: sender?.isThere ?? true
    case .client: true
    }
  }
}

/// What is to be done about a notification that the presenter has not got yet.
///
/// Many may wait, so that what they have in common is kept once.
final class NotificationDraft {
  var sound: NotificationSound
  var script: String?
  var isSuppressed: Bool
  /// Whether a person asked for it, so that it is shown whatever is held back.
  var isWanted = false
  private var title: String
  private var message: String
  private var look: DraftLook
  private let storage: DraftStorage

  init(_ decision: NotificationDecision, in storage: DraftStorage) {
    self.storage = storage
    title = decision.description.title
    message = decision.description.message
    look = storage.look(of: decision.description)
    sound = decision.sound
    script = decision.script
    isSuppressed = decision.isSuppressed
    storage.change(from: nil, to: decision.description)
  }

  var description: AlertDescription {
    get {
      var description = look.description
      description.title = title
      description.message = message
      return description
    }
    set {
      storage.change(from: description, to: newValue)
      title = newValue.title
      message = newValue.message
      look = storage.look(of: newValue)
    }
  }

  isolated deinit {
    storage.change(from: description, to: nil)
  }
}

/// One alert in the presenter, and the notifications that it stands for.
final class NotificationShowing {
  /// The one that came first, which gave it its looks.
  let first: NotificationID
  /// Those that said the same.
  var others: [NotificationID] = []
  /// Whether it has been on the screen.
  var isShown = false
  /// Whether the presenter has it, and has not shown it yet.
  var isUnseen = false
  /// The name that it has if it is not that of the first one.
  private let name: AlertIdentifier?

  /// - Parameters:
  ///   - first: The one that comes first.
  ///   - name: The name in the presenter; nil for the usual one.
  init(first: NotificationID, name: AlertIdentifier? = nil) {
    self.first = first
    self.name = name
  }

  var identifier: AlertIdentifier { name ?? Self.usualName(of: first) }

  static func usualName(of id: NotificationID) -> AlertIdentifier {
    AlertIdentifier("notification-\(id)")
  }

  var members: [NotificationID] { [first] + others }
}

/// What stands for all notifications of one sender whether it is still on the bus.
final class NotificationSender {
  var isThere = true
  /// How many of its notifications are open.
  var openCount = 0
  /// Those of them that can be answered.
  var answerable: Set<NotificationID> = []
}

/// What takes the place of what.
struct NotificationStack: Hashable {
  var application: String
  var tag: String
}
