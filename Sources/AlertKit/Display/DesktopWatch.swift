import AlertModel
import X11

/// Follows something that the desktop says, while it matters: what is read is read again soon after
/// an event that may have changed it.
@MainActor
final class DesktopWatch<Facts: Equatable> {
  /// Called, soon after, when something else was read than before.
  var didChange: (() -> Void)?

  /// What was read last.
  private(set) var facts: Facts

  /// Seconds in which changes come together.
  private static var burst: Double { 0.016 }

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let selection: EventSelection
  /// Reads the facts; costs round trips.
  private let read: () -> Facts
  private let concerns: (DisplayEvent) -> Bool
  private var events: RootEvents?
  private var observer: EventObservation?
  private var settling: (any AlertTimer)?
  /// How long reading took the last time, in seconds.
  private var lastCost = 0.0

  /// - Parameters:
  ///   - facts: What is taken for granted before anything was read.
  ///   - selection: The events of the root that may tell of a change.
  ///   - connection: The display.
  ///   - clock: The clock that bursts are timed by.
  ///   - concerns: Whether an event of the root does so.
  ///   - read: Reads the facts.
  init(
    _ facts: Facts, selection: EventSelection, on connection: DisplayConnection,
    clock: any AlertClock,
    concerns: @escaping (DisplayEvent) -> Bool, read: @escaping () -> Facts
  ) {
    self.facts = facts
    self.selection = selection
    self.connection = connection
    self.clock = clock
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
    let start = clock.now
    facts = read()
    lastCost = clock.now.seconds(since: start)
  }

  /// Reads after a burst of changes, and the later the longer it takes: whoever changes things
  /// without end must not keep the presenter busy.
  func readSoon() {
    guard isFollowing, settling == nil else { return }
    settling = clock.timer(afterSeconds: Self.burst + 10 * lastCost) { [weak self] in
      guard let self else { return }
      settling = nil
      let former = facts
      readNow()
      if facts != former { didChange?() }
    }
  }
}
