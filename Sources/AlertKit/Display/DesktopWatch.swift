import GLib
import X11

/// Follows something that the desktop says, while it matters: what is read is read again soon after
/// an event that may have changed it.
@MainActor
final class DesktopWatch<Facts: Equatable> {
  /// Called, soon after, when something else was read than before.
  var didChange: (() -> Void)?

  /// What was read last.
  private(set) var facts: Facts

  /// Nanoseconds in which changes come together.
  private static var burst: Int64 { 16_000_000 }

  private let connection: DisplayConnection
  private let selection: EventSelection
  /// Reads the facts; costs round trips.
  private let read: () -> Facts
  private let concerns: (DisplayEvent) -> Bool
  private var events: RootEvents?
  private var observer: EventObservation?
  private var settling: Timer?
  /// How long reading took the last time, in nanoseconds.
  private var lastCost: Int64 = 0

  /// - Parameters:
  ///   - facts: What is taken for granted before anything was read.
  ///   - selection: The events of the root that may tell of a change.
  ///   - connection: The display.
  ///   - concerns: Whether an event of the root does so.
  ///   - read: Reads the facts.
  init(
    _ facts: Facts, selection: EventSelection, on connection: DisplayConnection,
    concerns: @escaping (DisplayEvent) -> Bool, read: @escaping () -> Facts
  ) {
    self.facts = facts
    self.selection = selection
    self.connection = connection
    self.concerns = concerns
    self.read = read
  }

  /// Whether changes are noticed; costs round trips when it becomes true.
  var isFollowing: Bool {
    get { observer != nil }
    set {
      guard newValue != isFollowing else { return }
      (events, observer, settling) = (nil, nil, nil)
      guard newValue else { return }
      events = RootEvents(selection, on: connection)
      observer = connection.addObserver(for: connection.root) { [weak self] event in
        if self?.concerns(event) == true { self?.readSoon() }
      }
      readNow()
    }
  }

  /// Reads at once, and tells nobody.
  func readNow() {
    let start = MonotonicClock.now()
    facts = read()
    lastCost = MonotonicClock.now() - start
  }

  /// Reads after a burst of changes, and the later the longer it takes: whoever changes things
  /// without end must not keep the presenter busy.
  func readSoon() {
    guard isFollowing, settling == nil else { return }
    settling = Timer(after: Self.burst + 10 * lastCost) { [weak self] in
      guard let self else { return }
      settling = nil
      let former = facts
      readNow()
      if facts != former { didChange?() }
    }
  }
}
