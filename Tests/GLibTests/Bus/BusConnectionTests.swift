import GLib
import Glibc
import TestHarness
import Testing

/// Closing and flushing a connection with queued messages.
struct BusConnectionTests {
  private static let interface = "org.example.Test"
  private static let count = 3000

  /// Counts received signals.
  private final class Listener {
    let connection: BusConnection
    private(set) var count = 0
    private var subscription: BusSubscription?

    init(on bus: PrivateBus) throws {
      connection = try bus.connect()
      subscription = BusSubscription(
        to: .init(interface: BusConnectionTests.interface), on: connection
      ) { [weak self] _ in
        self?.count += 1
      }
    }
  }

  /// Sends more signals than fit into the socket's buffers.
  private func shout(from connection: BusConnection, to listener: String?) {
    for _ in 0..<Self.count {
      connection.emit(
        "Shout", of: Self.interface, from: "/", to: listener,
        [.text(String(repeating: "a", count: 1000))])
    }
  }

  @Test func queuedMessagesAreSentBeforeClosing() throws {
    let bus = try PrivateBus()
    let listener = try Listener(on: bus)
    let connection = try bus.connect()
    shout(from: connection, to: listener.connection.uniqueName)
    connection.close()
    try wait(for: "all of it", within: Bounds.start) { listener.count == Self.count }
    try wait(for: "the end") { connection.isClosed }
  }

  @Test func releasingTheConnectionSendsQueuedMessages() throws {
    let bus = try PrivateBus()
    let listener = try Listener(on: bus)
    var connection: BusConnection? = try bus.connect()
    if let connection { shout(from: connection, to: listener.connection.uniqueName) }
    connection = nil
    try wait(for: "all of it", within: Bounds.start) { listener.count == Self.count }
  }

  @Test func flushSendsWithoutRunningTheLoop() throws {
    let bus = try PrivateBus()
    let listener = try Listener(on: bus)
    let connection = try bus.connect()
    var turns = 0
    let task = IdleTask(priority: .frame) { turns += 1 }
    shout(from: connection, to: listener.connection.uniqueName)
    #expect(connection.flush(within: 10_000))
    #expect(turns == 0)
    #expect(connection.flush(within: 10_000))
    task.cancel()
    try wait(for: "all of it", within: Bounds.start) { listener.count == Self.count }
  }

  @Test func flushTimesOutIfTheBusDoesNotRead() throws {
    let bus = try PrivateBus()
    let connection = try bus.connect()
    bus.send(signal: SIGSTOP)
    defer { bus.send(signal: SIGCONT) }
    shout(from: connection, to: connection.uniqueName)
    let clock = ContinuousClock()
    let time = clock.measure { #expect(!connection.flush(within: 50)) }
    #expect(time >= .milliseconds(50) && time < .seconds(5))
    connection.close()
    try wait(for: "the end all the same", within: Bounds.exit) { connection.isClosed }
  }

  @Test func closingIsReportedOnce() throws {
    let bus = try PrivateBus()
    let connection = try bus.connect()
    var told = 0
    connection.closed = { told += 1 }
    connection.close()
    connection.close()
    try wait(for: "the word of it") { told == 1 }
    #expect(!connection.flush(within: 1000))
    #expect(told == 1)
  }
}
