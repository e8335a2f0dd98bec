import CX11
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct ForeignGrabsTests {
  /// A client that can grab both devices.
  private struct Holder {
    let window: OverlayWindow
    let keyboard: KeyboardGrab
    let pointer: PointerGrab

    init(on connection: DisplayConnection) {
      window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
      window.mapRaised()
      keyboard = KeyboardGrab(window: window.id, on: connection)
      pointer = PointerGrab(window: window.id, on: connection)
    }
  }

  @Test func unlockedScreenRefusesNoGrab() throws {
    let connection = try XServer.current().connect()
    let foreign = connection.queryForeignGrabs()
    #expect(!foreign.ofKeyboard && !foreign.ofPointer)
    // No grab remains.
    let other = try XServer.current().connect()
    #expect(!other.queryForeignGrabs().ofKeyboard)
  }

  @Test func eachRefusedGrabIsReported() throws {
    let server = try XServer.current()
    let other = try server.connect()
    let holder = Holder(on: other)
    #expect(holder.keyboard.acquire() == .success)
    let connection = try server.connect()
    #expect(connection.queryForeignGrabs().ofKeyboard)
    #expect(!connection.queryForeignGrabs().ofPointer)
    #expect(holder.pointer.acquire() == .success)
    let foreign = connection.queryForeignGrabs()
    #expect(foreign.ofKeyboard && foreign.ofPointer)
    // A query does not end the grabs of others.
    #expect(holder.keyboard.acquire() == .success && holder.pointer.acquire() == .success)
  }

  @Test func grabsOfThisClientAreNoForeignOnesAndAreKept() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let holder = Holder(on: connection)
    #expect(holder.keyboard.acquire() == .success && holder.pointer.acquire() == .success)
    let foreign = connection.queryForeignGrabs()
    #expect(!foreign.ofKeyboard && !foreign.ofPointer)
    let others = try server.connect().queryForeignGrabs()
    #expect(others.ofKeyboard && others.ofPointer)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func aDestroyedHelperWindowHidesNoGrab() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    #expect(!connection.queryForeignGrabs().ofKeyboard)
    let other = try server.connect()
    let holder = Holder(on: other)
    #expect(holder.keyboard.acquire() == .success)
    other.withUnsafeHandle { _ = XDestroyWindow($0, connection.helperWindow.rawValue) }
    other.sync()
    let foreign = connection.queryForeignGrabs()
    #expect(foreign.ofKeyboard && !foreign.ofPointer)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func screenLockerIsDetected() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let locker = try server.start("i3lock", ["-n", "-c", "204060"])
    try wait(for: "i3lock", within: Bounds.start) {
      let foreign = connection.queryForeignGrabs()
      return foreign.ofKeyboard && foreign.ofPointer
    }
    try wait(for: "its window") {
      connection.surveyWindows().contains { $0.windowClass?.instance == "i3lock" }
    }
    #expect(locker.isRunning)
    locker.send(signal: 9)
    try wait(for: "its end") { !connection.queryForeignGrabs().ofKeyboard }
  }
}
