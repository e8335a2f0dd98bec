import GLib
import NotificationModel
import NotificationService
import TestHarness

/// A private bus with our server on it.
final class BusFixture {
  let bus: PrivateBus
  let posting = RecordingPosting()
  private(set) var reports: [String] = []
  /// The owner of the name, as the server has reported it.
  private(set) var owner: NotificationDaemon?
  private(set) var server: NotificationServer?

  init(_ limits: PrivateBus.Limits = PrivateBus.Limits()) throws {
    bus = try PrivateBus(limits: limits)
  }

  /// Starts the server; it owns the name when this returns, unless another program does.
  func serve(replaces: Bool = false) throws {
    var isTold = false
    var options = NotificationServer.Options(address: bus.address, version: "1.2.3")
    options.replaces = replaces
    options.report = { [weak self] in self?.reports.append($0) }
    options.ownerChanged = { [weak self] in
      self?.owner = $0
      isTold = true
    }
    let server = NotificationServer(options)
    server.serve(posting)
    self.server = server
    try wait(for: "the bus to say whose the name is") { isTold }
  }

  /// A server that owns the name, and a sender.
  static func serving(
    _ limits: PrivateBus.Limits = PrivateBus.Limits()
  ) throws -> (BusFixture, NotificationSender) {
    let fixture = try BusFixture(limits)
    try fixture.serve()
    let sender = try NotificationSender(on: fixture.bus)
    sender.fixture = fixture
    return (fixture, sender)
  }
}

/// A program that sends notifications and records the signals about them.
final class NotificationSender {
  let connection: BusConnection
  /// The received signals, as text: the member and its arguments.
  private(set) var signals: [String] = []
  private var subscription: BusSubscription?
  /// Keeps the server alive.
  fileprivate var fixture: BusFixture?

  init(on bus: PrivateBus) throws {
    connection = try bus.connect()
    subscription = BusSubscription(
      to: .init(interface: NotificationInterface.name), on: connection
    ) { [weak self] signal in
      let values = (0..<signal.arguments.count).compactMap { signal.arguments[$0] }
        .map { $0.text ?? $0.integer.map { "\($0)" } ?? "" }
      self?.signals.append("\(signal.member) \(values.joined(separator: " "))")
    }
    // When the bus answers, it has processed the match rule.
    _ = try connection.ask(
      "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus")
  }

  /// Calls a method of the server.
  @discardableResult
  func ask(_ member: String, _ arguments: [Variant] = []) throws -> Variant {
    try connection.ask(
      member, of: NotificationInterface.name, at: NotificationInterface.path,
      of: NotificationInterface.name, arguments)
  }

  /// Sends a notification.
  @discardableResult
  func notify(
    application: String = "test", replacing id: UInt32 = 0, icon: String = "",
    summary: String = "A summary", body: String = "", actions: [String] = [],
    hints: [String: Variant] = [:], timeout: Int32 = -1
  ) throws -> UInt32? {
    let arguments = NotifyArguments(
      application: application, replaces: id, icon: icon, summary: summary, body: body,
      actions: actions, hints: hints, timeout: timeout)
    return try ask("Notify", arguments.values)[0]?.uint32
  }

  /// Waits until this many signals were received.
  func heard(_ count: Int) throws -> [String] {
    try wait(for: "\(count) signals") { signals.count >= count }
    return signals
  }

  /// The signals received so far, after a round trip to the server.
  func heardByNow() throws -> [String] {
    _ = try ask("GetCapabilities")
    return signals
  }

  /// Leaves the bus.
  func leave() {
    subscription = nil
    connection.close()
  }
}
