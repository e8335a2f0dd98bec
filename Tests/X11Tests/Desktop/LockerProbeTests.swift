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
    // No grab remains.
    let other = try XServer.current().connect()
    #expect(!other.probeLocker().keyboardIsRefused)
  }

  @Test func eachRefusedGrabIsReported() throws {
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
    #expect(pointer.acquire() == .success)
    let facts = connection.probeLocker()
    #expect(facts.keyboardIsRefused && facts.pointerIsRefused)
    // A probe that is refused does not end the grabs.
    #expect(keyboard.acquire() == .success && pointer.acquire() == .success)
  }

  @Test func screenLockerIsDetected() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let locker = try server.start("i3lock", ["-n", "-c", "204060"])
    try wait(for: "i3lock", within: Bounds.start) {
      let facts = connection.probeLocker()
      return facts.keyboardIsRefused && facts.pointerIsRefused
    }
    try wait(for: "its window") {
      connection.surveyWindows().contains { $0.windowClass?.instance == "i3lock" }
    }
    #expect(locker.isRunning)
    locker.send(signal: 9)
    try wait(for: "its end") { !connection.probeLocker().keyboardIsRefused }
  }
}
