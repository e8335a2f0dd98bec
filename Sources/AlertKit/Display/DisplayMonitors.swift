import AlertModel
import X11

/// The monitors of a display, with the work areas that docks and panels leave free.
@MainActor
final class DisplayMonitors {
  /// Called when monitors were added, removed, moved or resized.
  var didChange: (() -> Void)?
  /// Called when only work areas changed.
  var workAreasDidChange: (() -> Void)?

  /// Every monitor that is on, in device pixels of the root; empty while all outputs are off.
  private(set) var all: [MonitorFacts]

  /// The seconds without an event that end a burst, and the maximum length of a burst.
  private static let (pauseAfterBurst, longestBurst) = (0.016, 0.04)

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private lazy var workAreas = WorkAreaWatch(
    connection: connection, clock: clock, monitors: { [unowned self] in all })
  /// The timer that queries the monitors after a burst of events, and the deadline for it.
  private var pendingQuery: (timer: any AlertTimer, bound: MonotonicInstant)?

  /// Queries the monitors; work areas are the whole monitors until they are followed.
  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
    all = connection.queryMonitors().map(MonitorFacts.init)
    workAreas.didChange = { [weak self] in self?.workAreaWatchDidChange() }
  }

  /// Whether work areas are kept current; costs round trips when it becomes true.
  var followsWorkAreas: Bool {
    get { workAreas.isFollowing }
    set {
      workAreas.isFollowing = newValue
      if newValue { updateWorkAreas() }
    }
  }

  /// Queries the monitors again after the current burst of events.
  ///
  /// Monitors change in bursts: only the state after the last event, or after 40 ms of events,
  /// matters.
  func screenDidChange() {
    let now = clock.now
    let bound = pendingQuery?.bound ?? now.advanced(bySeconds: Self.longestBurst)
    let timer = clock.timer(at: min(now.advanced(bySeconds: Self.pauseAfterBurst), bound)) {
      [weak self] in self?.queryMonitors()
    }
    pendingQuery = (timer, bound)
  }

  private func queryMonitors() {
    pendingQuery = nil
    let former = all
    all = connection.queryMonitors().map(MonitorFacts.init)
    workAreas.monitorsDidChange()
    updateWorkAreas()
    if former != all { didChange?() }
  }

  private func workAreaWatchDidChange() {
    let former = all
    updateWorkAreas()
    if former != all { workAreasDidChange?() }
  }

  private func updateWorkAreas() {
    let isAlone = all.count == 1
    all = all.map { monitor in
      var monitor = monitor
      monitor.workArea = workAreas.workArea(of: monitor, alone: isAlone)
      return monitor
    }
  }
}

extension MonitorFacts {
  fileprivate init(_ monitor: Monitor) {
    self.init(
      name: monitor.name, frame: Rect(monitor.frame), isPrimary: monitor.isPrimary,
      refreshInterval: 1000 / Double(max(monitor.refreshRate, 1)))
  }
}
