package import GLib

/// Watches whether the user's session is locked, a screen saver is active, or the machine is about to
/// sleep.
///
/// Locks and sleep are signalled by logind on the system bus; without it, neither is ever reported, and
/// the state is reset if logind exits. Sleep is delayed until the observer has returned. Screen savers
/// are on the session bus.
package final class SessionWatch {
  /// The options of the watch.
  package struct Options {
    /// The system bus; nil means that there is none.
    package var address: BusAddress?
    /// The session bus; nil means that there is none.
    package var sessionBus: BusAddress?
    /// The session's identifier in logind; nil for the one that logind assigns to this process.
    package var sessionID: String?
    /// Nanoseconds of waking time after which an announced sleep counts as over.
    package var sleepPatience: Int64 = 30_000_000_000
    /// Called once, with the reason, if locks cannot be detected.
    package var report: (String) -> Void = { _ in }
    /// Called on the main thread when a screen locker was asked to lock, and is about to try.
    package var lockIsExpected: () -> Void = {}

    /// Creates the default options.
    package init(
      address: BusAddress?, sessionBus: BusAddress? = nil, sessionID: String? = nil
    ) {
      self.address = address
      self.sessionBus = sessionBus
      self.sessionID = sessionID
    }
  }

  /// Whether the session is locked, a screen saver active, or the machine about to sleep.
  package private(set) var isAway = false

  private let options: Options
  private let tell: (Bool) -> Void
  private var link: BusLink?
  private var comings: BusSubscription?
  private var sleep: SleepWatch?
  private var lock: LockWatch?
  private var savers: ScreenSaverWatch?
  private var hasReported = false

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - options: The options of the watch.
  ///   - tell: Called on the main thread when `isAway` has changed. The machine may sleep as soon as it
  ///     returns.
  package init(_ options: Options, tell: @escaping (Bool) -> Void) {
    self.options = options
    self.tell = tell
    link = options.address.map { address in
      BusLink(to: address) { [weak self] event in
        switch event {
        case .opened(let connection): self?.begin(on: connection)
        case .failed(let error): self?.report(error)
        case .lost: self?.end()
        }
      }
    }
    savers = options.sessionBus.map { address in
      ScreenSaverWatch(address, lockIsExpected: options.lockIsExpected) { [weak self] in
        self?.update()
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
      lockIsExpected: options.lockIsExpected, tell: { [weak self] in self?.update() })
  }

  /// Called when the connection to the bus is lost.
  private func end() {
    comings = nil
    forget()
  }

  /// Called when logind has exited, so that no unlock or wake-up would be signalled.
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
    let isAway =
      lock?.isLocked == true || sleep?.isAsleep == true || savers?.isActive == true
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    tell(isAway)
  }
}
