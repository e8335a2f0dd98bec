import AlertModel
import GLib
import X11

/// A sign that the screen may be about to be locked.
enum LockSign {
  /// A window that may be a screen locker's was created or mapped.
  case window
  /// A program took the focus from every window, as lockers do whose grab of the keyboard fails.
  case focus
  /// A program grabbed the pointer over an alert, as many lockers do before the keyboard.
  case grab
  /// The window with the focus may just have been closed, so that the focus was taken by chance.
  case closing
  /// A program takes away windows of alerts, as some lockers do for a moment with every window.
  case removal
  /// The session's manager asks for a lock.
  case request
  /// A program pressed Escape by XTEST, as a locker does to close a menu that has the keyboard.
  case escape
}

/// Watches the stacking order of the root window's children while there is something to present.
///
/// It uses the root's substructure events, because visibility events are not reported with
/// compositors. Some lockers put their windows into the composite overlay window, so that its
/// children are watched too.
@MainActor
final class StackingMonitor {
  /// Called soon after windows appeared, disappeared or moved.
  var stackingDidChange: (() -> Void)?

  /// Called at once at the first sign of a screen locker.
  var lockerMayHaveAppeared: ((LockSign) -> Void)?

  /// Whether a window is another presenter's, which can only be told by its class once it is mapped.
  var isOtherPresenters: ((WindowID) -> Bool)?

  /// The presenter's own windows, which are ignored.
  var ownWindows: Set<WindowID> = []

  /// Seconds between a window's end and the loss of the focus that it leads to, at most.
  private static let closingTime = 0.1

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private var events: RootEvents?
  private var observer: EventObservation?
  /// The composite overlay window and others that the server has made, of which only the overlay
  /// has children.
  private var overlays: [WindowID: (events: BorrowedEvents, observer: EventObservation)] = [:]
  /// When a window of another program was last unmapped or destroyed.
  private var lastEnd: MonotonicInstant?
  /// When no window had the focus any more.
  private var focusLoss: MonotonicInstant?
  private var evaluation: IdleTask?
  /// Whether the server is being asked about all windows.
  private var isLooking = false
  /// Whether something has changed meanwhile.
  private var mustLookAgain = false
  /// All windows, while those who keep alerts on top look at them one after the other.
  private var survey: [SurveyedWindow]?

  init(
    connection: DisplayConnection, clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.connection = connection
    self.clock = clock
    self.monitors = monitors
  }

  /// Whether events are selected.
  var isWatching: Bool {
    get { observer != nil }
    set {
      guard newValue != isWatching else { return }
      guard newValue else {
        (events, observer, evaluation) = (nil, nil, nil)
        overlays = [:]
        return
      }
      events = RootEvents([.substructure, .property, .focus], on: connection)
      observer = connection.addObserver(for: connection.root) { [weak self] event in
        self?.handle(event)
      }
    }
  }

  /// The foreign windows above one of the presenter's; all of them if it is nil.
  func windows(above window: WindowID?) -> [TopLevelWindow] {
    // A survey may be older than the window.
    let known = survey.flatMap { stack in
      window.map { id in stack.contains { $0.facts.window == id } } ?? true ? stack : nil
    }
    let stack = known ?? look()
    let start = window.flatMap { id in stack.firstIndex { $0.facts.window == id } }.map { $0 + 1 }
    return stack[(start ?? 0)...].filter { !ownWindows.contains($0.facts.window) }
      .map(TopLevelWindow.init)
  }

  /// The visible windows of other programs that may be a screen locker's.
  var visibleLockers: [TopLevelWindow] {
    windows(above: nil).filter { $0.isViewable && $0.mayLock(monitors()) }
  }

  private func look() -> [SurveyedWindow] {
    connection.surveyWindows(in: Array(overlays.keys))
  }

  private func watch(overlay window: WindowID) {
    guard let events = BorrowedEvents(.substructure, of: window, on: connection) else { return }
    let observer = connection.addObserver(for: window) { [weak self] event in self?.handle(event) }
    overlays[window] = (events, observer)
  }
}

// MARK: - Events

extension StackingMonitor {
  private func handle(_ event: DisplayEvent) {
    switch event {
    case .windowCreated(let event) where !ownWindows.contains(event.window):
      created(event)
    case .windowConfigured(let event) where event.window != connection.root:
      if !ownWindows.contains(event.window) {
        notice(event.window, event.frame, isOverrideRedirect: event.overrideRedirect)
      }
      // Also for own windows: after one is raised, others are not above it any more.
      scheduleEvaluation()
    case .windowMapped(let event) where !ownWindows.contains(event.window):
      if event.overrideRedirect { noticeMapped(event.window) }
      scheduleEvaluation()
    case .windowUnmapped(let event), .windowDestroyed(let event):
      overlays[event.window] = nil
      if !ownWindows.contains(event.window) { noticeEnd() }
    case .windowCirculated(let event), .windowReparented(let event):
      if !ownWindows.contains(event.window) { scheduleEvaluation() }
    case .focusGained(let focus): noticeFocus(focus)
    default:
      break
    }
  }

  private func created(_ event: CreateEvent) {
    guard event.parent == connection.root, connection.isServerOwned(event.window) else {
      return notice(event.window, event.frame, isOverrideRedirect: event.overrideRedirect)
    }
    watch(overlay: event.window)
    // A compositor does this as well, so that only a child is a sign; one may be there already.
    let children = look().filter(\.isInOverlay).map(TopLevelWindow.init)
    if children.contains(where: { $0.mayLock(monitors()) }) { lockerMayHaveAppeared?(.window) }
  }

  private func notice(_ window: WindowID, _ frame: PixelRect, isOverrideRedirect: Bool) {
    let suspect = TopLevelWindow(
      id: window.rawValue, frame: Rect(frame), isOverrideRedirect: isOverrideRedirect)
    guard suspect.mayLock(monitors()), isOtherPresenters?(window) != true else { return }
    lockerMayHaveAppeared?(.window)
  }

  /// Looks at a window whose class and kind no event tells.
  private func noticeMapped(_ window: WindowID) {
    guard let mapped = connection.survey([window]).first.map(TopLevelWindow.init) else { return }
    if mapped.mayLock(monitors()) { lockerMayHaveAppeared?(.window) }
  }

  /// No window has the focus any more: by chance, or because a locker could not grab the keyboard.
  private func noticeFocus(_ event: FocusEvent) {
    // The other modes tell of grabs, also of the presenter's own.
    guard event.mode == .normal || event.mode == .whileGrabbed else { return }
    guard event.detail == .none || event.detail == .pointerRoot else { return }
    focusLoss = clock.now
    let hasJustEnded = lastEnd.map { clock.now.seconds(since: $0) <= Self.closingTime } ?? false
    lockerMayHaveAppeared?(hasJustEnded ? .closing : .focus)
  }

  private func noticeEnd() {
    lastEnd = clock.now
    // A window manager unmaps its frame when the window in it is closed already.
    if let focusLoss, clock.now.seconds(since: focusLoss) <= Self.closingTime {
      lockerMayHaveAppeared?(.closing)
    }
    scheduleEvaluation()
  }

  private func scheduleEvaluation() {
    guard evaluation == nil else { return }
    evaluation = IdleTask(priority: .default) { [weak self] in self?.evaluate() }
  }

  /// Looks at all windows without waiting, because a transition may be playing.
  private func evaluate() {
    evaluation = nil
    guard !isLooking else {
      mustLookAgain = true
      return
    }
    isLooking = true
    connection.surveyWindows(in: Array(overlays.keys)) { [weak self] windows in
      guard let self else { return }
      isLooking = false
      if mustLookAgain {
        mustLookAgain = false
        scheduleEvaluation()
      }
      guard isWatching else { return }
      survey = windows
      stackingDidChange?()
      survey = nil
    }
  }
}

extension TopLevelWindow {
  fileprivate init(_ window: SurveyedWindow) {
    let names = window.windowClass.map { [$0.instance, $0.name] } ?? []
    self.init(
      id: window.facts.window.rawValue, frame: Rect(window.facts.frame),
      isViewable: window.facts.isViewable,
      // Windows in the overlay cannot be restacked against those of the root.
      isOverrideRedirect: window.facts.overrideRedirect || window.isInOverlay,
      isManaged: window.isManaged, isInputOnly: !window.facts.isDrawable,
      classNames: names.map { $0.lowercased() })
  }
}
