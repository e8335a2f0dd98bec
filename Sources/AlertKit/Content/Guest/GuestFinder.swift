import X11

/// Finds the window that a process or one of its descendants maps.
///
/// Windows that no window manager manages do not count.
@MainActor
final class GuestFinder {
  /// Called once, when the process has created its first window.
  var created: (() -> Void)?
  /// Called with a window that the process has mapped.
  var found: ((WindowID) -> Void)?

  private let connection: DisplayConnection
  private let process: Int32
  private let startupID: String?
  private var events: RootEvents?
  private var observation: EventObservation?
  /// New windows of other programs that may belong to the process, until they are mapped.
  private var candidates: [WindowID: Candidate] = [:]

  private typealias Candidate = (events: BorrowedEvents, observation: EventObservation)
  /// How many windows around a window are looked at.
  private static let deepest = 8
  /// How many windows are watched at a time, and how many of those other programs may have created.
  private static let (most, mostOfOthers) = (256, 64)

  init(process: Int32, startupID: String?, on connection: DisplayConnection) {
    self.connection = connection
    self.process = process
    self.startupID = startupID
  }

  /// Starts the search.
  ///
  /// - Parameter includesExisting: Whether it includes windows that exist already.
  func begin(includesExisting: Bool = true) {
    events = RootEvents(.substructure, on: connection)
    observation = connection.addObserver(for: connection.root) { [weak self] event in
      self?.handle(event)
    }
    guard includesExisting else { return }
    for window in connection.queryStacking().map(connection.queryClient)
    where isOfProcess(window) || isOfStartup(window) {
      watch(window)
      if found == nil { break }
    }
  }

  /// Stops looking.
  func end() {
    (events, observation, created, found) = (nil, nil, nil, nil)
    candidates = [:]
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .windowCreated(let event) where !event.overrideRedirect: consider(event.window)
    case .windowMapped(let event) where !event.overrideRedirect: check(event.window)
    case .windowDestroyed(let event): candidates[event.window] = nil
    default: break
    }
  }

  /// Called with a new window, which may get its startup identifier later.
  private func consider(_ window: WindowID) {
    let mayBeStartups = startupID != nil && candidates.count < Self.mostOfOthers
    guard !mayBeStartups else { return watch(window) }
    guard isOfProcess(window) else { return }
    created?()
    created = nil
    watch(window)
  }

  private func watch(_ window: WindowID) {
    guard candidates[window] == nil, candidates.count < Self.most,
      let events = BorrowedEvents(.structure, of: window, on: connection)
    else { return }
    let observation = connection.addObserver(for: window) { [weak self] event in
      switch event {
      case .windowMapped: self?.check(window)
      case .windowDestroyed: self?.candidates[window] = nil
      default: break
      }
    }
    candidates[window] = (events, observation)
    check(window)
  }

  private func check(_ inner: WindowID) {
    guard found != nil else { return }
    let window = outermost(inner)
    guard let facts = connection.guestFacts(of: window),
      facts.isMapped, facts.isDrawable, !facts.isOverrideRedirect,
      isOfProcess(window) || isOfStartup(window)
    else { return }
    let report = found
    end()
    report?(window)
  }

  /// Returns the window of the same program around a window: Tk draws into one inside its top level.
  ///
  /// Looks no further than `deepest` windows up, each of which costs round trips.
  private func outermost(_ window: WindowID) -> WindowID {
    var outermost = window
    for _ in 0..<Self.deepest {
      guard let parent = connection.queryParent(of: outermost), parent != connection.root,
        isOfProcess(parent)
      else { break }
      outermost = parent
    }
    return outermost
  }

  private func isOfStartup(_ window: WindowID) -> Bool {
    startupID != nil && connection.queryStartupID(of: window) == startupID
  }

  private func isOfProcess(_ window: WindowID) -> Bool {
    connection.queryProcesses(of: window).contains {
      ProcessLineage.isMember($0, of: process)
    }
  }
}
