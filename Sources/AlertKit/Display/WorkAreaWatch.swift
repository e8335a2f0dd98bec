import AlertModel
import X11

/// Determines the work areas: what docks and panels leave free of the monitors.
///
/// With one monitor, the window manager's `_NET_WORKAREA` is used, less what docks reserve that it does
/// not manage. It does not cover several monitors; then, and without one, the struts of all docks are
/// read.
@MainActor
final class WorkAreaWatch {
  /// The facts that were read about docks and desktop.
  private struct Facts: Hashable {
    var struts: [ScreenStrut] = []
    var desktop: Rect?
  }

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private lazy var watch = DesktopWatch(
    Facts(), selection: [.substructure, .property], on: connection,
    clock: clock, concerns: { [unowned self] in mayChangeFacts($0) },
    read: { [unowned self] in read() })
  private let docks: DockList
  /// Whether the docks have been read since the monitors last changed.
  private var hasRead = false
  /// Whether the docks are to be as they were until they are read soon.
  private var isHurried = false

  init(
    connection: DisplayConnection, clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.clock = clock
    self.connection = connection
    self.monitors = monitors
    docks = DockList(connection: connection)
    docks.mayHaveChanged = { [weak self] in self?.watch.readSoon() }
  }

  /// Called when docks or the desktop's work area have changed.
  var didChange: (() -> Void)? {
    get { watch.didChange }
    set { watch.didChange = newValue }
  }

  /// Whether the facts are kept current; costs round trips when it becomes true.
  ///
  /// After the first time, a toast does not wait until every window has been looked at: docks are assumed
  /// to be where they were, and read soon.
  var isFollowing: Bool {
    get { watch.isFollowing }
    set {
      guard newValue != isFollowing else { return }
      isHurried = newValue && hasRead
      watch.isFollowing = newValue
      if isHurried { watch.readSoon() }
      isHurried = false
      if !newValue { docks.removeAll() }
    }
  }

  /// The work area of a monitor; the whole monitor if the docks were never read.
  ///
  /// - Parameters:
  ///   - monitor: The monitor.
  ///   - alone: Whether it is the only one.
  /// - Returns: A rectangle in device pixels of the root.
  func workArea(of monitor: MonitorFacts, alone: Bool) -> Rect {
    monitor.workArea(
      lessStruts: watch.facts.struts, desktop: alone ? watch.facts.desktop : nil,
      screen: screenSize)
  }

  private var screenSize: Size {
    let screen = connection.screenSize
    return Size(width: Double(screen.width), height: Double(screen.height))
  }

  /// Called when the monitors have changed, which decides which docks are read.
  func monitorsDidChange() {
    hasRead = false
    guard isFollowing else { return }
    docks.removeAll()
    watch.readNow()
  }

  /// Whether an event of the root may mean a change of docks or of the desktop's work area.
  private func mayChangeFacts(_ event: DisplayEvent) -> Bool {
    switch event {
    case .propertyChanged(let change):
      return connection.concernsWorkArea(change)
    case .windowMapped(let mapped):
      guard !connection.owns(mapped.window) else { return false }
      docks.windowWasMapped(mapped.window)
      return true
    case .windowUnmapped(let gone), .windowDestroyed(let gone):
      // It may be the frame of a dock.
      return !docks.isEmpty && !connection.owns(gone.window)
    default:
      return false
    }
  }

  private func read() -> Facts {
    let monitors = monitors()
    let desktop = monitors.count == 1 ? connection.queryDesktopWorkArea() : nil
    guard !isHurried else {
      return Facts(struts: watch.facts.struts, desktop: desktop.map(Rect.init))
    }
    hasRead = true
    let managed =
      desktop == nil
      ? DockList.Place.Managed(
        clients: connection.queryClientList() ?? [], manager: connection.queryManagersWindow(),
        monitors: monitors) : nil
    docks.look(at: DockList.Place(topLevels: connection.queryStacking(), managed: managed))
    return Facts(
      struts: docks.struts(on: monitors, screen: screenSize), desktop: desktop.map(Rect.init))
  }
}
