import AlertModel
package import NotificationModel

/// Connects those who send notifications with the presenter that shows them.
///
/// What leaves the desktop in use (a toast or a banner) is a notification, no matter whether a program
/// on the bus or a client on the socket asked for it; modal alerts of clients pass through. The queue
/// decides (`NotificationQueue.step`); the coordinator carries its effects out: it submits, tells
/// senders, writes history, plays sounds and runs scripts. A notification is accepted at once and
/// submitted in a later turn of the main loop, so that a burst is answered before any of it is drawn.
package final class NotificationCoordinator {
  /// What `tocsin.conf` says; it applies to notifications that arrive from now on.
  package var configuration: Configuration {
    didSet { configurationDidChange() }
  }
  package var inhibitionDidChange: (() -> Void)?

  let presenter: any NotificationPresenting
  let clock: NotificationClock
  let report: (String) -> Void
  let notifications: OpenNotifications
  let senders = NotificationSenders()
  let history: HistoryKeeper
  let watchers = NotificationWatchers()
  let links: LinkOpener
  let runner: NotificationQueueRunner

  private let pause: PauseKeeper
  private let stateFolder: StateFolder?
  private let delivery: NotificationDelivery
  private let digest: DigestToast
  private let sounds: SoundPlayer
  private let scripts: ScriptRunner
  private var patterns: RulePatterns

  /// Creates a coordinator that takes up history and pause where an earlier process left them.
  ///
  /// - Parameters:
  ///   - presenter: Shows what is to be shown.
  ///   - configuration: What `tocsin.conf` says.
  ///   - stateFolder: Where history and pause are kept; nil for memory alone.
  ///   - programs: Runs scripts, sound players and browsers; nil for the usual runner.
  ///   - clock: What time it is.
  ///   - report: Told in one line of what went wrong.
  package init(
    presenter: any NotificationPresenting, configuration: Configuration = Configuration(),
    stateFolder: String? = nil, programs: (any ProgramRunning)? = nil,
    clock: NotificationClock = .system, report: @escaping (String) -> Void = { _ in }
  ) {
    self.presenter = presenter
    self.configuration = configuration
    self.clock = clock
    self.report = report
    let programs = programs ?? ProgramRunner(report: report)
    sounds = SoundPlayer(programs: programs)
    scripts = ScriptRunner(programs: programs, report: report)
    links = LinkOpener(programs: programs, report: report)
    delivery = NotificationDelivery(to: presenter, report: report)
    digest = DigestToast(on: presenter)
    patterns = RulePatterns(configuration.rules, report: report)
    let folder = stateFolder.flatMap(StateFolder.claim)
    self.stateFolder = folder
    if folder == nil, let stateFolder {
      report("history and pause live in memory alone: others have all of \(stateFolder)")
    }
    let history = HistoryKeeper(in: folder, configuration, clock: clock, report: report)
    self.history = history
    let notifications = OpenNotifications(after: history.formerNumber)
    self.notifications = notifications
    pause = PauseKeeper(in: folder, clock: clock, report: report)
    var silence = NotificationSilence()
    silence.pause = pause.read()
    runner = NotificationQueueRunner(silence: silence, clock: clock)
    runner.digestThreshold = configuration.digestAbove
    history.lastNumber = { [weak notifications] in notifications?.lastNumber ?? 0 }
    pause.endReached = { [weak self] in self?.pauseEndReached() }
    pause.setTimer(for: silence.pause)
    runner.perform = { [weak self] effect in self?.perform(effect) }
  }

  /// Where history and pause are kept: `$XDG_STATE_HOME/tocsin`, or `~/.local/state/tocsin`; nil if
  /// neither variable is set.
  package static var usualStateFolder: String? { StateFolder.usual }

  /// How many bytes of texts and pictures wait to be handed to the presenter.
  package var keptBytes: Int { notifications.keptBytes }

  /// The queue as the last event left it.
  var queue: NotificationQueue { runner.queue }

  /// How many places of the waiting line are allocated, gaps included.
  package var lineLength: Int { queue.lineLength }

  /// Writes the state of a process that is about to end.
  ///
  /// Open notifications that the history has are resumed by the next process; the senders of the
  /// others are told that they are closed.
  package func finish() {
    for notification in openOfSenders where history[notification.id] == nil {
      handle(.close(notification.id, .other))
    }
    history.finish()
    stateFolder?.leave()
  }

  /// Open notifications of senders on the bus, by number.
  var openOfSenders: [OpenNotification] { notifications.all.filter(\.isSenders) }

  /// Applies the rules to a request.
  func decide(_ request: NotificationRequest) -> NotificationDecision {
    configuration.decide(request, matches: patterns.matches)
  }

  private func configurationDidChange() {
    patterns = RulePatterns(configuration.rules, report: report)
    runner.digestThreshold = configuration.digestAbove
    history.follow(configuration)
  }
}

// MARK: - Events

extension NotificationCoordinator {
  /// Steps the queue and carries the effects out, after those of events that came earlier.
  func handle(_ event: NotificationQueueEvent) { runner.handle(event) }

  /// Hands waiting notifications to the presenter until the turn is over.
  package func handOver() { runner.handOver() }

  private func pauseEndReached() {
    runner.expirePause()
    pause.setTimer(for: queue.silence.pause)
  }
}

// MARK: - Effects

extension NotificationCoordinator {
  private func perform(_ effect: NotificationQueueEffect) {
    switch effect {
    case .record(let id): record(id)
    case .count(let id, let first, let count): self.count(id, first, count)
    case .runScript(let id): runScript(of: id)
    case .playSound(let id): playSound(of: id)
    case .submit(let submission): submit(submission)
    case .withdraw(let id):
      if let ticket = notifications[id]?.ticket { presenter.withdraw(ticket) }
    case .answer(let id, let response):
      if let news = notifications[id]?.tellAnswer(response) { watchers.tell { news } }
    case .show(let id): watchers.tell { .shown(id) }
    case .reportFailure(let id, let reason):
      report("notification \(id) is not shown any more: \(reason)")
    case .close(let closing): close(closing)
    case .showDigest(let number, let members): showDigest(number, of: members)
    case .withdrawDigest: digest.withdraw()
    case .setBacklog(let count): presenter.setBacklog(count)
    case .silenceChanged(let former): silenceDidChange(from: former)
    case .requestTurn: runner.requestTurn()
    }
  }

  private func record(_ id: NotificationID) {
    guard let notification = notifications[id] else { return }
    if notification.isFromHistory {
      history.reopen(id)
    } else if notification.isKept, configuration.historyLimit > 0 {
      history.remember(notification.record)
    } else {
      history.remove(id)
    }
    watchers.tell { .posted(reported(notification.record)) }
  }

  private func count(_ id: NotificationID, _ first: NotificationID, _ count: Int) {
    notifications[id]?.draft?.sound = .none
    notifications[id]?.draft?.script = nil
    notifications[first]?.record.count += 1
    history.count(first, count)
    watchers.tell { .counted(first, count: count) }
  }

  private func runScript(of id: NotificationID) {
    guard let notification = notifications[id], let draft = notification.draft,
      let script = draft.script
    else { return }
    draft.script = nil
    scripts.run(
      script, for: notification.record, message: draft.description.plainMessage)
  }

  /// Plays the sound of a notification that the presenter has got; its draft is needed no more.
  private func playSound(of id: NotificationID) {
    guard let notification = notifications[id], let draft = notification.draft else { return }
    notification.draft = nil
    sounds.play(draft.sound)
  }

  private func submit(_ submission: NotificationSubmission) {
    let id = submission.id
    guard let notification = notifications[id], let draft = notification.draft else {
      return runner.handleNow(.refused(id, isBusy: false))
    }
    do throws(AlertAdmissionError) {
      notification.ticket = try delivery.submit(
        submission.applied(to: draft.description), of: id,
        observe: observer(of: submission), respond: responder(to: submission))
      runner.handleNow(.accepted(id, submission: submission.number))
    } catch {
      runner.handleNow(.refused(id, isBusy: error.code == .busy))
    }
  }

  /// Receives the events of an alert for all notifications that it stands for.
  func observer(of submission: NotificationSubmission) -> (AlertEvent) -> Void {
    { [weak self] event in self?.happened(event, toGroup: submission.group) }
  }

  /// Receives the end of a submission.
  func responder(to submission: NotificationSubmission) -> (AlertResponse) -> Void {
    { [weak self] response in
      self?.handle(.ended(submission.id, submission: submission.number, response))
    }
  }

  private func happened(_ event: AlertEvent, toGroup group: Int) {
    let members = queue.roster.members(ofGroup: group).compactMap { notifications[$0] }
    guard let first = members.first else { return }
    switch event {
    case .presented: handle(.presented(group: group))
    case .pressed(let button, let time):
      for member in members { member.tellSender(.invoked(key: button, time: time)) }
      watchers.tell { .invoked(first.id, key: button) }
    case .followed(let link): links.open(link)
    case .changed, .focused: break
    }
    for member in members { member.tellClient(event) }
  }

  private func close(_ closing: NotificationClosing) {
    guard let notification = notifications.remove(closing.id) else { return }
    keepReceiver(of: notification, first: closing.first)
    notification.sender?.answerable.remove(closing.id)
    notification.sender = nil
    history.close(closing.id, closing.reason)
    watchers.tell { .closed(closing.id, closing.reason) }
    notification.tellClosed(closing.reason, closing.response)
  }

  /// Lets actions be invoked from the history for as long as the sender is connected.
  private func keepReceiver(of notification: OpenNotification, first: NotificationID) {
    guard case .sender(let tell) = notification.listener, notification.isReachable,
      !notification.record.actions.isEmpty,
      let historyID = [notification.id, first].first(where: { history[$0] != nil })
    else { return }
    history.receivers.add(
      ActionReceivers.Receiver(id: notification.id, tell: tell, sender: notification.sender),
      for: historyID)
  }

  private func showDigest(_ number: Int, of members: [NotificationID]) {
    guard queue.digestNumber == number else { return }
    var digest = NotificationDigest()
    let groups = Dictionary(grouping: members) { queue.roster[$0]?.group ?? 0 }
    for id in members where groups[queue.roster[id]?.group ?? 0]?.first == id {
      digest.add(application: notifications[id]?.record.application ?? "")
    }
    let isRemembered = members.allSatisfy { history[queue.roster.first(of: $0)] != nil }
    do throws(AlertAdmissionError) {
      try self.digest.show(digest, isRemembered: isRemembered, configuration) {
        [weak self] response in self?.handle(.digestEnded(number, response.outcome))
      }
    } catch {
      report("the digest cannot be shown: \(error)")
      handle(.digestEnded(number, nil))
    }
  }

  private func silenceDidChange(from former: NotificationSilence) {
    let silence = queue.silence
    if silence.pause != former.pause { pause.save(silence.pause) }
    if silence.isWanted != former.isWanted { inhibitionDidChange?() }
    watchers.tell { .paused(pauseReport) }
  }
}
