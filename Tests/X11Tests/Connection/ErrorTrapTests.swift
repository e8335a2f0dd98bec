import CX11
import TestHarness
import TestTraits
import Testing

@testable import X11

@MainActor
@Suite(.privateServer)
struct ErrorTrapTests {
  /// An identifier that belongs to no client.
  private let missing = WindowID(rawValue: 0x1fff_fff0)

  @Test func trapCatchesTheErrorOfItsRequest() throws {
    let connection = try XServer.current().connect()
    var serial: UInt = 0
    let error = connection.withErrorTrap {
      serial = connection.nextSerial
      connection.select([.property], on: missing)
    }
    // 3 is BadWindow, 2 is ChangeWindowAttributes.
    #expect(error?.code == 3)
    #expect(error?.request == 2)
    #expect(error?.resource == missing.rawValue)
    #expect(error?.serial == serial)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func trapWithoutErrorsReturnsNil() throws {
    let connection = try XServer.current().connect()
    #expect(connection.withErrorTrap { connection.select([], on: connection.root) } == nil)
  }

  @Test func errorOfAnEarlierRequestIsNotCaught() throws {
    let connection = try XServer.current().connect()
    connection.select([.property], on: missing)
    #expect(connection.withErrorTrap {} == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func trapsThatWaitForEventsSlowNoLaterTrapDown() throws {
    let connection = try XServer.current().connect()
    let start = ContinuousClock.now
    for _ in 0..<60_000 { connection.ignoringErrors {} }
    #expect(.now - start < .seconds(5) * Bounds.stretch)
  }

  /// The memory is returned although some traps still wait.
  @Test func burstOfTrapsLeavesNoMemory() {
    let traps = ErrorTraps()
    for serial: UInt in 1...10_000 { traps.close(traps.open(at: serial), at: serial + 1) }
    #expect(traps.capacity >= 10_000)
    traps.prune(answeredUpTo: 9998)
    #expect(traps.capacity <= ErrorTraps.keptCapacity)
    var event = XErrorEvent()
    event.serial = 9999
    #expect(traps.take(XProtocolError(event)))
    event.serial = 10_001
    #expect(!traps.take(XProtocolError(event)))
  }

  @Test func innerTrapCatchesFirst() throws {
    let connection = try XServer.current().connect()
    var inner: XProtocolError?
    let outer = connection.withErrorTrap {
      inner = connection.withErrorTrap { connection.select([.property], on: missing) }
    }
    #expect(inner != nil)
    #expect(outer == nil)
  }

  @Test func unexpectedErrorIsCountedAndReported() throws {
    let connection = try XServer.current().connect()
    var told: [XProtocolError] = []
    connection.onUnexpectedError = { told.append($0) }
    connection.withUnsafeHandle { _ = XFreePixmap($0, missing.rawValue) }
    connection.sync()
    #expect(told.count == 1)
    #expect(connection.unexpectedErrorCount == 1)
  }

  /// A program that uses the library may have its own connection and error handler.
  @Test func errorsOfTheProgramsOwnConnectionGoToItsHandler() throws {
    let server = try XServer.current()
    programsErrors = 0
    XSetErrorHandler { _, _ in
      MainActor.assumeIsolated { programsErrors += 1 }
      return 0
    }
    let connection = try server.connect()
    let display = try #require(XOpenDisplay(server.displayName))
    XMapWindow(display, missing.rawValue)
    XSync(display, 0)
    #expect(programsErrors == 1)
    connection.select([.property], on: missing)
    connection.sync()
    #expect(programsErrors == 1)
    XCloseDisplay(display)
    XSetErrorHandler(nil)
    _ = try server.connect()
  }
}

@MainActor private var programsErrors = 0
