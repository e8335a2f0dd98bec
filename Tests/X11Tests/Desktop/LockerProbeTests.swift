import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct LockerProbeTests {
  @Test func unlockedScreenRefusesNoGrab() throws {
    let connection = try XServer.current().connect()
    let facts = connection.probeLocker()
    #expect(!facts.keyboardIsRefused && !facts.pointerIsRefused)
    #expect(!facts.looksLocked)
    // No grab remains.
    let other = try XServer.current().connect()
    #expect(!other.probeLocker().keyboardIsRefused)
  }

  @Test func grabsWithoutCoveringWindowAreNotALock() throws {
    let server = try XServer.current()
    let other = try server.connect()
    let window = other.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    window.mapRaised()
    let keyboard = KeyboardGrab(window: window.id, on: other)
    let pointer = PointerGrab(window: window.id, on: other)
    #expect(keyboard.acquire() == .success)
    let connection = try server.connect()
    #expect(connection.probeLocker().keyboardIsRefused)
    #expect(!connection.probeLocker().pointerIsRefused)
    // The probe releases its grabs without waiting for the server.
    connection.sync()
    #expect(pointer.acquire() == .success)
    let facts = connection.probeLocker()
    #expect(facts.keyboardIsRefused && facts.pointerIsRefused)
    #expect(!facts.looksLocked)
  }

  @Test func ownCoveringWindowDoesNotCount() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(connection.screenRect)
    window.mapRaised()
    connection.sync()
    #expect(connection.coveringWindows() == [window.id])
    #expect(connection.coveringWindows(ignoring: [window.id]).isEmpty)
  }

  @Test func screenLockerIsDetected() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let locker = try server.start("i3lock", ["-n", "-c", "204060"])
    let facts = try wait(for: "i3lock", within: Bounds.start) {
      let facts = connection.probeLocker()
      return facts.looksLocked ? facts : nil
    }
    #expect(facts.coveringClasses.contains { $0.instance == "i3lock" })
    #expect(locker.isRunning)
    locker.send(signal: 9)
    try wait(for: "its end") { !connection.probeLocker().looksLocked }
  }
}
