import GLib
import TestHarness
import Testing

/// How many calls of a flood wait in this process instead of in the bus.
struct BusBackpressureTests {
  private static let interface = "org.example.Test"
  private static let count = 2000

  /// Answers calls, and records the maximal number of waiting calls.
  private final class Echo {
    let connection: BusConnection
    private(set) var most = 0
    private var object: BusObject?

    init(on bus: PrivateBus) throws {
      connection = try bus.connect()
      object = try BusObject(
        at: "/", on: connection,
        interface: """
          <node><interface name="\(interface)"><method name="Say">
          <arg type="s" direction="in"/></method></interface></node>
          """
      ) { [weak self] call in
        guard let self else { return }
        most = max(most, connection.waitingCalls)
        call.reply()
      }
    }
  }

  @Test func floodOfCallsIsAnsweredAndWaitsInTheBus() throws {
    let bus = try PrivateBus()
    let echo = try Echo(on: bus)
    let client = try bus.connect()
    var answers = 0
    for number in 0..<Self.count {
      client.call(
        "Say", of: Self.interface, at: "/", of: echo.connection.uniqueName, [.text("\(number)")]
      ) { answer in
        if case .success = answer { answers += 1 }
      }
    }
    try wait(for: "all answers", within: Bounds.start) { answers == Self.count }
    #expect(echo.most > 0)
    #expect(echo.most <= 128)
  }

  @Test func flushIsNotBlockedByIncomingCalls() throws {
    let bus = try PrivateBus()
    let echo = try Echo(on: bus)
    let client = try bus.connect()
    for _ in 0..<Self.count {
      client.call("Say", of: Self.interface, at: "/", of: echo.connection.uniqueName, [.text("")])
    }
    // No call is dispatched meanwhile.
    #expect(echo.connection.flush(within: 10_000))
    #expect(client.flush(within: 10_000))
    #expect(echo.most == 0)
  }
}
