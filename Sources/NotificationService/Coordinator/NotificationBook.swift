import AlertModel
import Localization
import NotificationModel

/// All notifications: the open ones, their queue, and the history.
///
/// Every notification is opened here: by programs on the bus, clients on the socket, and users who
/// show one again.
final class NotificationBook {
  let open: OpenNotifications
  let history: HistoryKeeper
  let runner: NotificationQueueRunner
  /// The subscribers to all events.
  let watchers = NotificationWatchers()

  private let rules: NotificationRules
  private let clock: NotificationClock

  /// Creates a book that continues the numbers of an earlier process.
  init(
    history: HistoryKeeper, runner: NotificationQueueRunner, rules: NotificationRules,
    clock: NotificationClock
  ) {
    let open = OpenNotifications(after: history.formerNumber)
    history.lastNumber = { [weak open] in open?.lastNumber ?? 0 }
    self.open = open
    self.history = history
    self.runner = runner
    self.rules = rules
    self.clock = clock
  }

  /// The queue after the last event.
  var queue: NotificationQueue { runner.queue }

  /// Open notifications of senders on the bus, by number.
  var openOfSenders: [OpenNotification] { open.all.filter(\.isSenders) }

  /// Steps the queue and carries out the effects, after those of earlier events.
  func handle(_ event: NotificationQueueEvent) { runner.handle(event) }

  /// Applies the rules to a request.
  func decide(_ request: NotificationRequest) -> NotificationDecision { rules.decide(request) }
}

// MARK: - Opening notifications

extension NotificationBook {
  /// Opens a notification without content.
  func create(_ id: NotificationID, name: AlertIdentifier? = nil) -> OpenNotification {
    let record = NotificationRecord(
      id: id, time: 0, application: "", title: "", message: "", state: .waiting)
    let notification = OpenNotification(id: id, record: record)
    notification.name = name
    history.receivers.forget(id)
    open.insert(notification)
    return notification
  }

  /// Gives an open notification its content.
  func fill(
    _ notification: OpenNotification, with decision: NotificationDecision,
    of request: NotificationRequest, on stack: NotificationStack?
  ) {
    let draft = open.draft(of: decision)
    // The sound of the replaced one was played already.
    if notification.record.time != 0, decision.hasUsualSound { draft.sound = .none }
    notification.draft = draft
    notification.isResident = decision.description.isResident
    notification.isKept = decision.isKept
    notification.isFromHistory = false
    open.put(notification, on: stack)
    notification.record = NotificationRecord(
      of: request, decision, id: notification.id, time: clock.wall())
  }

  /// Opens a notification of the history once more; rules do not apply to it again.
  func reopen(
    _ record: NotificationRecord, for listener: OpenNotification.Listener,
    _ sender: NotificationSender?, isReplay: Bool = false
  ) {
    var decision = rules.configuration.decide(
      record.request(isReachable: sender != nil), in: .ofProcess)
    // One that stays until it is closed must not end because the process was replaced.
    if !isReplay, let timeout = record.timeout { decision.description.timeout = timeout }
    let notification = create(record.id)
    notification.listener = listener
    notification.sender = sender
    notification.isReplay = isReplay
    notification.isFromHistory = true
    notification.isResident = record.isResident ?? false
    notification.record = record
    notification.record.state = .waiting
    let draft = open.draft(of: decision)
    if isReplay { draft.sound = .none }
    notification.draft = draft
    var traits = notification.traits(of: decision)
    traits.fingerprint = nil
    handle(.post(record.id, traits))
  }
}

// MARK: - Reports

extension NotificationBook {
  /// Whether notifications are held back, and how many are.
  var pauseReport: NotificationPause {
    queue.silence.report(held: queue.heldCount, at: clock.now())
  }

  /// A record with the current state of its notification.
  func reported(_ record: NotificationRecord) -> NotificationRecord {
    var record = record
    (record.origin, record.markup, record.image) = (nil, nil, nil)
    if open[record.id] != nil {
      record.state = queue.roster.isShown(record.id) ? .shown : .waiting
      record.reason = nil
      record.isReachable = queue.roster.members(ledBy: record.id).contains { id in
        open[id]?.isReachable ?? false
      }
    } else {
      record.state = .closed
      record.isReachable = !history.receivers.connected(for: record.id).isEmpty
    }
    return record
  }
}

extension NotificationRecord {
  /// Creates the history's record of a notification that arrives at `time`, in milliseconds since
  /// 1970.
  init(
    of request: NotificationRequest, _ decision: NotificationDecision, id: NotificationID,
    time: Int64
  ) {
    let (description, facts) = (decision.description, request.facts)
    let isFromBus = !facts.bus.isEmpty && !facts.sender.isEmpty
    self =
      NotificationRecord(
        id: id, time: time, application: request.description.application,
        desktopEntry: facts.desktopEntry, category: facts.category, urgency: description.urgency,
        title: description.plainTitle, message: description.plainMessage,
        actions: request.description.buttons.map { .init(key: $0.id, label: $0.label) },
        state: .waiting,
        origin: isFromBus ? Origin(bus: facts.bus, sender: facts.sender) : nil,
        timeout: description.timeout,
        icon: request.description.icon.recordedName,
        // That of a client ends with it.
        progress: isFromBus ? description.progress : nil,
        isResident: description.isResident ? true : nil,
        markup: description.recordedMarkup, image: description.image
      ).bounded
  }

  /// A request that shows it again; without buttons if its sender cannot receive actions.
  func request(isReachable: Bool) -> NotificationRequest {
    let buttons = actions.filter { $0.key != AlertButton.replyID }.map {
      AlertButton(id: $0.key, label: $0.label)
    }
    let description = AlertDescription(
      title: markup?.title ?? title, message: markup?.message ?? message,
      usesMarkup: markup != nil, icon: pictured,
      image: image.flatMap { LocalPath.isPicture($0) ? $0 : nil }, progress: progress,
      buttons: isReachable ? buttons : [], application: application, urgency: urgency,
      isResident: isResident ?? false, style: .toast)
    var facts = NotificationFacts(desktopEntry: desktopEntry, category: category)
    facts.sound = .suppressed
    return NotificationRequest(description, facts: facts)
  }

  /// Its picture, if that still exists, or else the icon of its application or category.
  private var pictured: AlertIcon {
    let own = AlertIcon(name: icon ?? "")
    switch own {
    case .none, .file, .themed, .pixels: break
    case .info, .warning, .error, .question, .success, .key:
      // To a sender on the bus, these are names of the icon theme, too.
      if origin == nil { return own }
    }
    return NotificationPicture(
      applicationIcon: icon ?? "", desktopEntry: desktopEntry, category: category
    ).icon(sharing: PixelCache())
  }
}

extension AlertDescription {
  /// The texts for the history if they have tags; nil for plain text.
  fileprivate var recordedMarkup: NotificationRecord.Markup? {
    guard usesMarkup, title.contains("<") || message.contains("<") else { return nil }
    return NotificationRecord.Markup(title: title, message: message)
  }
}

extension AlertIcon {
  /// The name or path in the history; nil if there is none.
  var recordedName: String? {
    switch self {
    case .none, .pixels: nil
    default: name
    }
  }
}

// MARK: - Identifiers

extension NotificationBook {
  /// The identifier by which clients know a notification.
  func identifier(of notification: OpenNotification) -> AlertIdentifier {
    queue.roster.identifier(of: notification.id) ?? notification.name
      ?? AlertIdentifier("notification-\(notification.id)")
  }

  /// The notifications for a client's identifier: those that it gave the identifier to, or the one
  /// with that number.
  func named(_ identifier: AlertIdentifier) -> [OpenNotification] {
    let named = open.notifications(named: identifier)
    guard named.isEmpty else { return named }
    let number = identifier.rawValue.split(separator: "-").last.flatMap { NotificationID($0) }
    guard let notification = number.flatMap({ open[$0] }),
      queue.roster.identifier(of: notification.id) == identifier
    else { return [] }
    return [notification]
  }
}
