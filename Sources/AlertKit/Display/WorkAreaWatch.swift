import AlertModel
import X11

/// Finds out what docks and bars leave free of the monitors, and follows it while it matters.
///
/// Where there is one monitor, the window manager knows; it says nothing of several, so then, and
/// without a window manager, the docks themselves are asked.
@MainActor
final class WorkAreaWatch {
  /// A dock, which is watched.
  private struct Dock {
    var role: DockRole
    var isViewable: Bool
    /// Whether it has said something else since it was asked.
    var isStale = false
    let events: BorrowedEvents?
    let observation: EventObservation
  }

  /// What is known of docks and desktop.
  private struct Facts: Hashable {
    var struts: [ScreenStrut] = []
    var desktop: Rect?
  }

  /// Docks are old windows, and stand at the list's beginning; those that come after so many, or
  /// after so long, do not keep an alert waiting.
  private static let windowLimit = 512
  private static let dockLimit = 64
  private static let patience = 0.04

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private lazy var watch = DesktopWatch(
    Facts(), selection: [.substructure, .property], on: connection,
    clock: clock, concerns: { [unowned self] in mayChangeFacts($0) },
    read: { [unowned self] in read() })
  private var docks: [WindowID: Dock] = [:]
  /// Windows that are no docks, so that they are asked once.
  private var others: Set<WindowID> = []
  private var isManaged = false

  init(
    connection: DisplayConnection, clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.clock = clock
    self.connection = connection
    self.monitors = monitors
  }

  /// Called, soon after, when something else is free than before.
  var didChange: (() -> Void)? {
    get { watch.didChange }
    set { watch.didChange = newValue }
  }

  /// Whether changes are noticed; costs round trips when it becomes true.
  var isFollowing: Bool {
    get { watch.isFollowing }
    set {
      watch.isFollowing = newValue
      guard !newValue else { return }
      docks = [:]
      others = []
    }
  }

  /// What is free of a monitor, as far as is known; all of it if that was never looked at.
  func workArea(of monitor: MonitorFacts, alone: Bool) -> Rect {
    let screen = connection.screenSize
    return monitor.workArea(
      lessStruts: watch.facts.struts, desktop: alone ? watch.facts.desktop : nil,
      screen: Size(width: Double(screen.width), height: Double(screen.height)))
  }

  /// The monitors are others, so that others may have to be asked.
  func monitorsDidChange() {
    if isFollowing { watch.readNow() }
  }

  /// Whether an event of the root may tell of other docks, or of another desktop.
  private func mayChangeFacts(_ event: DisplayEvent) -> Bool {
    switch event {
    case .propertyChanged(let change): connection.concernsWorkArea(change)
    // A window manager tells of windows by its list.
    case .windowMapped, .windowUnmapped, .windowDestroyed: !isManaged
    default: false
    }
  }

  private func handle(_ event: DisplayEvent, ofDock window: WindowID) {
    switch event {
    case .propertyChanged(let change) where connection.concernsWorkArea(change):
      docks[window]?.isStale = true
      watch.readSoon()
    case .windowMapped, .windowUnmapped, .windowDestroyed: watch.readSoon()
    default: break
    }
  }

  private func read() -> Facts {
    if monitors().count == 1, let desktop = connection.queryDesktopWorkArea() {
      isManaged = true
      docks = [:]
      others = []
      return Facts(desktop: Rect(desktop))
    }
    let clients = connection.queryClientList()
    isManaged = clients != nil
    look(at: clients ?? connection.queryStacking())
    let struts = docks.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { dock in
      guard case .takes(let strut) = dock.value.role, dock.value.isViewable else {
        return [ScreenStrut]()
      }
      return ScreenStrut.all(strut)
    }
    return Facts(struts: struts)
  }

  /// Gets to know the windows that are new, and forgets those that are gone.
  private func look(at windows: [WindowID]) {
    let present = Set(windows)
    docks = docks.filter { present.contains($0.key) }
    others.formIntersection(present)
    for (window, dock) in docks {
      docks[window]?.isViewable = isViewable(window)
      guard dock.isStale else { continue }
      docks[window]?.isStale = false
      docks[window]?.role = connection.dockRole(of: window)
    }
    let end = clock.now.advanced(bySeconds: Self.patience)
    for window in windows.prefix(Self.windowLimit)
    where docks[window] == nil && !others.contains(window) {
      guard clock.now < end, docks.count < Self.dockLimit else { return }
      let role = connection.dockRole(of: window)
      if role == .none {
        others.insert(window)
      } else {
        docks[window] = Dock(
          role: role, isViewable: isViewable(window),
          events: BorrowedEvents([.property, .structure], of: window, on: connection),
          observation: connection.addObserver(for: window) { [weak self] event in
            self?.handle(event, ofDock: window)
          })
      }
    }
  }

  /// Whether the dock is there now: it may be hidden, or on another desktop.
  private func isViewable(_ window: WindowID) -> Bool {
    connection.facts(of: window)?.isViewable ?? false
  }
}

extension ScreenStrut {
  /// What a window asks for at each edge.
  fileprivate static func all(_ strut: WindowStrut) -> [ScreenStrut] {
    [
      ScreenStrut(.left, strut.left), ScreenStrut(.right, strut.right),
      ScreenStrut(.top, strut.top), ScreenStrut(.bottom, strut.bottom),
    ].filter { $0.depth > 0 }
  }

  private init(_ edge: Edge, _ side: WindowStrut.Side) {
    self.init(
      edge, depth: Double(side.depth), start: Double(side.first), end: Double(side.last) + 1)
  }
}
