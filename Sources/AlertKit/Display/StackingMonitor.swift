import AlertModel
import GLib
import X11

/// Watches the stacking order of the root window's children while there is something to present.
///
/// It uses the root's substructure events, because visibility events are not reported with
/// compositors.
@MainActor
final class StackingMonitor {
  /// Called soon after windows appeared, disappeared or moved.
  var stackingDidChange: (() -> Void)?

  /// Called at once when a foreign window appears that may be a screen locker's.
  var lockerMayHaveAppeared: (() -> Void)?

  /// The presenter's own windows, which are ignored.
  var ownWindows: Set<WindowID> = []

  private let connection: DisplayConnection
  private let monitors: () -> [MonitorFacts]
  private var events: RootEvents?
  private var observer: EventObservation?
  private var evaluation: IdleTask?

  init(connection: DisplayConnection, monitors: @escaping () -> [MonitorFacts]) {
    self.connection = connection
    self.monitors = monitors
  }

  /// Whether events are selected.
  var isWatching: Bool {
    get { observer != nil }
    set {
      guard newValue != isWatching else { return }
      events = newValue ? RootEvents([.substructure, .property], on: connection) : nil
      observer =
        newValue
        ? connection.addObserver(for: connection.root) { [weak self] event in
          self?.handle(event)
        } : nil
      if !newValue { evaluation = nil }
    }
  }

  /// The foreign windows above one of the presenter's; all of them if it is nil.
  func windows(above window: WindowID?) -> [TopLevelWindow] {
    let stack = connection.queryStacking()
    let start = window.flatMap { stack.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return stack[start...].filter { !ownWindows.contains($0) }.compactMap(topLevelWindow)
  }

  /// Whether a foreign unmanaged window covers a monitor, as a screen locker's does.
  var isScreenCovered: Bool {
    connection.queryStacking().contains { window in
      guard !ownWindows.contains(window), let facts = connection.facts(of: window),
        facts.isDrawable, facts.isViewable
      else { return false }
      return TopLevelWindow(
        id: window.rawValue, frame: Rect(facts.frame), isOverrideRedirect: facts.overrideRedirect
      ).mayLock(monitors())
    }
  }

  private func topLevelWindow(_ window: WindowID) -> TopLevelWindow? {
    guard let facts = connection.facts(of: window), facts.isDrawable else { return nil }
    let names = connection.windowClass(of: window).map { [$0.instance, $0.name] } ?? []
    return TopLevelWindow(
      id: window.rawValue, frame: Rect(facts.frame), isViewable: facts.isViewable,
      isOverrideRedirect: facts.overrideRedirect,
      isManaged: facts.isViewable && connection.isManaged(window),
      classNames: names.map { $0.lowercased() })
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .windowCreated(let event) where !ownWindows.contains(event.window):
      noticeLocker(event.window, event.frame, isOverrideRedirect: event.overrideRedirect)
    case .windowConfigured(let event) where event.window != connection.root:
      if !ownWindows.contains(event.window) {
        noticeLocker(event.window, event.frame, isOverrideRedirect: event.overrideRedirect)
      }
      // Also for own windows: after one is raised, others are not above it any more.
      scheduleEvaluation()
    case .windowMapped(let event), .windowUnmapped(let event), .windowDestroyed(let event),
      .windowCirculated(let event), .windowReparented(let event):
      if !ownWindows.contains(event.window) { scheduleEvaluation() }
    default:
      break
    }
  }

  private func noticeLocker(_ window: WindowID, _ frame: PixelRect, isOverrideRedirect: Bool) {
    let suspect = TopLevelWindow(
      id: window.rawValue, frame: Rect(frame), isOverrideRedirect: isOverrideRedirect)
    if suspect.mayLock(monitors()) { lockerMayHaveAppeared?() }
  }

  private func scheduleEvaluation() {
    guard evaluation == nil else { return }
    evaluation = IdleTask(priority: .default) { [weak self] in
      self?.evaluation = nil
      self?.stackingDidChange?()
    }
  }
}
