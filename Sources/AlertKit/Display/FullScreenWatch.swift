import AlertModel
import GLib
import X11

/// Finds out which monitors the active window fills, and follows it while it matters.
@MainActor
final class FullScreenWatch {
  /// Called, soon after, when others are filled than before.
  var didChange: (() -> Void)?

  /// The monitors that the active window fills, as far as is known.
  private(set) var filled: [MonitorFacts] = []

  /// Nanoseconds in which a window becomes active, fills its monitor and gets its size.
  private static let burst: Int64 = 16_000_000

  private let connection: DisplayConnection
  private let monitors: () -> [MonitorFacts]
  private var events: RootEvents?
  private var observer: EventObservation?
  private var active: (window: WindowID, events: BorrowedEvents?, observer: EventObservation)?
  private var settling: Timer?

  init(connection: DisplayConnection, monitors: @escaping () -> [MonitorFacts]) {
    self.connection = connection
    self.monitors = monitors
  }

  /// Whether changes are noticed; costs round trips when it becomes true.
  var isFollowing: Bool {
    get { observer != nil }
    set {
      guard newValue != isFollowing else { return }
      guard newValue else { return stop() }
      events = RootEvents(.property, on: connection)
      observer = connection.addObserver(for: connection.root) { [weak self] event in
        self?.handle(event)
      }
      filled = read()
    }
  }

  /// The monitors are others.
  func monitorsDidChange() {
    if isFollowing { filled = read() }
  }

  private func stop() {
    events = nil
    observer = nil
    active = nil
    settling = nil
    filled = []
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .propertyChanged(let change) where connection.concernsFullScreen(change): readSoon()
    // Of the active window alone; the root's own are none of its business.
    case .windowConfigured(let change) where change.window != connection.root: readSoon()
    case .windowUnmapped, .windowDestroyed: readSoon()
    default: break
    }
  }

  private func readSoon() {
    guard settling == nil else { return }
    settling = Timer(after: Self.burst) { [weak self] in
      guard let self else { return }
      settling = nil
      let former = filled
      filled = read()
      if filled.map(\.name) != former.map(\.name) { didChange?() }
    }
  }

  private func read() -> [MonitorFacts] {
    guard let window = connection.queryActiveWindow() else {
      active = nil
      return []
    }
    if active?.window != window {
      active = (
        window, BorrowedEvents([.property, .structure], of: window, on: connection),
        connection.addObserver(for: window) { [weak self] event in self?.handle(event) }
      )
    }
    guard let frame = connection.queryFullScreenFrame(of: window) else { return [] }
    return MonitorFacts.filled(by: Rect(frame), among: monitors())
  }
}
