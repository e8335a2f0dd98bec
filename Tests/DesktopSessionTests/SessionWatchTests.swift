import DesktopSession
import GLib
import TestHarness
import Testing

/// Locking and sleep by logind; row 20 of the table of traps.
struct SessionWatchTests {
  /// The reported states, and the watch.
  private final class Told {
    var aways: [Bool] = []
    var reports: [String] = []
    var expectedLocks = 0
    private var watch: SessionWatch?

    var isAway: Bool? { watch?.isAway }

    init(
      on bus: PrivateBus, sessionBus: PrivateBus? = nil, sessionID: String? = nil,
      sleepPatience: Int64? = nil,
      _ body: @escaping (Bool) -> Void = { _ in }
    ) {
      var options = SessionWatch.Options(
        address: bus.address, sessionBus: sessionBus?.address, sessionID: sessionID)
      options.lockIsExpected = { [weak self] in self?.expectedLocks += 1 }
      if let sleepPatience { options.sleepPatience = sleepPatience }
      options.report = { [weak self] in self?.reports.append($0) }
      watch = SessionWatch(options) { [weak self] isAway in
        self?.aways.append(isAway)
        body(isAway)
      }
    }
  }

  /// The identifiers of our session, of no session, of a closing session, and of another user's
  /// session.
  @Test(arguments: [nil, "7", "4711", "8", "9"])
  func lockingIsReported(sessionID: String?) throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus, isLocked: true)
    let told = Told(on: bus, sessionID: sessionID)
    try wait(for: "the lock that is there already") { told.aways == [true] }
    login.setLocked(false)
    try wait(for: "the session to open") { told.aways == [true, false] }
    login.setLocked(true)
    try wait(for: "the lock") { told.aways == [true, false, true] }
    #expect(told.isAway == true)
    #expect(told.reports.isEmpty)
  }

  @Test func requestForALockIsPassedOnWithoutCountingAsALock() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus)
    let told = Told(on: bus)
    try wait(for: "the request") {
      if told.expectedLocks == 0 { login.requestLock() }
      return told.expectedLocks > 0
    }
    #expect(told.aways.isEmpty)
  }

  @Test(arguments: [
    "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.mate.ScreenSaver",
    "org.cinnamon.ScreenSaver", "org.xfce.ScreenSaver",
  ])
  func activeScreenSaverCountsAsALockUntilItEnds(name: String) throws {
    let bus = try PrivateBus()
    let told = Told(on: try PrivateBus(), sessionBus: bus)
    let saver = try bus.connect()
    let owned = BusName(name, on: saver, replaces: false, changed: { _ in })
    try wait(for: "its name") { owned.isOwned }
    func signal(_ isActive: Bool) {
      saver.emit("ActiveChanged", of: name, from: "/", to: nil, [.bool(isActive)])
    }
    // The watch may still be connecting.
    try wait(for: "the lock") {
      signal(true)
      return told.aways == [true]
    }
    signal(false)
    try wait(for: "its end") { told.aways == [true, false] }
    signal(true)
    try wait(for: "the next lock") { told.aways == [true, false, true] }
    owned.release()
    try wait(for: "the end of a screen saver that is gone") { told.isAway == false }
  }

  @Test func anAttemptOfKDEsLockerIsPassedOnWithoutCountingAsALock() throws {
    let bus = try PrivateBus()
    let told = Told(on: try PrivateBus(), sessionBus: bus)
    let saver = try bus.connect()
    let owned = BusName(
      "org.freedesktop.ScreenSaver", on: saver, replaces: false, changed: { _ in })
    try wait(for: "its name") { owned.isOwned }
    try wait(for: "the attempt") {
      saver.emit("AboutToLock", of: "org.kde.screensaver", from: "/ScreenSaver", to: nil, [])
      return told.expectedLocks > 0
    }
    #expect(told.aways.isEmpty)
  }

  @Test func sleepIsDelayedUntilTheObserverReturns() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus)
    var wasDelayed = false
    let told = Told(on: bus) { isAway in
      if isAway { wasDelayed = login.isDelayed(0) }
    }
    try wait(for: "a delay") { login.delayCount == 1 }
    login.prepareForSleep(true)
    try wait(for: "sleep to be allowed") { told.aways == [true] && !login.isDelayed(0) }
    #expect(wasDelayed)
    login.prepareForSleep(false)
    try wait(for: "the next delay") { told.aways == [true, false] && login.delayCount == 2 }
    #expect(login.isDelayed(1))
    #expect(told.isAway == false)
  }

  /// Other sources of the main loop must not delay it.
  @Test func sleepIsNotDelayedByABusyLoop() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus)
    let told = Told(on: bus)
    try wait(for: "a delay") { login.delayCount == 1 }
    let flood = CustomSource(descriptor: 0, prepare: { true }, dispatch: {})
    defer { flood.cancel() }
    login.prepareForSleep(true)
    try wait(for: "sleep to be allowed") { told.aways == [true] && !login.isDelayed(0) }
  }

  @Test func anAnnouncedSleepTimesOut() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus)
    let told = Told(on: bus, sleepPatience: 50_000_000)
    try wait(for: "a delay") { login.delayCount == 1 }
    login.prepareForSleep(true)
    try wait(for: "the end of it") { told.aways == [true, false] && login.delayCount == 2 }
  }

  @Test func losingTheBusEndsTheLock() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus, isLocked: true)
    let told = Told(on: bus)
    try wait(for: "the lock") { told.isAway == true }
    try bus.kill()
    try wait(for: "the end of it") { told.isAway == false }
    withExtendedLifetime(login) {}
  }

  @Test func losingLogindEndsTheLock() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus)
    let told = Told(on: bus)
    try wait(for: "a delay") { login.delayCount == 1 }
    login.setLocked(true)
    login.prepareForSleep(true)
    try wait(for: "both") { told.isAway == true && !login.isDelayed(0) }
    login.leave()
    try wait(for: "the end of it") { told.isAway == false }
    // It is watched again after a restart.
    try login.come()
    try wait(for: "the lock, and a delay") { told.isAway == true && login.delayCount == 2 }
    #expect(told.aways == [true, false, true])
  }

  @Test func aRemovedSessionEndsTheLock() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus, isLocked: true)
    let told = Told(on: bus)
    try wait(for: "the lock") { told.isAway == true }
    login.replaceSession()
    try wait(for: "the end of it") { told.isAway == false }
    login.setLocked(true)
    try wait(for: "the lock of the next one") { told.isAway == true }
  }

  @Test func aLaterSessionIsWatched() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus, isLocked: true, hasSession: false)
    let told = Told(on: bus, sessionID: "7")
    try wait(for: "the word that there is none") { told.reports.count == 1 }
    #expect(told.aways.isEmpty)
    try login.startSession()
    try wait(for: "the lock") { told.aways == [true] }
    #expect(told.reports.count == 1)
  }

  @Test func missingLogindIsReportedOnce() throws {
    let bus = try PrivateBus()
    let told = Told(on: bus)
    try wait(for: "the word of it") { told.reports.count == 1 }
    nothingHappens()
    #expect(told.aways.isEmpty)
    #expect(told.reports.count == 1)
  }
}
