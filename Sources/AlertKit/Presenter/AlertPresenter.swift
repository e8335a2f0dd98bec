public import AlertModel
import GLib
import X11

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

  /// Gives the keyboard to the newest toast, and to the next one if it has it; nil for no such key.
  ///
  /// The key is asked for only while toasts are on the screen.
  public var toastChord: KeyChord? {
    didSet {
      guard toastChord != oldValue else { return }
      chordGrab = nil
      followToasts()
    }
  }

  /// Seconds without input after which the person counts as away, so that no toast times out
  /// meanwhile; 0 means that they never do.
  public var idleSeconds = 120.0 {
    didSet { display?.idle.seconds = idleSeconds }
  }

  /// Whether the screen is locked, as somebody tells who must know; then nothing is on it, and
  /// nothing is grabbed.
  ///
  /// Once it is so no longer, alerts come back as soon as the keyboard can be had, too.
  package var isScreenLocked = false {
    didSet { display?.gate.isToldLocked = isScreenLocked }
  }

  /// Told, in one line, of what does not work as it was asked for.
  package var report: ((String) -> Void)?

  var queue = AlertQueue()
  var records: [AlertTicket: AlertRecord] = [:]
  /// The toasts, and whatever else leaves the desktop in use.
  var toasts = ToastQueue()
  var pendingEvents: [QueuedEvent] = []
  var isStepping = false
  /// Completions that are still to be called.
  var responses: ArraySlice<() -> Void> = []
  var refused: Set<AlertTicket> = []
  private var lastTicket: UInt64 = 0
  var deadline: (any AlertTimer)?
  var toastDeadline: (any AlertTimer)?
  /// What tells how many toasts wait.
  var backlogWindows: [ToastLane: BacklogWindow] = [:]
  /// How many wait, as it was told last, and what draws it in a moment.
  var backlogs: [ToastBacklog] = []
  var backlogTimer: (any AlertTimer)?
  /// Toasts that are to be measured in the loop's next turn, and what does so.
  var unmeasured: [AlertTicket] = []
  var measuring: IdleTask?
  var measureCount = 0
  /// The toast that the keyboard was given to.
  var keyboardToast: AlertTicket?
  /// What tells of the chord while toasts are on the screen.
  var chordGrab: ChordGrab?
  /// What was said last of the chord.
  var complaint: String?
  /// What tells of clicks elsewhere while a toast has the keyboard.
  var pressesElsewhere: (events: RawEvents, observation: EventObservation)?
  private var warmUp: (any AlertTimer)?
  private let displayName: String?
  let clock: any AlertClock
  var display: AlertDisplay?
  /// The open windows on that display.
  var windows: AlertWindowList?

  /// A presenter for one display.
  ///
  /// - Parameter displayName: As in `DISPLAY`; nil takes that variable's value.
  public convenience init(displayName: String? = nil) {
    self.init(displayName: displayName, clock: SystemClock.shared)
  }

  /// Creates a presenter for one display whose guards, timeouts and transitions go by a clock.
  ///
  /// - Parameters:
  ///   - displayName: As in `DISPLAY`; nil takes that variable's value.
  ///   - clock: The clock, which tests set forward.
  package init(displayName: String?, clock: any AlertClock) {
    self.displayName = displayName
    self.clock = clock
  }

  /// Connects to the display, if that has not been done.
  ///
  /// - Throws: `AlertDisplayError` when there is none or it cannot be reached.
  public func connect() throws {
    guard display == nil else { return }
    let display = try AlertDisplay(name: displayName, clock: clock)
    display.gate.availabilityDidChange = { [weak self] isAvailable in
      self?.step([.modal(isAvailable ? .release : .hold)])
    }
    display.gate.toastAvailabilityDidChange = { [weak self] isAvailable in
      self?.step([.toast(.alert(isAvailable ? .release : .hold))])
    }
    display.gate.isToldLocked = isScreenLocked
    display.idle.seconds = idleSeconds
    display.idle.idleDidChange = { [weak self] isIdle in
      self?.step([.toast(.unattended(isIdle))])
    }
    display.roomDidChange = { [weak self] in self?.step([.toast(.roomChanged)]) }
    display.monitorsDidChange = { [weak self] in
      // A toast that has the keyboard stays where it is, and that may be nowhere now.
      self?.giveBackKeyboard()
      self?.step([.toast(.roomChanged)])
    }
    display.fullScreen.didChange = { [weak self] in self?.step([.toast(.surroundingsChanged)]) }
    display.connectionLost = { [weak self] in self?.displayWasLost() }
    display.inputMethod = inputMethod
    self.display = display
    windows = AlertWindowList(display: display)
  }

  /// Hands what was copied from alerts to the session's clipboard manager, if there is one, so that
  /// it outlives the process, which is about to end; takes 300 ms at most.
  package func handOverClipboard() {
    display?.pasteboard.handOver()
  }

  /// Whether an alert has a window, which may be on its way out: the delegate is told when it is
  /// gone.
  package var hasWindow: Bool { records.values.contains { $0.window != nil } }

  /// Makes the first alert as quick as those after it, by drawing one that nobody sees, once the
  /// process has had nothing to do for a moment.
  package func warmUpSoon() {
    warmUp = clock.timer(afterSeconds: 0.3) { [weak self] in
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
  ///   - observe: Told of what happens until the alert has ended; nil for nobody.
  /// - Returns: The handle for `withdraw(_:)`.
  /// - Throws: `AlertDisplayError` without a display, `AlertAdmissionError` when the queue is full.
  @discardableResult
  public func present(
    _ content: any AlertContent, options: AlertOptions = AlertOptions(),
    completion: ((AlertResponse) -> Void)? = nil, observe: ((AlertEvent) -> Void)? = nil
  ) throws -> AlertTicket {
    try connect()
    return try enqueue(
      content, options: options, observe: observe, completion: completion
    ).ticket
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
    guard let record = records[ticket] else { return }
    tell(record.standsOnDesktop, .withdraw(ticket))
  }

  /// Ends every alert with this identifier, or every alert when it is nil.
  ///
  /// - Parameter identifier: Which alerts to end.
  /// - Returns: How many alerts it ended.
  @discardableResult
  public func dismiss(_ identifier: AlertIdentifier? = nil) -> Int {
    let matching = identifier.map(liveLeaders) ?? everyEntry.filter(\.isLive).map(\.leader)
    handle([.modal(.dismiss(identifier)), .toast(.alert(.dismiss(identifier)))])
    return matching.count
  }

  /// The alerts that wait or are on screen, in the order in which they are or will be seen; modal
  /// ones first.
  public var alerts: [AlertSummary] {
    everyEntry.compactMap { entry in
      guard let state = entry.phase.summaryState else { return nil }
      return AlertSummary(
        identifier: entry.submission.identifier,
        title: records[entry.leader]?.accessibleTitle ?? "",
        state: state, level: entry.submission.level, count: entry.count)
    }
  }

  /// The leaders of the alerts with this identifier that have not ended, modal ones first.
  func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    let modal = queue.entries.filter { $0.isLive && $0.identifier == identifier }
    return modal.map(\.leader) + toasts.liveLeaders(identifiedBy: identifier)
  }

  /// Every alert that is or will be on screen, modal ones first.
  var everyEntry: [AlertQueueEntry] { queue.entries + toasts.entries.map(\.alert) }
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
    try take(
      AlertRecord(
        ticket: ticket, identifier: identifier, options: options, content: content,
        observe: observe, completion: completion),
      options: options)
    return (ticket, identifier)
  }

  /// Takes in a toast, or what else leaves the desktop in use, whose content is made later.
  func enqueue(
    toast description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    completion: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let ticket = nextTicket()
    let identifier = description.identifier ?? AlertIdentifier("alert-\(ticket.rawValue)")
    try take(
      AlertRecord(
        ticket: ticket, identifier: identifier, description: description, observe: observe,
        completion: completion),
      options: AlertOptions(description))
    return (ticket, identifier)
  }

  private func take(
    _ record: AlertRecord, options: AlertOptions
  ) throws(AlertAdmissionError) {
    records[record.ticket] = record
    display?.wake()
    let submission = AlertSubmission(record.ticket, record.identifier, options)
    if record.standsOnDesktop {
      display?.gate.areToastsWanted = true
      followFullScreen(for: options)
      handle([.toast(.submit(submission, lane(for: options)))])
    } else {
      // What the keyboard is grabbed for has it alone.
      giveBackKeyboard()
      display?.gate.isWanted = true
      handle([.modal(.submit(submission))])
    }
    if refused.remove(record.ticket) != nil {
      let limit = record.standsOnDesktop ? toasts.maximumWaiting : queue.maximumWaiting
      throw AlertAdmissionError(.busy, "The queue is full: \(limit) alerts wait already.")
    }
  }

  private func nextTicket() -> AlertTicket {
    lastTicket += 1
    return AlertTicket(rawValue: lastTicket)
  }
}
