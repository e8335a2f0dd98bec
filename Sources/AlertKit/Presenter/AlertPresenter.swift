public import AlertModel

/// Decides which alert is on screen, and in what order the others follow.
///
/// One presenter serves a display: alerts take turns, by level and by arrival, and each has its own
/// window. The queues of the model (`AlertQueue`, `ToastQueue`) decide; the presenter carries out
/// their effects, and reports events to them. It works on the main thread, under GLib's main loop
/// (`AlertMainLoop`).
@MainActor
public final class AlertPresenter {
  /// The presenter of the display that `DISPLAY` names; it connects when the first alert is
  /// presented.
  public static let shared = AlertPresenter()

  /// Is notified of each stage of an alert.
  public weak var delegate: (any AlertPresenterDelegate)?

  /// Receives one line for each request that cannot be carried out as it was made.
  package var report: ((String) -> Void)?

  let parts: AlertPresenterParts

  /// Creates a presenter for one display, which it does not connect to yet.
  ///
  /// - Parameter displayName: As in `DISPLAY`; nil takes that variable's value.
  public convenience init(displayName: String? = nil) {
    self.init(displayName: displayName, clock: SystemClock.shared)
  }

  /// Creates a presenter for one display whose guards, timeouts and transitions use a clock.
  ///
  /// - Parameters:
  ///   - displayName: As in `DISPLAY`; nil takes that variable's value.
  ///   - clock: The clock, which tests can advance.
  ///   - maximumWaiting: How many modal alerts can wait.
  package init(displayName: String?, clock: any AlertClock, maximumWaiting: Int = 10_000) {
    parts = AlertPresenterParts(
      displayName: displayName, clock: clock, maximumWaiting: maximumWaiting)
    parts.wire()
    parts.screen.wasCalledOff = { [weak self] in self?.callOff() }
    parts.screen.connectionLost = { [weak self] in self?.displayWasLost() }
    parts.keyboard.report = { [weak self] line in self?.report?(line) }
    parts.presenter.reached = { [weak self] stage, alert in self?.notify(stage, of: alert) }
  }

  /// Connects to the display, if it is not connected.
  ///
  /// From then on the process ignores SIGPIPE, unless it handles that signal.
  ///
  /// - Throws: `AlertDisplayError` when there is none or it cannot be reached.
  public func connect() throws {
    try parts.screen.connect()
  }
}

// MARK: - Settings

extension AlertPresenter {
  /// The program that talks to the session's input method while a text field has the focus; nil for
  /// none: dead keys and compose sequences work without it.
  public var inputMethod: InputMethodProgram? {
    get { parts.screen.inputMethod }
    set { parts.screen.inputMethod = newValue }
  }

  /// The keys that give the keyboard to the newest toast, and from there to the next older one; nil
  /// for none.
  ///
  /// They are grabbed only while toasts are on the screen.
  public var toastChord: KeyChord? {
    get { parts.keyboard.chord }
    set { parts.keyboard.chord = newValue }
  }

  /// Whether the toasts of one application are stacked: only the newest is shown, with the edges of
  /// others below it, until the pointer or the keyboard is on it.
  ///
  /// True by default; a change applies to later toasts.
  public var stacksToasts: Bool {
    get { parts.screen.stacksToasts }
    set { parts.screen.stacksToasts = newValue }
  }

  /// Seconds without input after which the user counts as idle, so that no toast times out
  /// meanwhile; 0 means never.
  public var idleSeconds: Double {
    get { parts.screen.idleSeconds }
    set { parts.screen.idleSeconds = newValue }
  }

  /// Sets the desktop’s accent colour, which themes follow unless they have their own; nil for none.
  ///
  /// It is published to all processes on the display. Does nothing while no display is connected.
  package func setDesktopAccent(_ color: Color?) { parts.screen.display?.publish(accent: color) }

  /// Whether the backdrop stays on screen for 250 ms after a modal alert was dismissed, in case
  /// another alert follows, so that the screen does not flash between them.
  ///
  /// `alertPresenter(_:didDismiss:)` is called before the backdrop is removed, so this is for
  /// programs that keep running. False by default.
  public var holdsBackdrop: Bool {
    get { parts.screen.holdsBackdrop }
    set { parts.screen.holdsBackdrop = newValue }
  }

  /// Whether the backdrop of an alert that was dismissed is still on screen.
  package var isHoldingBackdrop: Bool { parts.screen.isHoldingBackdrop }

  /// Called when such a backdrop is gone, or another alert has taken it over.
  package var heldBackdropDidEnd: (() -> Void)? {
    get { parts.screen.heldBackdropDidEnd }
    set { parts.screen.heldBackdropDidEnd = newValue }
  }

  /// Whether `tocsin dismiss` ends this presenter's alerts, and `tocsin list` names them as prompts.
  package var isPrompt: Bool {
    get { parts.screen.canBeCalledOff }
    set { parts.screen.canBeCalledOff = newValue }
  }

  /// Whether this process may fork and continue in the child; set before the first alert.
  package var mayFork: Bool {
    get { parts.screen.mayFork }
    set { parts.screen.mayFork = newValue }
  }

  /// Whether alerts are or may be reported to a screen reader, so that this process must not fork.
  package var isRead: Bool { parts.screen.accessibility?.usesBus == true }

  /// Whether logind or a screen saver reports that the screen is locked: then nothing is shown and
  /// nothing is grabbed.
  ///
  /// After that, alerts are shown again once the keyboard can be grabbed, too.
  package var isScreenLocked: Bool {
    get { parts.screen.isScreenLocked }
    set { parts.screen.isScreenLocked = newValue }
  }

  /// Releases keyboard and pointer briefly: a screen locker was asked to lock.
  package func expectLock() {
    parts.screen.display?.gate.suspectLock(.request)
  }
}

// MARK: - Presenting

extension AlertPresenter {
  /// Presents content: at once if nothing else is on screen, else when its turn comes.
  ///
  /// - Parameters:
  ///   - content: The content to show. The presenter keeps it until the alert has ended.
  ///   - options: Its place in the queue, its presentation and its transition.
  ///   - completion: Called once, on the main thread, when the alert has ended; the dismiss
  ///     transition may still be playing.
  ///   - observe: Called with each event of the alert until it has ended; nil for none.
  /// - Returns: The handle for `withdraw(_:)`.
  /// - Throws: `AlertDisplayError` without a display, `AlertAdmissionError` when the queue is full.
  @discardableResult
  public func present(
    _ content: any AlertContent, options: AlertOptions = AlertOptions(),
    completion: ((AlertResponse) -> Void)? = nil, observe: ((AlertEvent) -> Void)? = nil
  ) throws -> AlertTicket {
    try connect()
    return try parts.submitter.enqueue(
      content, options: options, observe: observe, completion: completion
    ).ticket
  }

  /// Presents content and waits until the alert has ended; a cancelled task withdraws it.
  ///
  /// - Parameters:
  ///   - content: The content to show.
  ///   - options: Its place in the queue, its presentation and its transition.
  /// - Returns: How it ended.
  /// - Throws: `AlertDisplayError` without a display, `AlertAdmissionError` when the queue is full.
  public func present(
    _ content: any AlertContent, options: AlertOptions = AlertOptions()
  ) async throws -> AlertResponse {
    try connect()
    let ticket = parts.registry.nextTicket()
    return try await withTaskCancellationHandler {
      try await parts.submitter.response(to: content, options: options, ticket: ticket) {
        if Task.isCancelled { withdraw(ticket) }
      }
    } onCancel: {
      Task { @MainActor in self.withdraw(ticket) }
    }
  }

  /// Ends one alert because its caller no longer needs an answer.
  ///
  /// Its response has the outcome `withdrawn`. Does nothing if it has ended.
  public func withdraw(_ ticket: AlertTicket) {
    guard !parts.guests.withdraw(ticket), let record = parts.registry[ticket] else { return }
    parts.runner.handle(.withdraw(ticket), isToast: record.standsOnDesktop)
  }

  /// Ends every alert with this identifier, or every alert when it is nil.
  ///
  /// - Parameter identifier: Which alerts to end.
  /// - Returns: How many alerts it ended.
  @discardableResult
  public func dismiss(_ identifier: AlertIdentifier? = nil) -> Int {
    let matching =
      identifier.map(parts.runner.liveLeaders)
      ?? parts.runner.entries.filter(\.isLive).map(\.leader)
    parts.runner.handle([.modal(.dismiss(identifier)), .toast(.alert(.dismiss(identifier)))])
    return matching.count + parts.guests.dismissWaiting(identifier)
  }

  /// The alerts that wait or are on screen, in the order in which they are or will be shown; modal
  /// ones first.
  public var alerts: [AlertSummary] {
    parts.runner.entries.compactMap { parts.registry.summary(of: $0) } + parts.guests.waiting
  }

  /// Whether an alert has a window, perhaps one that is being dismissed.
  package var hasWindow: Bool { parts.registry.hasWindow }

  /// Hands copied text to the session's clipboard manager, if one runs, so that it outlives the
  /// process; takes 300 ms at most.
  package func handOverClipboard() {
    parts.screen.display?.pasteboard.handOver()
  }

  /// Waits until the process that replaces this one shows the modal alert that is on screen, so that no
  /// other user's alert comes between; takes 3 s at most.
  ///
  /// From then on, the windows of this process do not react. For another program's window it does not
  /// wait: that goes to the desktop.
  package func passOnStage() {
    let modal = windows?.all.last { !$0.standsOnDesktop }
    guard !(modal?.container.content is GuestContent) else { return }
    display?.gate.stage.passOn(withinSeconds: 3)
  }

  /// Draws an alert off screen once the process has been idle for 300 ms, so that the first alert is
  /// as quick as later ones.
  package func warmUpSoon() {
    parts.screen.warmUpSoon { [registry = parts.registry] in registry.isUnused }
  }
}

// MARK: - Reports of the queues and the display

extension AlertPresenter {
  /// Ends the alert when another presenter requests that.
  private func callOff() {
    if let front = parts.runner.modal.front { dismiss(front.identifier) }
  }

  /// The delegate may have the alerts shown elsewhere; the remaining ones have failed.
  private func displayWasLost() {
    // The next alert, which may be presented before this returns, connects again. The lost
    // display's reports of locks and idleness do not apply to another one.
    parts.screen.disconnect()
    parts.guests.displayWasLost()
    parts.backlogs.removeAll()
    parts.keyboard.reset()
    parts.runner.step([
      .modal(.release), .modal(.blank(false)), .modal(.askedElsewhere(nil)),
    ])
    parts.runner.step([.toast(.alert(.release)), .toast(.unattended(false))])
    delegate?.alertPresenterDidLoseDisplay(self)
    let reason = "The connection to the X server is lost."
    parts.runner.step(
      parts.runner.modal.entries.map { .modal(.failed($0.leader, reason)) }
        + parts.runner.toasts.entries.map { .toast(.alert(.failed($0.leader, reason))) })
  }

  private func notify(_ stage: WindowPresenter.Stage, of alert: AlertIdentifier) {
    switch stage {
    case .willPresent: delegate?.alertPresenter(self, willPresent: alert)
    case .didPresent: delegate?.alertPresenter(self, didPresent: alert)
    case .willDismiss: delegate?.alertPresenter(self, willDismiss: alert)
    case .didDismiss: delegate?.alertPresenter(self, didDismiss: alert)
    }
  }
}

// MARK: - State

extension AlertPresenter {
  /// The display; nil while it is not connected.
  var display: AlertDisplay? { parts.screen.display }

  /// The open windows; nil while the display is not connected.
  var windows: AlertWindowList? { parts.screen.windows }

  /// The alerts that have not ended, by their tickets.
  var records: [AlertTicket: AlertRecord] { parts.registry.records }

  /// The queue of toasts and banners.
  var toasts: ToastQueue { parts.runner.toasts }

  /// The toast that has the keyboard.
  var keyboardToast: AlertTicket? { parts.keyboard.holder }

  /// Whether a number of waiting toasts is shown.
  var showsBacklog: Bool { !parts.backlogs.isEmpty }
}
