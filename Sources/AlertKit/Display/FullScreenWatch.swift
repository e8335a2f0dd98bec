import AlertModel
import X11

/// Determines which monitors the active window fills, while that matters.
@MainActor
final class FullScreenWatch {
  /// The active window, whose events are observed.
  private struct Active {
    let window: WindowID
    let events: BorrowedEvents?
    let observer: EventObservation
  }

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  /// Watches the frame of the active window; nil if it is not full-screen.
  private lazy var watch = DesktopWatch<Rect?>(
    nil, selection: .property, on: connection, clock: clock,
    concerns: { [connection] event in
      if case .propertyChanged(let change) = event {
        connection.concernsFullScreen(change)
      } else {
        false
      }
    },
    read: { [unowned self] in read() })
  private var active: Active?

  init(
    connection: DisplayConnection, clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.clock = clock
    self.connection = connection
    self.monitors = monitors
  }

  /// Called when the set of filled monitors has changed.
  var didChange: (() -> Void)? {
    get { watch.didChange }
    set { watch.didChange = newValue }
  }

  /// The monitors that the active window fills; empty while they are not watched.
  var filled: [MonitorFacts] {
    guard isFollowing, let frame = watch.facts else { return [] }
    return MonitorFacts.filled(by: frame, among: monitors())
  }

  /// Whether the facts are kept current; costs round trips when it becomes true.
  var isFollowing: Bool {
    get { watch.isFollowing }
    set {
      watch.isFollowing = newValue
      if !newValue { active = nil }
    }
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .propertyChanged(let change) where connection.concernsFullScreen(change): watch.readSoon()
    case .windowConfigured, .windowUnmapped, .windowDestroyed: watch.readSoon()
    default: break
    }
  }

  private func read() -> Rect? {
    guard let window = connection.queryActiveWindow() else {
      active = nil
      return nil
    }
    if active?.window != window {
      active = Active(
        window: window,
        events: BorrowedEvents([.property, .structure], of: window, on: connection),
        observer: connection.addObserver(for: window) { [weak self] event in self?.handle(event) })
    }
    return connection.queryFullScreenFrame(of: window).map { Rect($0) }
  }
}
