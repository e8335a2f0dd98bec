import CX11
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct ForeignGrabsTests {
  @Test func unlockedScreenRefusesNoGrab() throws {
    let connection = try XServer.current().connect()
    let grabs = connection.queryForeignGrabs()
    #expect(!grabs.ofKeyboard && !grabs.ofPointer)
    // No grab remains.
    let other = try XServer.current().connect()
    #expect(!other.queryForeignGrabs().ofKeyboard)
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
    #expect(connection.queryForeignGrabs().ofKeyboard)
    #expect(!connection.queryForeignGrabs().ofPointer)
    #expect(pointer.acquire() == .success)
    let grabs = connection.queryForeignGrabs()
    #expect(grabs.ofKeyboard && grabs.ofPointer)
    // A query does not end the grabs of others.
    #expect(keyboard.acquire() == .success && pointer.acquire() == .success)
  }

  @Test func grabsOfThisClientAreNoForeignOnesAndAreKept() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    window.mapRaised()
    let keyboard = KeyboardGrab(window: window.id, on: connection)
    let pointer = PointerGrab(window: window.id, on: connection)
    #expect(keyboard.acquire() == .success && pointer.acquire() == .success)
    let grabs = connection.queryForeignGrabs()
    #expect(!grabs.ofKeyboard && !grabs.ofPointer)
    let others = try server.connect().queryForeignGrabs()
    #expect(others.ofKeyboard && others.ofPointer)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func aDestroyedHelperWindowHidesNoGrab() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    #expect(!connection.queryForeignGrabs().ofKeyboard)
    let other = try server.connect()
    let window = other.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    window.mapRaised()
    let keyboard = KeyboardGrab(window: window.id, on: other)
    #expect(keyboard.acquire() == .success)
    other.withUnsafeHandle { _ = XDestroyWindow($0, connection.helperWindow.rawValue) }
    other.sync()
    let grabs = connection.queryForeignGrabs()
    #expect(grabs.ofKeyboard && !grabs.ofPointer)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func screenLockerIsDetected() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let locker = try server.start("i3lock", ["-n", "-c", "204060"])
    try wait(for: "i3lock", within: Bounds.start) {
      let grabs = connection.queryForeignGrabs()
      return grabs.ofKeyboard && grabs.ofPointer
    }
    try wait(for: "its window") {
      connection.surveyWindows().contains { $0.windowClass?.instance == "i3lock" }
    }
    #expect(locker.isRunning)
    locker.send(signal: 9)
    try wait(for: "its end") { !connection.queryForeignGrabs().ofKeyboard }
  }
}
