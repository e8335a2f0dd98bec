package import AlertModel
package import AlertProtocol
import GLib
import Glibc
package import NotificationModel

/// A session's number, which is never reused.
struct SessionNumber: Hashable, Sendable {
  var rawValue: UInt64
}

/// Serves the presenter's socket: accepts connections, dispatches their messages, and shuts down.
///
/// It knows its presenter only as `AlertPresenting`.
package final class SocketService {
  private let presenter: any AlertPresenting
  private let location: SocketLocation
  private let limits: ServiceLimits
  private let log: ServiceLog
  private let started = SocketService.now
  /// Called once before `leave`, while the alerts are still served; calls what it is passed when the
  /// process may leave.
  private let prepareToLeave: (@escaping () -> Void) -> Void
  /// Called once, when the process has to end.
  private let leave: () -> Void
  private let alerts: AlertRequestHandler
  private let commands: AlertCommands
  private let notifications: NotificationCommands
  private let drops: RepeatedNotices
  private let slots: LargeLineSlots
  private let memory = IdleMemory()
  private var listener: Listener?
  private var sessions: [SessionNumber: Session] = [:]
  private var lastNumber: UInt64 = 0
  private var idleExit: IdleExit?
  private var stopTimer: GLib.Timer?
  private var takingUp: IdleTask?
  private var isLeaving = false
  private var isPreparingToLeave = false
  /// Whether another presenter asked this one to hand its alerts over.
  private(set) var isReplaced = false

  /// Starts to listen on the display's socket, whose lock the caller holds.
  ///
  /// - Parameters:
  ///   - presenter: Presents the alerts.
  ///   - controller: Controls notifications; nil if there are none.
  ///   - location: The socket.
  ///   - idleSeconds: How long the service may have neither connections nor alerts before it calls
  ///     `leave`; nil for ever.
  ///   - limits: The limits for clients.
  ///   - log: Receives messages.
  ///   - prepareToLeave: Called once before `leave`, while the alerts are still served; calls what it
  ///     is passed when the process may leave.
  ///   - leave: Called once, when the process has to end.
  /// - Throws: The error of the system if the socket cannot be created.
  package init(
    for presenter: any AlertPresenting, controller: (any NotificationControlling)? = nil,
    at location: SocketLocation, idleSeconds: Double?,
    limits: ServiceLimits = ServiceLimits(), log: ServiceLog = .silent,
    prepareToLeave: @escaping (@escaping () -> Void) -> Void = { $0() },
    leave: @escaping () -> Void
  ) throws(SystemCallError) {
    self.presenter = presenter
    self.location = location
    self.limits = limits
    self.log = log
    self.prepareToLeave = prepareToLeave
    self.leave = leave
    alerts = AlertRequestHandler(
      presenter: presenter, journal: AlertJournal(path: location.journalPath, log: log),
      limits: limits, log: log, now: { SocketService.now })
    commands = AlertCommands(presenter, log: log)
    notifications = NotificationCommands(controller)
    drops = RepeatedNotices(
      "connections were closed", everySeconds: limits.noticeSeconds, log: log)
    slots = LargeLineSlots(count: limits.largeLineCount)
    alerts.session = { [weak self] number in self?.sessions[number] }
    alerts.activityChanged = { [weak self] in self?.noteActivity() }
    listener = try Listener(path: location.socketPath, log: log) { [weak self] descriptor, peer in
      self?.addSession(descriptor, peer)
    }
    // After the readiness report, but before the first message of a client: if one of these alerts
    // crashes the process, clients see that the presenter died, and not that it cannot be started.
    takingUp = IdleTask(priority: .frame) { [weak self] in self?.alerts.takeUp() }
    idleExit = IdleExit(after: idleSeconds) { [weak self] in self?.leaveWhenIdle() }
    noteActivity()
  }

  /// The memory of the alerts that have not ended, in bytes.
  package var keptLength: Int { alerts.keptLength }

  private static var now: MonotonicInstant { MonotonicInstant(nanoseconds: MonotonicClock.now()) }

  // MARK: - Shutting down

  /// Shuts the service down: accepts no more clients, dismisses all alerts, delivers their
  /// responses, and then calls `leave`.
  ///
  /// - Parameter keepsUnwaited: Whether the next presenter shows the alerts again that no client
  ///   waits for.
  package func stop(keepsUnwaited: Bool = false) {
    guard !isLeaving else { return }
    isLeaving = true
    listener?.close()
    // Work that an alert only accompanies continues.
    for (number, session) in sessions where alerts.isWaitedFor(by: number) {
      session.send(.stopping)
    }
    if keepsUnwaited { alerts.leaveAlerts(keepsWaited: false) }
    presenter.leave()
    finishStopping(until: Self.now.advanced(bySeconds: limits.farewellSeconds))
  }

  /// Ends the service, and leaves all alerts unanswered: their clients submit them to the next
  /// presenter.
  package func handOver() {
    guard !isLeaving, !isPreparingToLeave else { return }
    isPreparingToLeave = true
    prepareToLeave { [weak self] in
      // The display may have been lost meanwhile, or a signal dismissed the alerts.
      guard let self, !isLeaving else { return }
      abandon()
      leave()
    }
  }

  /// Closes the socket and all connections, for example when the display is lost.
  package func abandon() {
    isLeaving = true
    alerts.leaveAlerts(keepsWaited: true)
    listener?.close()
    for session in sessions.values { session.close() }
  }

  /// Updates the idle timer, which runs while there are neither connections nor alerts.
  private func noteActivity() {
    idleExit?.note(isBusy: !sessions.isEmpty || alerts.hasLiveRequests || isLeaving)
  }

  private func leaveWhenIdle() {
    // The dismiss transition of an answered alert may still be playing, and notifications that a
    // pause holds back must be shown when it is over.
    guard sessions.isEmpty, presenter.alerts.isEmpty, notifications.pause?.isPaused != true else {
      return noteActivity()
    }
    log(.notice, "nothing to do: exiting")
    isLeaving = true
    listener?.close()
    leave()
  }

  /// Polls until the last responses are sent and the last transitions have ended, up to a deadline.
  private func finishStopping(until deadline: MonotonicInstant) {
    let isDone = presenter.alerts.isEmpty && !sessions.values.contains { $0.hasOutput }
    guard isDone || Self.now >= deadline else {
      stopTimer = GLib.Timer(after: 10_000_000) { [weak self] in
        self?.finishStopping(until: deadline)
      }
      return
    }
    for session in sessions.values { session.close() }
    leave()
  }

  // MARK: - Sessions

  private func addSession(_ descriptor: consuming Descriptor, _ peer: PeerCredentials) {
    memory.becomeBusy()
    let session = Session(descriptor, peer: peer, limits: limits, slots: slots, drops: drops)
    lastNumber += 1
    let number = SessionNumber(rawValue: lastNumber)
    let ofSameProcess = sessions.values.count { $0.peer.processID == peer.processID }
    sessions[number] = session
    session.start(
      Session.Events(
        received: { [weak self] message in self?.receive(message, from: number) },
        closed: { [weak self] in self?.removeSession(number) },
        isAwaited: { [weak self] in self?.isAwaited(by: number) ?? false }))
    if sessions.count > limits.sessionCount {
      session.fail("there are \(limits.sessionCount) connections already")
    } else if ofSameProcess >= limits.sessionCountPerProcess {
      session.fail(
        "process \(peer.processID) has \(limits.sessionCountPerProcess) connections already")
    }
    noteActivity()
  }

  private func receive(_ message: ClientMessage, from number: SessionNumber) {
    guard let session = sessions[number] else { return }
    switch message {
    case .submit(let submission): alerts.submit(submission, from: number)
    case .update(let identifier, let update):
      session.send(alerts.update(identifier, with: update))
    case .hello: session.send(.hello(.init(pid: getpid(), release: ProgramRelease.number)))
    case .dismiss(let identifier): session.send(commands.dismiss(identifier))
    case .answer(let identifier, let answer):
      session.send(commands.answer(identifier, with: answer))
    case .list: session.send(commands.listing)
    case .status: session.send(.status(status))
    case .restoreGuests: session.send(.updated(presenter.restoreGuests()))
    case .control(let order): session.send(notifications.answer(to: order))
    case .watch: watch(for: number)
    case .stop(let isHandover):
      isReplaced = isHandover
      session.send(.stopping)
      isHandover ? handOver() : stop()
    }
  }

  private func isAwaited(by number: SessionNumber) -> Bool {
    notifications.isWatched(by: number) || alerts.isWaitedFor(by: number)
  }

  /// Sends a session the state of the pause, and subscribes it to the events of notifications.
  private func watch(for number: SessionNumber) {
    sessions[number]?.send(notifications.answer(to: .pauseState))
    // Sending may have closed the session.
    guard sessions[number] != nil else { return }
    notifications.subscribe(number) { [weak self] news in
      self?.sessions[number]?.sendNews(.news(news))
    }
  }

  /// Removes a closed session, and withdraws the alerts that it waited for.
  private func removeSession(_ number: SessionNumber) {
    sessions[number] = nil
    notifications.unsubscribe(number)
    // During shutdown, alerts are not withdrawn: they have been dismissed, or the next presenter
    // shows them.
    if !isLeaving { alerts.withdrawAll(waitedForBy: number) }
    if sessions.isEmpty { memory.becomeIdle() }
    noteActivity()
  }

  private var status: PresenterStatus {
    let summaries = presenter.alerts
    let waiting = summaries.count { $0.state == .queued || $0.state == .suspended }
    let current = summaries.first { $0.state != .queued && $0.state != .suspended }
    return PresenterStatus(
      pid: getpid(), release: ProgramRelease.number, display: "\(location.display)",
      uptime: Self.now.seconds(since: started), idleSeconds: idleExit?.seconds,
      connections: sessions.count, queued: waiting, onScreen: summaries.count - waiting,
      answered: alerts.answeredCount, current: current?.bounded, notifications: notifications.pause,
      daemon: notifications.daemon)
  }
}
