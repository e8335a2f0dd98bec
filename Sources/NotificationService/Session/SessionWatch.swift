package import GLib

/// Tells whether the person's session is locked, or the machine is about to sleep.
///
/// logind says so on the system bus; without one, or without logind, nothing is ever told, and what
/// a logind that dies has said counts no more. Before the machine sleeps it waits until what was
/// told has been carried out.
package final class SessionWatch {
  /// What is watched, and how.
  package struct Options {
    /// The system bus.
    package var address: BusAddress
    /// logind: the session's identifier; nil for that which logind finds to be ours.
    package var sessionID: String?
    /// Nanoseconds that the machine may be awake after it said that it will sleep.
    package var sleepPatience: Int64 = 30_000_000_000
    /// Told in one sentence, once, why a lock cannot be heard of.
    package var report: (String) -> Void = { _ in }

    package init(address: BusAddress, sessionID: String? = nil) {
      self.address = address
      self.sessionID = sessionID
    }
  }

  /// Whether nothing is to be shown now.
  package private(set) var isAway = false

  private let options: Options
  private let tell: (Bool) -> Void
  private var link: BusLink?
  private var comings: BusSubscription?
  private var sleep: SleepWatch?
  private var lock: LockWatch?
  private var hasReported = false

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - options: What, and how.
  ///   - tell: Called on the main thread when the answer has changed. What it does must be done when
  ///     it returns: the machine may sleep then.
  package init(_ options: Options, tell: @escaping (Bool) -> Void) {
    self.options = options
    self.tell = tell
    link = BusLink(to: options.address) { [weak self] event in
      switch event {
      case .opened(let connection): self?.begin(on: connection)
      case .failed(let error): self?.report(error)
      case .lost: self?.end()
      }
    }
  }

  private func begin(on connection: BusConnection) {
    let filter = BusSubscription.Filter.ofBus("NameOwnerChanged", about: LoginService.name)
    comings = BusSubscription(to: filter, on: connection) { [weak self, weak connection] signal in
      guard let self, let connection else { return }
      forget()
      if signal.arguments[2]?.text != "" { watch(on: connection) }
    }
    watch(on: connection)
  }

  private func watch(on connection: BusConnection) {
    sleep = SleepWatch(on: connection, patience: options.sleepPatience) { [weak self] in
      self?.update()
    }
    lock = LockWatch(
      options.sessionID, on: connection, report: { [weak self] in self?.report($0) },
      tell: { [weak self] in self?.update() })
  }

  /// The bus is gone.
  private func end() {
    comings = nil
    forget()
  }

  /// Whoever said something is gone, and would not tell when it is over.
  private func forget() {
    sleep = nil
    lock = nil
    update()
  }

  private func report(_ error: BusError) {
    guard !hasReported else { return }
    hasReported = true
    options.report("logind does not say when the screen is locked: \(error)")
  }

  private func update() {
    let isAway = lock?.isLocked == true || sleep?.isAsleep == true
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    tell(isAway)
  }
}
