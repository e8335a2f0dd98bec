package import GLib
internal import Glibc

/// A private D-Bus message bus, which ends when its last owner releases it.
package final class PrivateBus {
  /// The address that clients connect to.
  package let address: BusAddress

  private let folder: ScratchFolder
  private let environment: [String: String?]
  private let limits: Limits
  private var process: ChildProcess?

  /// The limits that the bus imposes on its clients.
  package struct Limits {
    /// Names that no client may own.
    package var forbiddenNames: [String] = []
    /// The number of bytes that the bus queues for a client that does not read.
    package var outgoingBytes = 1_000_000_000

    /// Creates limits that deny nothing.
    package init() {}
  }

  /// Starts a bus and waits until it is ready.
  ///
  /// - Parameters:
  ///   - services: The contents of the service files of programs that the bus can start.
  ///   - environment: Changes to `PrivateEnvironment.shared`, also for programs that the bus
  ///     starts.
  ///   - limits: The limits for the clients.
  /// - Throws: `HarnessError` if dbus-daemon cannot be started.
  package init(
    services: [String] = [], environment: [String: String?] = [:], limits: Limits = Limits()
  ) throws {
    folder = try ScratchFolder()
    self.environment = environment
    self.limits = limits
    address = BusAddress("unix:path=\(folder.path)/bus")
    mkdir("\(folder.path)/services", 0o700)
    for (index, service) in services.enumerated() {
      try service.write(toFileAt: "\(folder.path)/services/\(index).service")
    }
    try start()
  }

  isolated deinit {
    process?.send(signal: SIGTERM)
  }

  /// Starts the bus again at the same address, after `kill`.
  package func start() throws {
    try configure(limits)
    let process = try ChildProcess(
      "dbus-daemon",
      ["--nofork", "--nopidfile", "--print-address=1", "--config-file=\(configurationPath)"],
      environment: environment)
    try wait(for: "dbus-daemon", within: Bounds.start) {
      guard process.isRunning else {
        throw HarnessError("dbus-daemon ended: \(process.standardError)")
      }
      return process.standardOutput.contains("\n")
    }
    self.process = process
  }

  /// Kills the bus.
  package func kill() throws {
    process?.send(signal: SIGKILL)
    try process?.waitForExit()
    process = nil
  }

  /// Changes the limits for the clients while the bus is running.
  package func change(_ limits: Limits) throws {
    try configure(limits)
    process?.send(signal: SIGHUP)
  }

  /// Sends a signal to dbus-daemon.
  package func send(signal: Int32) {
    process?.send(signal: signal)
  }

  /// Opens a connection.
  ///
  /// - Throws: `BusError` or `HarnessError` if there is none.
  package func connect() throws -> BusConnection {
    var result: Result<BusConnection, BusError>?
    let opening = BusOpening(address) { result = $0 }
    return try withExtendedLifetime(opening) {
      try wait(for: "a connection to the bus") { result }.get()
    }
  }

  private var configurationPath: String { "\(folder.path)/bus.conf" }

  /// Writes a configuration like that of a session bus, but without the machine's services.
  private func configure(_ limits: Limits) throws {
    let forbidden = limits.forbiddenNames.map { "<deny own=\"\($0)\"/>" }.joined()
    let text = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address.text)</listen>
        <servicedir>\(folder.path)/services</servicedir>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
          \(forbidden)
        </policy>
        <limit name="max_incoming_bytes">1000000000</limit>
        <limit name="max_outgoing_bytes">\(limits.outgoingBytes)</limit>
        <limit name="max_message_size">1000000000</limit>
        <limit name="max_replies_per_connection">50000</limit>
      </busconfig>

      """
    try text.write(toFileAt: configurationPath)
  }
}

extension BusConnection {
  /// Calls a method, and runs the main loop until the reply has arrived.
  ///
  /// - Throws: `BusError` if the reply is an error, `HarnessError` if there is none.
  package func ask(
    _ member: String, of interface: String, at path: String, of destination: String,
    _ arguments: [Variant] = []
  ) throws -> Variant {
    var result: Result<Variant, BusError>?
    call(member, of: interface, at: path, of: destination, arguments) { result = $0 }
    return try wait(for: "the answer to \(member)", within: Bounds.start) { result }.get()
  }
}
