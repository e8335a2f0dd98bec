import AlertModel
import X11

/// Determines the work areas: what docks and panels leave free of the monitors.
///
/// With one monitor, the window manager's `_NET_WORKAREA` is used. It does not cover several
/// monitors; then, and without a window manager, the struts of the docks themselves are read.
@MainActor
final class WorkAreaWatch {
  /// A dock, whose events are observed.
  private struct Dock {
    var role: DockRole
    var isViewable: Bool
    /// Whether its struts have changed since they were read.
    var isStale = false
    let events: BorrowedEvents?
    let observation: EventObservation
  }

  /// The facts that were read about docks and desktop.
  private struct Facts: Hashable {
    var struts: [ScreenStrut] = []
    var desktop: Rect?
  }

  /// The maximum number of windows that are checked; docks are usually the oldest windows, which
  /// come first.
  private static let windowLimit = 512
  private static let dockLimit = 64

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private lazy var watch = DesktopWatch(
    Facts(), selection: [.substructure, .property], on: connection,
    clock: clock, concerns: { [unowned self] in mayChangeFacts($0) },
    read: { [unowned self] in read() })
  private var docks: [WindowID: Dock] = [:]
  /// Windows that are not docks; each is queried only once.
  private var others: Set<WindowID> = []
  private var isManaged = false

  init(
    connection: DisplayConnection, clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.clock = clock
    self.connection = connection
    self.monitors = monitors
  }

  /// Called when docks or the desktop's work area have changed.
  var didChange: (() -> Void)? {
    get { watch.didChange }
    set { watch.didChange = newValue }
  }

  /// Whether the facts are kept current; costs round trips when it becomes true.
  var isFollowing: Bool {
    get { watch.isFollowing }
    set {
      watch.isFollowing = newValue
      guard !newValue else { return }
      docks = [:]
      others = []
    }
  }

  /// The work area of a monitor; the whole monitor if the docks were never read.
  ///
  /// - Parameters:
  ///   - monitor: The monitor.
  ///   - alone: Whether it is the only one.
  /// - Returns: A rectangle in device pixels of the root.
  func workArea(of monitor: MonitorFacts, alone: Bool) -> Rect {
    let screen = connection.screenSize
    return monitor.workArea(
      lessStruts: watch.facts.struts, desktop: alone ? watch.facts.desktop : nil,
      screen: Size(width: Double(screen.width), height: Double(screen.height)))
  }

  /// Called when the monitors have changed, which decides whether docks are read.
  func monitorsDidChange() {
    if isFollowing { watch.readNow() }
  }

  /// Whether an event of the root may mean a change of docks or of the desktop's work area.
  private func mayChangeFacts(_ event: DisplayEvent) -> Bool {
    switch event {
    case .propertyChanged(let change): connection.concernsWorkArea(change)
    // With a window manager, its client list changes.
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

  /// Reads the struts of new docks, and forgets windows that no longer exist.
  private func look(at windows: [WindowID]) {
    let present = Set(windows)
    docks = docks.filter { present.contains($0.key) }
    others.formIntersection(present)
    let stale = docks.filter(\.value.isStale).map(\.key)
    let unknown = windows.prefix(Self.windowLimit)
      .filter { docks[$0] == nil && !others.contains($0) }
    for (window, role) in zip(stale + unknown, connection.dockRoles(of: stale + unknown)) {
      if docks[window] != nil {
        docks[window]?.isStale = false
        docks[window]?.role = role
      } else if role == .none {
        others.insert(window)
      } else if docks.count < Self.dockLimit {
        follow(window, role)
      }
    }
    // A dock may be hidden, or on another desktop.
    for facts in connection.facts(of: Array(docks.keys)) {
      docks[facts.window]?.isViewable = facts.isViewable
    }
  }

  private func follow(_ window: WindowID, _ role: DockRole) {
    docks[window] = Dock(
      role: role, isViewable: false,
      events: BorrowedEvents([.property, .structure], of: window, on: connection),
      observation: connection.addObserver(for: window) { [weak self] event in
        self?.handle(event, ofDock: window)
      })
  }
}

extension ScreenStrut {
  /// The strut of a window at each edge.
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
