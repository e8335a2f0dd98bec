import AlertModel
import X11

/// Keeps facts about the desktop current while they are needed: they are read again soon after an
/// event that may have changed them.
@MainActor
final class DesktopWatch<Facts: Equatable> {
  /// Called when the facts have changed.
  var didChange: (() -> Void)?

  /// The facts that were last read.
  private(set) var facts: Facts

  /// Seconds for which events are collected before the facts are read.
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
  /// How long the last reading took, in seconds.
  private var lastCost = 0.0

  /// - Parameters:
  ///   - facts: The facts to assume before the first read.
  ///   - selection: The root events that may mean a change.
  ///   - connection: The display.
  ///   - clock: The clock that bursts are timed by.
  ///   - concerns: Whether an event of the root may mean a change.
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

  /// Whether the facts are kept current; costs round trips when it becomes true.
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

  /// Reads at once, without calling `didChange`.
  func readNow() {
    let start = clock.now
    facts = read()
    lastCost = clock.now.seconds(since: start)
  }

  /// Reads after the current burst of events; the longer a read takes, the longer the delay, so
  /// that a client that changes things endlessly does not keep the presenter busy.
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
