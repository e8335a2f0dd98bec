import GLib
import NotificationService
import TestSupport
import Testing

/// What logind tells of the session and the machine; row 20 of the table of traps.
struct SessionWatchTests {
  @Test(arguments: [nil, "7"])
  func theLockIsTold(sessionID: String?) throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus, isLocked: true)
    var told: [Bool] = []
    let watch = SessionWatch(on: bus.address, sessionID: sessionID) { told.append($0) }
    try wait(for: "the lock that is there already") { told == [true] }
    login.setLocked(false)
    try wait(for: "the session to open") { told == [true, false] }
    login.setLocked(true)
    try wait(for: "the lock") { told == [true, false, true] }
    #expect(watch.isAway)
  }

  @Test func sleepWaitsUntilWhatIsShownIsGone() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus)
    var told: [Bool] = []
    var wasDelayed = false
    let watch = SessionWatch(on: bus.address) { isAway in
      told.append(isAway)
      if isAway { wasDelayed = login.isDelayed(0) }
    }
    try wait(for: "a delay") { login.delayCount == 1 }
    // The answer is there when a later one is.
    runLoop()
    login.prepareForSleep(true)
    try wait(for: "sleep to be allowed") { told == [true] && !login.isDelayed(0) }
    #expect(wasDelayed)
    login.prepareForSleep(false)
    try wait(for: "the next delay") { told == [true, false] && login.delayCount == 2 }
    #expect(login.isDelayed(1))
    #expect(!watch.isAway)
  }

  @Test func aBusThatDiesLocksNobodyOut() throws {
    let bus = try PrivateBus()
    let login = try LoginManager(on: bus, isLocked: true)
    let watch = SessionWatch(on: bus.address) { _ in }
    try wait(for: "the lock") { watch.isAway }
    try bus.kill()
    try wait(for: "the end of it") { !watch.isAway }
    withExtendedLifetime(login) {}
  }

  @Test func withoutLogindNothingIsTold() throws {
    let bus = try PrivateBus()
    var told = 0
    let watch = SessionWatch(on: bus.address) { _ in told += 1 }
    runLoop()
    #expect(told == 0)
    withExtendedLifetime(watch) {}
  }
}
