import AlertModel
import GLib
import X11

/// Watches the stacking order of the root window's children while there is something to present.
///
/// It uses the root's substructure events, because visibility events are not reported with
/// compositors. Some lockers put their windows into the composite overlay window, so its children
/// are watched too.
@MainActor
final class StackingMonitor {
  /// Called soon after windows appeared, disappeared or moved.
  var stackingDidChange: (() -> Void)?

  /// Called at once at the first sign of a screen locker.
  var lockerMayHaveAppeared: ((LockSign) -> Void)?

  /// Whether a window is another presenter's, which its class shows only once it is mapped.
  var isOtherPresenters: ((WindowID) -> Bool)?

  /// The presenter's own windows, which are ignored.
  var ownWindows: Set<WindowID> = []

  /// Dialogs of another program's window in an alert, which stand above that alert.
  var guestDialogs: Set<WindowID> = []

  private let connection: DisplayConnection
  private let monitors: () -> [MonitorFacts]
  private var events: RootEvents?
  private var observer: EventObservation?
  private var saverCommands: ScreenSaverCommands?
  /// Whether a compositor runs, so that the composite overlay window exists, and stays.
  private var isComposited = false
  /// The composite overlay window and other windows of the server; only the overlay has children.
  private var overlays: [WindowID: (events: BorrowedEvents, observer: EventObservation)] = [:]
  private let compositorWindows: CompositorWindows
  /// Recognizes screen lockers.
  let lockers: LockerSearch
  /// Tells which losses of the focus are signs of a locker.
  let focusLosses: FocusLosses
  private var evaluation: IdleTask?
  /// Whether a query of all windows is in progress.
  private var isLooking = false
  /// Whether something has changed since it started.
  private var mustLookAgain = false
  /// All windows, cached while several objects that keep alerts on top check them in turn.
  private var survey: [SurveyedWindow]?

  init(
    connection: DisplayConnection, clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.connection = connection
    compositorWindows = CompositorWindows(on: connection)
    lockers = LockerSearch(on: connection, compositorWindows, monitors: monitors)
    focusLosses = FocusLosses(on: connection, clock: clock)
    self.monitors = monitors
  }

  /// Whether events are selected.
  var isWatching: Bool {
    get { observer != nil }
    set {
      guard newValue != isWatching else { return }
      guard newValue else {
        (events, observer, evaluation, saverCommands) = (nil, nil, nil, nil)
        if !isComposited { overlays = [:] }
        return
      }
      events = RootEvents([.substructure, .property, .focus], on: connection)
      observer = connection.addObserver(for: connection.root) { [weak self] event in
        self?.handle(event)
      }
      if isComposited, overlays.isEmpty { findOverlay() }
      saverCommands = ScreenSaverCommands(on: connection) { [weak self] in
        self?.lockerMayHaveAppeared?(.request)
      }
    }
  }

  /// Called when a compositor has started or ended.
  func compositorDidChange(isRunning: Bool) {
    isComposited = isRunning
    overlays = [:]
    compositorWindows.forgetAll()
    if isWatching, isRunning { findOverlay() }
  }

  /// Watches the composite overlay window, which a running compositor created without an event.
  ///
  /// Costs two round trips. Without a compositor the window would be created for a moment, which
  /// makes every window draw itself again.
  private func findOverlay() {
    if let overlay = connection.queryCompositeOverlay() { watch(overlay: overlay) }
  }

  /// The windows of other programs above one of the presenter's; all of them if it is nil.
  func windows(above window: WindowID?) -> [TopLevelWindow] { windows(around: window).above }

  /// The windows of other programs below and above one of the presenter's; all are above if it is nil.
  func windows(around window: WindowID?) -> (below: [TopLevelWindow], above: [TopLevelWindow]) {
    // The cached list may be older than the window.
    let known = survey.flatMap { stack in
      window.map { id in stack.contains { $0.facts.window == id } } ?? true ? stack : nil
    }
    let stack = known ?? look()
    let start = window.flatMap { id in stack.firstIndex { $0.facts.window == id } }.map { $0 + 1 }
    func others(_ part: ArraySlice<SurveyedWindow>) -> [TopLevelWindow] {
      part.filter { !ownWindows.contains($0.facts.window) }.map(TopLevelWindow.init)
    }
    return (others(stack[..<(start ?? 0)]), others(stack[(start ?? 0)...]))
  }

  /// Whether a window of another program is above all windows of alerts, and covers them.
  func coversAlerts(_ window: TopLevelWindow) -> Bool {
    let stack = survey ?? look()
    guard let index = stack.firstIndex(where: { $0.facts.window.rawValue == window.id }) else {
      return false
    }
    let own = stack.enumerated().filter { _, other in
      ownWindows.contains(other.facts.window) && other.facts.isViewable
        && other.facts.frame.intersects(connection.screenRect)
    }
    return !own.isEmpty
      && own.allSatisfy { place, other in
        let frame = Rect(other.facts.frame)
        return place < index && window.frame.intersection(frame) == frame
      }
  }

  /// Selects events, and requests the windows for `surveyLockers`, which has to follow, without
  /// waiting.
  func beginLockerSurvey() {
    isWatching = true
    // Over a network a locker in the composite overlay window is not found without a compositor.
    if !isComposited, overlays.isEmpty, connection.extensions.sharedMemory != nil,
      let center = monitors().first?.frame.center,
      let overlay = connection.queryCompositeOverlay(
        covering: PixelPoint(x: Int(center.x), y: Int(center.y)))
    {
      watch(overlay: overlay)
    }
    lockers.begin(in: Array(overlays.keys))
  }

  /// Looks for screen lockers.
  ///
  /// Costs two round trips, or one after `beginLockerSurvey()` if another one has been made
  /// meanwhile; and more only if there is a window that may be a locker's.
  func surveyLockers() -> LockerSearch.Findings {
    if !lockers.hasBegun { beginLockerSurvey() }
    return lockers.find(in: Array(overlays.keys), except: ownWindows)
  }

  /// The windows of other programs that may be a screen locker's, visible or not.
  var suspects: [TopLevelWindow] {
    let windows = survey ?? lockers.candidates(in: Array(overlays.keys))
    return lockers.suspects(among: windows, except: ownWindows)
  }

  /// Whether the topmost window may be a locker's that has not grabbed yet.
  ///
  /// Costs two round trips, or at most six if it may be; always false over a network.
  var mayBeCovered: Bool { lockers.mayBeTopmost(except: ownWindows) }

  /// Whether a modal alert of another process covers a monitor.
  var isCoveredByOtherAlert: Bool {
    (survey ?? look()).map(TopLevelWindow.init).contains { window in
      window.isAlert && window.isViewable && !ownWindows.contains(WindowID(rawValue: window.id))
        && monitors().contains { window.frame.intersection($0.frame) == $0.frame }
    }
  }

  /// Reports the windows soon, even if nothing has changed.
  func lookSoon() { scheduleEvaluation() }

  private func look() -> [SurveyedWindow] {
    compositorWindows.removed(from: connection.surveyWindows(in: Array(overlays.keys)))
  }

  private func watch(overlay window: WindowID) {
    guard overlays[window] == nil,
      let events = BorrowedEvents(.substructure, of: window, on: connection)
    else { return }
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
      // Also for own windows: after one is raised, others are no longer above it.
      scheduleEvaluation()
    case .windowMapped(let event) where !ownWindows.contains(event.window):
      if event.overrideRedirect { noticeMapped(event.window) }
      scheduleEvaluation()
    case .windowMapped: focusLosses.noticeOwnMapping()
    case .windowUnmapped(let event), .windowDestroyed(let event):
      overlays[event.window] = nil
      compositorWindows.forget(event.window)
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
    // A compositor creates the overlay as well, so that only a child is a sign; a child may exist
    // already.
    let children = look().filter(\.isInOverlay).map(TopLevelWindow.init)
    if children.contains(where: lockers.mayLock) { lockerMayHaveAppeared?(.window) }
  }

  private func notice(_ window: WindowID, _ frame: PixelRect, isOverrideRedirect: Bool) {
    let suspect = TopLevelWindow(
      id: window.rawValue, frame: Rect(frame), isOverrideRedirect: isOverrideRedirect)
    guard lockers.mayLock(suspect), isOtherPresenters?(window) != true else { return }
    lockerMayHaveAppeared?(.window)
  }

  /// Queries a window whose class and kind no event reports.
  private func noticeMapped(_ window: WindowID) {
    guard let mapped = connection.survey([window]).first.map(TopLevelWindow.init) else { return }
    if lockers.mayLock(mapped) { lockerMayHaveAppeared?(.window) }
  }

  private func noticeFocus(_ event: FocusEvent) {
    guard let sign = focusLosses.sign(in: event, hasSuspects: !suspects.isEmpty) else { return }
    lockerMayHaveAppeared?(sign)
  }

  private func noticeEnd() {
    if focusLosses.noticeEnd() { lockerMayHaveAppeared?(.closing) }
    scheduleEvaluation()
  }

  private func scheduleEvaluation() {
    guard evaluation == nil else { return }
    evaluation = IdleTask(priority: .default) { [weak self] in self?.evaluate() }
  }

  /// Queries all windows without waiting, because a transition may be playing.
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
      survey = compositorWindows.removed(from: windows)
      stackingDidChange?()
      survey = nil
    }
  }
}
