import AlertModel
import X11

/// Alerts that show other programs' windows: they are queued once their window exists, and it is
/// returned when they have ended.
@MainActor
final class GuestSubmitter {
  private let registry: AlertRegistry
  private let runner: QueueRunner
  private let screen: PresenterDisplay
  private let submitter: AlertSubmitter
  private let clock: any AlertClock
  private var entries: [AlertTicket: GuestEntry] = [:]

  /// The maximum number of windows that are shown or waited for at a time.
  private static let most = 50
  /// Seconds for which the window of a program that is about to end stays hidden.
  private static let patience = 8.0
  /// Seconds for which the screen is dimmed for a program that has not shown its window yet.
  private static let dimming = 3.0

  init(
    registry: AlertRegistry, runner: QueueRunner, screen: PresenterDisplay,
    submitter: AlertSubmitter, clock: any AlertClock
  ) {
    self.registry = registry
    self.runner = runner
    self.screen = screen
    self.submitter = submitter
    self.clock = clock
  }

  /// The alerts whose window does not exist yet.
  var waiting: [AlertSummary] {
    entries.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { _, entry in
      guard entry.isWaiting, !entry.isReturning else { return nil }
      return AlertSummary(
        identifier: entry.identifier, title: entry.description.accessibleTitle, state: .queued,
        level: entry.options.level, count: 1)
    }
  }
}

// MARK: - Submitting

extension GuestSubmitter {
  /// Waits for a window, and queues an alert with it.
  ///
  /// - Throws: `AlertAdmissionError` if there is no such window, or there are too many already.
  func submit(
    _ request: GuestRequest, in description: AlertDescription, for asker: AlertAsker?,
    observe: ((AlertEvent) -> Void)?, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    guard let display = screen.display else {
      throw AlertAdmissionError(.invalid, "there is no display")
    }
    try GuestWindowCheck.requireKeys(on: display)
    guard entries.count < Self.most else {
      throw AlertAdmissionError(.busy, "\(Self.most) windows are shown or waited for already.")
    }
    let taken = Set(entries.values.filter { !$0.session.isEnded }.compactMap(\.session.window))
    let window = try request.window.map { number throws(AlertAdmissionError) in
      try GuestWindowCheck(display: display, taken: taken).window(number)
    }
    let ticket = registry.nextTicket()
    var options = AlertOptions(description)
    options.origin =
      asker.flatMap { ProcessLineage.origin(of: $0.processID, waits: $0.waits) } ?? .unknown
    options.asks = true
    let identifier = description.identifier ?? registry.defaultIdentifier(of: ticket)
    options.identifier = identifier
    // A notification may close by itself, but a window is in use.
    if !description.style.isModal { options.timeout = description.timeout ?? 0 }
    let entry = GuestEntry(
      request, description: description, options: options, identifier: identifier,
      session: GuestSession(display: display), observe: observe, respond: respond)
    entries[ticket] = entry
    entry.session.entered = { [weak self] in self?.entered(ticket) }
    entry.session.becameReady = { [weak self] in self?.becameReady(ticket) }
    entry.session.ended = { [weak self] in self?.sessionEnded(ticket) }
    begin(entry, ticket, window: window, startedBy: asker?.processID)
    return (ticket, identifier)
  }

  private func begin(
    _ entry: GuestEntry, _ ticket: AlertTicket, window: WindowID?, startedBy asker: Int32?
  ) {
    entry.timer = clock.timer(afterSeconds: entry.request.limit) { [weak self] in
      let seconds = DisplayText.line("\(entry.request.limit)".droppingZero)
      self?.fail(ticket, "the program has shown no window within \(seconds) s")
    }
    if let process = entry.request.process { entry.session.dialogs.processes = [process] }
    if let window {
      entry.session.dialogs.excludeExisting()
      if !entry.session.adopt(window) { sessionEnded(ticket) }
    } else if entry.request.embeds {
      entry.offer(startedBy: asker) { [weak self] in
        self?.programBegan(ticket)
      } elsewhere: { [weak self] window, isOfProgram in
        // As mpv does where it cannot embed its picture.
        guard !isOfProgram || self?.entries[ticket]?.session.adopt(window) != true else { return }
        self?.takeBack(ticket)
      }
    } else if let process = entry.request.process {
      entry.find(of: process)
    }
  }

  /// Called when a program that embeds its window has created one: the backdrop may appear already.
  private func programBegan(_ ticket: AlertTicket) {
    guard let entry = entries[ticket], entry.hasSlowBackdrop, isUndisturbed else { return }
    entry.limitDimming(toSeconds: Self.dimming) { [weak self] in self?.takeBack(ticket) }
    enqueue(ticket)
  }

  /// Whether no other alert is on screen, or waits.
  private var isUndisturbed: Bool {
    runner.entries.isEmpty && screen.windows?.backdropHold.isActive == false
  }

  /// Called when the program's window exists, and is about to be painted: the backdrop may appear
  /// meanwhile, unless another alert's is there.
  private func entered(_ ticket: AlertTicket) {
    guard let entry = entries[ticket], entry.respond != nil else { return }
    entry.stopLooking()
    guard !entry.isReturning else { return }
    guard entry.content == nil else {
      // Of another size than it was before there was a window.
      entry.session.resized?()
      return tellAdoption(of: entry)
    }
    if entry.hasSlowBackdrop, isUndisturbed { enqueue(ticket) }
  }

  private func becameReady(_ ticket: AlertTicket) {
    guard let entry = entries[ticket], !entry.isReturning else { return }
    guard let content = entry.content else { return enqueue(ticket) }
    content.becameReady?()
    content.becameReady = nil
  }

  private func enqueue(_ ticket: AlertTicket) {
    guard let entry = entries[ticket], entry.content == nil, entry.respond != nil else { return }
    let content = GuestContent(
      entry.description, showing: entry.session, keepsEscape: entry.request.keepsEscape)
    content.discarded = { [weak self] in self?.discarded(ticket) }
    entry.content = content
    do throws(AlertAdmissionError) {
      try submitter.enqueue(
        content, options: entry.options, ticket: ticket, observe: entry.observe
      ) { [weak self] response in self?.respond(ticket, response) }
      // After the first frame, which the query would delay.
      if entry.session.window != nil { tellAdoption(of: entry) }
    } catch {
      respond(ticket, AlertResponse(.failed, reason: error.description))
      retire(ticket)
    }
    entry.session.display.spareGround.drop()
  }

  private func tellAdoption(of entry: GuestEntry) {
    // Even without an observer: from now on, other windows of the process belong to the alert.
    let process = entry.session.dialogs.guestProcess
    guard entry.respond != nil else { return }
    entry.observe?(.adopted(process: process, isEmbedded: entry.session.isEmbedded))
  }
}

// MARK: - Waiting again

extension GuestSubmitter {
  /// Takes an alert without a window off the screen; it returns once it has one.
  private func takeBack(_ ticket: AlertTicket) {
    guard let entry = entries[ticket], entry.isAhead, entry.respond != nil else { return }
    entry.isReturning = true
    runner.handle(.withdraw(ticket), isToast: false)
  }

  /// Called when the alert is no longer shown.
  private func discarded(_ ticket: AlertTicket) {
    guard let entry = entries[ticket] else { return }
    // An alert that has waited is answered at the end of the step.
    guard entry.respond != nil else { return retire(ticket) }
    // Its ticket is still in use.
    runner.afterStep { [weak self] in
      guard let self else { return }
      guard entry.isReturning else { return retire(ticket) }
      entry.isReturning = false
      entry.content = nil
      if entry.session.isReady { enqueue(ticket) }
    }
  }
}

// MARK: - Ending

extension GuestSubmitter {
  /// Ends an alert whose client has disconnected.
  ///
  /// - Returns: Whether it waited for its window.
  func withdraw(_ ticket: AlertTicket) -> Bool {
    guard entries[ticket]?.isWaiting == true else { return false }
    end(ticket, AlertResponse(.withdrawn))
    return true
  }

  /// Ends the alerts with an identifier, or all, whose window does not exist yet.
  ///
  /// - Returns: The number of alerts.
  func dismissWaiting(_ identifier: AlertIdentifier?) -> Int {
    let matching = entries.filter { _, entry in
      entry.isWaiting && (identifier == nil || entry.identifier == identifier)
    }
    for ticket in matching.keys { end(ticket, AlertResponse(.dismissed)) }
    return matching.count
  }

  /// Returns every window at once: the process is about to exit.
  func releaseAll() {
    guard !entries.isEmpty else { return }
    for entry in entries.values {
      // The program of an alert that has ended is about to exit.
      entry.session.release(isLeaving: entry.respond != nil)
    }
    entries = [:]
    screen.display?.connection.sync()
  }

  /// Called when the connection to the X server, and with it every window, is lost.
  func displayWasLost() {
    let lost = entries
    entries = [:]
    for entry in lost.values where entry.isWaiting {
      entry.respond?(AlertResponse(.failed, reason: "The connection to the X server is lost."))
    }
  }

  private func fail(_ ticket: AlertTicket, _ reason: String) {
    end(ticket, AlertResponse(.failed, reason: reason))
  }

  /// Ends an alert that has no window, and may be on screen already.
  private func end(_ ticket: AlertTicket, _ response: AlertResponse) {
    guard let entry = entries[ticket] else { return }
    let isAhead = entry.isAhead
    entry.isReturning = false
    respond(ticket, response)
    isAhead ? runner.handle(.withdraw(ticket), isToast: false) : retire(ticket)
  }

  private func respond(_ ticket: AlertTicket, _ response: AlertResponse) {
    guard let entry = entries[ticket], let respond = entry.respond, !entry.isReturning else {
      return
    }
    entry.respond = nil
    // An alert that was not on screen when its window was destroyed is withdrawn from its queue.
    let isOver = response.outcome == .withdrawn || response.outcome == .dismissed
    guard isOver, let content = entry.content else { return respond(response) }
    guard !entry.session.isEnded else { return respond(content.ending) }
    var response = response
    // For the client of a program that has exited after Escape, which dismisses the alert.
    if response.outcome == .dismissed, content.wasAskedToClose {
      response.button = GuestRequest.closed
    }
    respond(response)
  }

  /// Called when the window was destroyed or withdrawn.
  private func sessionEnded(_ ticket: AlertTicket) {
    guard let entry = entries[ticket] else { return }
    guard entry.respond != nil else { return release(ticket) }
    guard let content = entry.content, entry.session.window != nil, !entry.isReturning else {
      return fail(ticket, "the window was closed before it could be shown")
    }
    content.guestEnded()
    guard entry.respond != nil else { return }
    runner.handle(.withdraw(ticket), isToast: !entry.description.style.isModal)
  }

  /// Called when the alert is no longer shown: a window that existed before returns to the desktop,
  /// and one of a program that is about to exit stays hidden for a while.
  private func retire(_ ticket: AlertTicket) {
    guard let entry = entries[ticket] else { return }
    entry.stopLooking()
    entry.session.display.spareGround.drop()
    guard entry.request.window == nil, !entry.session.isEnded else { return release(ticket) }
    entry.timer = clock.timer(afterSeconds: Self.patience) { [weak self] in
      self?.release(ticket)
    }
  }

  private func release(_ ticket: AlertTicket) {
    guard let entry = entries[ticket] else { return }
    // While the dismiss transition plays, its picture comes from the window.
    guard registry[ticket]?.window == nil || entry.content?.host == nil else { return }
    entries[ticket] = nil
    entry.session.release()
  }
}

extension String {
  /// The number without a trailing ".0".
  fileprivate var droppingZero: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
