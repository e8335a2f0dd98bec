import AlertViews
package import GLib

/// Reports the alerts on the screen to screen readers, over AT-SPI2.
///
/// Nothing is sent, and no snapshot is made, unless the session reports that an assistive program
/// runs.
package final class AccessibilityService {
  /// The time limits for registering with the desktop's accessibility registry, in nanoseconds.
  package struct Pace {
    /// The time limit of each step.
    package var patience: Int64 = 5_000_000_000
    /// The pause after the first failure; it doubles with each further one.
    package var firstPause: Int64 = 1_000_000_000
    /// The limit of the growing pause.
    package var longestPause: Int64 = 60_000_000_000

    /// Creates the default limits.
    package init() {}
  }

  /// Returns the alerts on the screen, in the order in which they were opened.
  package var sources: (() -> [any AccessibleSource])?

  /// Called whenever it is determined whether an assistive program runs.
  package var statusIsKnown: ((Bool) -> Void)?

  private let directory: ObjectDirectory
  private let pace: Pace
  private var status: StatusWatch?
  private var registry: RegistryLink?
  private var keys: KeyListeners?
  private var comparison: Timer?
  /// The searches for the programs in alerts, by the numbers of the alerts' windows.
  private var finders: [Int: GuestObjectFinder] = [:]
  /// Whether the bus has not accepted the last events yet.
  private var isSending = false
  private var hasChanged = false

  /// The delay between a change and its snapshot, in nanoseconds.
  private static let delay: Int64 = 20_000_000

  /// Starts to watch the session.
  ///
  /// - Parameters:
  ///   - name: The application's name.
  ///   - address: The session bus.
  ///   - pace: The time limits.
  package init(name: String, session address: BusAddress, pace: Pace = Pace()) {
    self.pace = pace
    directory = ObjectDirectory(name: name)
    status = StatusWatch(address) { [weak self] isEnabled, hasChanged in
      if hasChanged { self?.statusDidChange() }
      self?.statusIsKnown?(isEnabled)
    }
  }

  /// Whether an assistive program runs, as last reported by the session.
  package var isEnabled: Bool { status?.isEnabled == true }

  /// Whether alerts are reported to assistive programs.
  package var isActive: Bool { registry?.connection != nil }

  /// Called when something in an alert may have changed, or an alert has appeared or disappeared.
  package func contentDidChange() {
    guard isActive, comparison == nil else { return }
    guard !isSending else {
      hasChanged = true
      return
    }
    comparison = Timer(after: Self.delay) { [weak self] in self?.compare() }
  }

  /// Offers a key to programs that listen for keys.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - then: Called once with whether a program has consumed it.
  /// - Returns: Whether any listens; if not, `then` is not called.
  package func offer(_ key: AccessibleKey, then: @escaping (Bool) -> Void) -> Bool {
    guard let keys, keys.isListening else { return false }
    keys.offer(key, then: then)
    return true
  }

  // MARK: - The bus

  private func statusDidChange() {
    guard status?.isEnabled == true, let session = status?.connection else {
      registry = nil
      return linkDidChange()
    }
    registry = RegistryLink(directory, session: session, pace: pace) { [weak self] in
      self?.linkDidChange()
    }
  }

  private func linkDidChange() {
    (comparison, isSending, hasChanged) = (nil, false, false)
    directory.clear()
    finders = [:]
    keys = registry?.connection.map { KeyListeners(on: $0) }
    if isActive { compare() }
  }

  // MARK: - Comparison

  private func compare() {
    comparison = nil
    guard let connection = registry?.connection else { return }
    let sources = sources?() ?? []
    for case .views(let root, _, _) in sources.map(\.body) { root.isReadAloud = true }
    let scene = AccessibleScene(
      sources.map { SnapshotBuilder.snapshot(of: $0, numbers: directory.numbers) })
    let former = directory.scene
    guard scene != former else { return }
    let events = SceneDifference(from: former, to: scene).events
    directory.show(scene, of: sources)
    let signals = EventSignals(directory, on: connection)
    for event in events { signals.send(event) }
    if scene.windows.isEmpty { directory.numbers.removeAll() }
    followGuests(of: scene, on: connection)
    waitUntilSent(on: connection)
  }

  /// Searches for the objects of programs whose windows have appeared in alerts.
  private func followGuests(of scene: AccessibleScene, on connection: BusConnection) {
    let guests = scene.windows.filter { $0.guest != nil }.map(\.window)
    finders = finders.filter { guests.contains($0.key) }
    for window in scene.windows {
      guard let processID = window.guest, finders[window.window] == nil else { continue }
      finders[window.window] = GuestObjectFinder(processID: processID, on: connection) {
        [weak self] object in
        self?.add(object, to: window.window, on: connection)
      }
    }
  }

  private func add(
    _ guest: GuestObjectFinder.Object, to window: Int, on connection: BusConnection
  ) {
    guard let node = directory.scene.node(window) else { return }
    directory.add(guest, to: window)
    EventSignals(directory, on: connection).send(
      .guest(of: window, name: guest.name, path: guest.path, at: node.childCount))
  }

  /// Sends nothing more until the bus has accepted the last events, so that a hanging bus costs no
  /// memory.
  private func waitUntilSent(on connection: BusConnection) {
    isSending = true
    connection.whenFlushed { [weak self, weak connection] in
      guard let self, let connection, connection === registry?.connection else { return }
      isSending = false
      guard hasChanged else { return }
      hasChanged = false
      contentDidChange()
    }
  }
}
