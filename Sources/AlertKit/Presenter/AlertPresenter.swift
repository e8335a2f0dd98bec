public import AlertModel
import GLib

/// Decides which alert is on screen, and in what order the others follow.
///
/// One presenter serves a display: alerts take turns in it, by level and by arrival, and each gets
/// a window of its own. Which alert is next is the model's business (`AlertQueue`); the presenter
/// carries out what the model wants done and tells it what happened. It works on the main thread,
/// under GLib's main loop (`AlertMainLoop`).
@MainActor
public final class AlertPresenter {
  /// The presenter of the display that `DISPLAY` names; it connects when the first alert is
  /// presented.
  public static let shared = AlertPresenter()

  /// Told of every alert that comes and goes.
  public weak var delegate: (any AlertPresenterDelegate)?

  /// The program that speaks with the session's input method while a text field has the focus; nil
  /// for text fields without input methods, in which dead keys and compose sequences work all the
  /// same.
  public var inputMethod: InputMethodProgram? {
    didSet { display?.inputMethod = inputMethod }
  }

  private(set) var queue = AlertQueue()
  private(set) var records: [AlertTicket: AlertRecord] = [:]
  private var pendingEvents: [AlertQueueEvent] = []
  private var isStepping = false
  /// Completions that are still to be called.
  private var responses: [() -> Void] = []
  private var refused: Set<AlertTicket> = []
  private var lastTicket: UInt64 = 0
  private var deadline: Timer?
  private var warmUp: Timer?
  private let displayName: String?
  private(set) var display: AlertDisplay?

  /// A presenter for one display.
  ///
  /// - Parameter displayName: As in `DISPLAY`; nil takes that variable's value.
  public init(displayName: String? = nil) {
    self.displayName = displayName
  }

  /// Connects to the display, if that has not been done.
  ///
  /// - Throws: `AlertDisplayError` when there is none or it cannot be reached.
  public func connect() throws {
    guard display == nil else { return }
    let display = try AlertDisplay(name: displayName)
    display.gate.availabilityDidChange = { [weak self] isAvailable in
      self?.step([isAvailable ? .release : .hold])
    }
    display.connectionLost = { [weak self] in self?.displayWasLost() }
    display.inputMethod = inputMethod
    self.display = display
  }

  /// Hands what was copied from alerts to the session's clipboard manager, if there is one, so that
  /// it outlives the process, which is about to end; takes 300 ms at most.
  package func handOverClipboard() {
    display?.pasteboard.handOver()
  }

  /// Makes the first alert as quick as those after it, by drawing one that nobody sees, once the
  /// process has had nothing to do for a moment.
  package func warmUpSoon() {
    warmUp = Timer(after: 300_000_000) { [weak self] in
      guard let self, let display, lastTicket == 0 else { return }
      ContentFactory.warmUp(in: display.environment)
    }
  }

  /// Presents content: at once if nothing else is on screen, else when its turn comes.
  ///
  /// - Parameters:
  ///   - content: What to show. The presenter keeps it until the alert has ended.
  ///   - options: Its place in the queue, its presentation and its transition.
  ///   - completion: Called once, on the main thread, when the alert has ended; the dismiss
  ///     transition may still be playing.
  /// - Returns: The handle for `withdraw(_:)`.
  /// - Throws: `AlertDisplayError` without a display, `AlertAdmissionError` when the queue is full.
  @discardableResult
  public func present(
    _ content: any AlertContent, options: AlertOptions = AlertOptions(),
    completion: ((AlertResponse) -> Void)? = nil
  ) throws -> AlertTicket {
    try connect()
    return try enqueue(content, options: options, completion: completion).ticket
  }

  /// Presents content and waits until the alert has ended; a cancelled task withdraws it.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - options: Its place in the queue, its presentation and its transition.
  /// - Returns: How it ended.
  /// - Throws: `AlertDisplayError` without a display, `AlertAdmissionError` when the queue is full.
  public func present(
    _ content: any AlertContent, options: AlertOptions = AlertOptions()
  ) async throws -> AlertResponse {
    try connect()
    let ticket = nextTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do throws(AlertAdmissionError) {
          try enqueue(content, options: options, ticket: ticket) { response in
            continuation.resume(returning: response)
          }
        } catch {
          continuation.resume(throwing: error)
        }
        if Task.isCancelled { withdraw(ticket) }
      }
    } onCancel: {
      Task { @MainActor in self.withdraw(ticket) }
    }
  }

  /// Ends one alert because whoever asked for it is gone; an ended or unknown ticket is ignored.
  public func withdraw(_ ticket: AlertTicket) {
    handle(.withdraw(ticket))
  }

  /// Ends every alert with this identifier, or every alert when it is nil.
  ///
  /// - Parameter identifier: Which alerts to end.
  /// - Returns: How many alerts it ended.
  @discardableResult
  public func dismiss(_ identifier: AlertIdentifier? = nil) -> Int {
    let matching = queue.entries.filter { entry in
      entry.phase != .dismissing
        && (identifier == nil || entry.submission.identifier == identifier)
    }
    handle(.dismiss(identifier))
    return matching.count
  }

  /// The alerts that wait or are on screen, in the order in which they are or will be seen.
  public var alerts: [AlertSummary] {
    queue.entries.compactMap { entry in
      guard let state = entry.phase.summaryState else { return nil }
      return AlertSummary(
        identifier: entry.submission.identifier,
        title: records[entry.leader]?.content?.accessibleTitle ?? "",
        state: state, level: entry.submission.level, count: entry.count)
    }
  }
}

// MARK: - Submissions

extension AlertPresenter {
  @discardableResult
  func enqueue(
    _ content: any AlertContent, options: AlertOptions, ticket givenTicket: AlertTicket? = nil,
    observe: ((AlertEvent) -> Void)? = nil, completion: ((AlertResponse) -> Void)?
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let ticket = givenTicket ?? nextTicket()
    let identifier = options.identifier ?? AlertIdentifier("alert-\(ticket.rawValue)")
    records[ticket] = AlertRecord(
      ticket: ticket, identifier: identifier, options: options, content: content,
      observe: observe, completion: completion)
    display?.wake()
    handle(.submit(AlertSubmission(ticket, identifier, options)))
    if refused.remove(ticket) != nil {
      throw AlertAdmissionError(
        .busy, "The queue is full: \(queue.maximumWaiting) alerts wait already.")
    }
    return (ticket, identifier)
  }

  private func nextTicket() -> AlertTicket {
    lastTicket += 1
    return AlertTicket(rawValue: lastTicket)
  }
}

// MARK: - Events in, effects out

extension AlertPresenter {
  /// Steps the queue, and says whether anything is to be presented from now on.
  func handle(_ event: AlertQueueEvent) {
    guard step([event]) else { return }
    display?.gate.isWanted = !queue.entries.isEmpty
  }

  /// Steps the queue; what happens meanwhile, because an effect failed at once, say, is stepped
  /// afterwards.
  ///
  /// - Returns: Whether every event has been stepped; false while another is.
  @discardableResult
  private func step(_ events: [AlertQueueEvent]) -> Bool {
    pendingEvents += events
    guard !isStepping else { return false }
    isStepping = true
    while !pendingEvents.isEmpty {
      let next = pendingEvents.removeFirst()
      for effect in queue.step(next, at: .now) { carryOut(effect) }
      if case .submit(let submission) = next { dropUnseenContent(submission.ticket) }
    }
    isStepping = false
    // Only now, because whoever is told may present the next alert at once.
    while !responses.isEmpty { responses.removeFirst()() }
    return true
  }

  /// The content of an alert that was coalesced into another one will never be seen.
  private func dropUnseenContent(_ ticket: AlertTicket) {
    guard !queue.entries.contains(where: { $0.leader == ticket }) else { return }
    records[ticket]?.content = nil
  }

  private func carryOut(_ effect: AlertQueueEffect) {
    switch effect {
    case .present(let ticket): show(ticket)
    case .stepAside(let ticket, let animated):
      records[ticket]?.content?.willStepAside()
      records[ticket]?.window?.close(animated: animated)
    case .dismiss(let ticket, let animated): end(ticket, animated: animated)
    case .update(let ticket, let old): update(ticket, replacing: old)
    case .discard(let ticket): discard(ticket)
    case .setCount(let ticket, let count):
      (records[ticket]?.content as? any CountingContent)?.count = count
    case .respond(let ticket, let response): respond(to: ticket, with: response)
    case .refuse(let ticket):
      records[ticket] = nil
      refused.insert(ticket)
    case .schedule(let instant): schedule(instant)
    }
  }

  private func show(_ ticket: AlertTicket) {
    guard let record = records[ticket], let content = record.content, let display else { return }
    if let window = record.window {
      window.reopen()
      return
    }
    delegate?.alertPresenter(self, willPresent: record.identifier)
    do {
      let window = AlertWindow(
        display: display, content: content, options: record.options,
        events: { [weak self] event in self?.windowDid(event, ticket: ticket) })
      record.window = window
      try window.open()
    } catch {
      record.window = nil
      handle(.failed(ticket, "The alert could not be shown: \(error)"))
    }
  }

  private func end(_ ticket: AlertTicket, animated: Bool) {
    guard let record = records[ticket] else { return }
    delegate?.alertPresenter(self, willDismiss: record.identifier)
    guard let window = record.window else {
      handle(.disappeared(ticket))
      return
    }
    window.close(animated: animated)
  }

  private func update(_ ticket: AlertTicket, replacing old: AlertTicket) {
    guard let record = records[ticket], let former = records[old] else { return }
    if let window = former.window {
      record.window = window
      former.window = nil
      record.content = window.replaceContent(
        with: record.content, options: record.options,
        events: { [weak self] event in self?.windowDid(event, ticket: ticket) })
    }
    former.content = nil
    forgetIfDone(former)
  }

  private func discard(_ ticket: AlertTicket) {
    guard let record = records[ticket] else { return }
    record.content?.host = nil
    record.content = nil
    record.window = nil
    forgetIfDone(record)
  }

  private func respond(to ticket: AlertTicket, with response: AlertResponse) {
    guard let record = records[ticket] else { return }
    let completion = record.completion
    record.completion = nil
    var response = response
    // However it ended: what was entered by then is worth knowing.
    response.values = response.values ?? (record.content as? any DescribedContent)?.values
    forgetIfDone(record)
    if let completion { responses.append { [response] in completion(response) } }
  }

  /// A record is kept for as long as somebody waits for its response or its content may still be
  /// seen.
  private func forgetIfDone(_ record: AlertRecord) {
    let leads = queue.entries.contains { $0.leader == record.ticket }
    if record.completion == nil, record.window == nil, !leads {
      records[record.ticket] = nil
    }
  }

  private func schedule(_ instant: MonotonicInstant?) {
    deadline = instant.map { instant in
      Timer(deadline: instant.nanoseconds) { [weak self] in self?.handle(.deadline) }
    }
  }
}

// MARK: - What windows tell

extension AlertPresenter {
  private func windowDid(_ event: AlertWindowEvent, ticket: AlertTicket) {
    switch event {
    case .appeared:
      handle(.appeared(ticket))
    case .presented:
      handle(.presented(ticket))
      if let record = records[ticket] {
        delegate?.alertPresenter(self, didPresent: record.identifier)
        tell(.presented, to: record)
      }
    case .told(let event):
      if let record = records[ticket] { tell(event, to: record) }
    case .answered(let response):
      handle(.answered(ticket, response))
    case .closed:
      guard let record = records[ticket] else { return }
      record.window = nil
      // Before the next alert is presented, as the person sees it.
      delegate?.alertPresenter(self, didDismiss: record.identifier)
      handle(.disappeared(ticket))
    }
  }

  private func tell(_ event: AlertEvent, to record: AlertRecord) {
    guard record.completion != nil else { return }
    record.observe?(event)
  }

  /// Whoever is told first may see to it that the alerts are shown elsewhere; what is left has
  /// failed.
  private func displayWasLost() {
    // The next alert, which may be presented before this returns, connects anew.
    display = nil
    delegate?.alertPresenterDidLoseDisplay(self)
    step(queue.entries.map { .failed($0.leader, "The X server is gone.") })
  }
}

extension AlertPhase {
  fileprivate var summaryState: AlertSummary.State? {
    switch self {
    case .queued: .queued
    case .presenting: .presenting
    case .presented: .presented
    case .suspended: .suspended
    case .dismissing: .dismissing
    case .ended: nil
    }
  }
}
