package import AlertModel
package import AlertProtocol
import GLib
import Glibc
package import NotificationModel

/// The presenter's door for the command line and whoever else speaks the wire: takes alerts in,
/// hands answers out, and
/// takes back the alerts of those who go away.
///
/// It knows its presenter only by `AlertPresenting`.
package final class SocketService {
  let presenter: any AlertPresenting
  /// Who decides about notifications; nil when nobody keeps them.
  let controller: (any NotificationControlling)?
  let location: SocketLocation
  let limits: ServiceLimits
  let log: ServiceLog
  let started: MonotonicInstant
  /// Called once when the process is to end.
  private let leave: () -> Void
  private var listener: Listener?
  private(set) var sessions: [SessionNumber: Session] = [:]
  private var lastNumber: UInt64 = 0
  private let slots: LargeLineSlots
  var ledger: RequestLedger<SessionNumber>
  /// Alerts that have been answered since the start.
  var answeredCount = 0
  /// The news that sessions are told of: each lasts as long as what is kept here for it.
  private var watches: [SessionNumber: AnyObject] = [:]
  private(set) var idleExit: IdleExit?
  private var farewell: GLib.Timer?
  private var isLeaving = false

  /// A session's number, never used again.
  struct SessionNumber: Hashable, Sendable {
    var rawValue: UInt64
  }

  /// Listens at the display's place, whose lock the caller holds.
  ///
  /// With `idleSeconds` the service asks to `leave` when it has had neither connection nor alert
  /// for so long.
  package init(
    for presenter: any AlertPresenting, controller: (any NotificationControlling)? = nil,
    at location: SocketLocation, idleSeconds: Double?,
    limits: ServiceLimits = ServiceLimits(), log: ServiceLog = .silent,
    leave: @escaping () -> Void
  ) throws(SystemCallError) {
    self.presenter = presenter
    self.controller = controller
    self.location = location
    self.limits = limits
    self.log = log
    self.leave = leave
    started = MonotonicInstant(nanoseconds: MonotonicClock.now())
    slots = LargeLineSlots(count: limits.largeLineCount)
    ledger = RequestLedger(
      keptCount: limits.keptAnswerCount, keptLength: limits.keptAnswerLength,
      keptSeconds: limits.keptAnswerSeconds)
    listener = try Listener(path: location.socketPath, log: log) { [weak self] descriptor, peer in
      self?.letIn(descriptor, peer)
    }
    idleExit = IdleExit(after: idleSeconds) { [weak self] in self?.leaveWhenIdle() }
    noteActivity()
  }

  var now: MonotonicInstant { MonotonicInstant(nanoseconds: MonotonicClock.now()) }

  /// Ends the service: no new clients, every alert dismissed, the answers delivered, and then
  /// `leave`.
  package func stop() {
    guard !isLeaving else { return }
    isLeaving = true
    listener?.close()
    presenter.leave()
    finishFarewell(until: now.advanced(bySeconds: limits.farewellSeconds))
  }

  /// Ends the service at once and leaves every alert unanswered: its client hands it to the next
  /// presenter.
  package func handOver() {
    guard !isLeaving else { return }
    isLeaving = true
    abandon()
    leave()
  }

  /// Closes everything without a word, as when the display is lost.
  package func abandon() {
    isLeaving = true
    listener?.close()
    for session in sessions.values { session.close() }
  }

  /// The idle time begins or ends with the last connection and the last alert.
  func noteActivity() {
    idleExit?.note(isBusy: !sessions.isEmpty || !ledger.live.isEmpty || isLeaving)
  }

  private func letIn(_ descriptor: consuming Descriptor, _ peer: PeerCredentials) {
    let session = Session(descriptor, peer: peer, limits: limits, slots: slots, log: log)
    lastNumber += 1
    let number = SessionNumber(rawValue: lastNumber)
    let ofSameProcess = sessions.values.count { $0.peer.processID == peer.processID }
    sessions[number] = session
    session.start(
      Session.Events(
        received: { [weak self] message in self?.receive(message, from: number) },
        closed: { [weak self] in self?.end(number) },
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
    case .submit(let submission): submit(submission, from: number)
    case .update(let identifier, let change):
      session.send(update(identifier, with: change))
    case .hello, .dismiss, .list, .status, .control: session.send(answer(to: message))
    case .watch: watch(for: number)
    case .stop(let isHandover):
      session.send(.stopping)
      isHandover ? handOver() : stop()
    }
  }

  private func isAwaited(by number: SessionNumber) -> Bool {
    watches[number] != nil || ledger.count(waitedForBy: number) > 0
  }

  /// Tells a session of everything that happens to notifications from now on.
  private func watch(for number: SessionNumber) {
    guard let session = sessions[number] else { return }
    guard let controller else { return session.send(noNotifications) }
    session.send(.report(bounded(controller.carryOut(.pauseState))))
    // The peer may be gone by that; twice is once.
    guard sessions[number] != nil, watches[number] == nil else { return }
    watches[number] = controller.watch { [weak self] news in
      self?.sessions[number]?.sendNews(.news(Self.bounded(news)))
    }
  }

  /// A connection is gone, and with it the alerts that only it waited for.
  private func end(_ number: SessionNumber) {
    sessions[number] = nil
    watches[number] = nil
    // When we are the ones who go, the alerts are not taken back: they are gone, or somebody else's
    // to show.
    if !isLeaving {
      for request in ledger.requests(waitedForBy: number) {
        guard let ticket = ledger.forget(request)?.ticket else { continue }
        log(.debug, "request \(request) is withdrawn: its client is gone")
        presenter.withdraw(ticket)
      }
    }
    noteActivity()
  }

  private func leaveWhenIdle() {
    // A transition may still be playing for an alert that has its answer. What is held back by a
    // pause is to be shown when that is over.
    guard sessions.isEmpty, presenter.alerts.isEmpty, notificationPause?.isPaused != true else {
      return noteActivity()
    }
    log(.notice, "nothing to do: leaving")
    isLeaving = true
    listener?.close()
    leave()
  }

  /// Looks again and again, for a bounded time, whether the last answers and transitions are
  /// through.
  private func finishFarewell(until deadline: MonotonicInstant) {
    let isDone = presenter.alerts.isEmpty && !sessions.values.contains { $0.hasOutput }
    guard isDone || now >= deadline else {
      farewell = GLib.Timer(after: 10_000_000) { [weak self] in
        self?.finishFarewell(until: deadline)
      }
      return
    }
    for session in sessions.values { session.close() }
    leave()
  }
}
