import AlertModel
import X11

/// Finds out which monitors the active window fills, and follows it while it matters.
@MainActor
final class FullScreenWatch {
  /// The active window, which is watched.
  private struct Active {
    let window: WindowID
    let events: BorrowedEvents?
    let observer: EventObservation
  }

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  /// The frame of the active window if it fills what it is on.
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

  /// Called, soon after, when others are filled than before.
  var didChange: (() -> Void)? {
    get { watch.didChange }
    set { watch.didChange = newValue }
  }

  /// The monitors that the active window fills, as far as is known.
  var filled: [MonitorFacts] {
    guard isFollowing, let frame = watch.facts else { return [] }
    return MonitorFacts.filled(by: frame, among: monitors())
  }

  /// Whether changes are noticed; costs round trips when it becomes true.
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
