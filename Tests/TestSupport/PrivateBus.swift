package import GLib
internal import Glibc

/// A message bus of a test's own, on which there is nobody else.
package final class PrivateBus {
  package let address: BusAddress

  private let folder: ScratchFolder
  private let environment: [String: String?]
  private let limits: Limits
  private var process: ChildProcess?

  /// What its programs are kept from.
  package struct Limits {
    /// Names that nobody may have.
    package var forbiddenNames: [String] = []
    /// How many bytes may wait for a program that does not read.
    package var outgoingBytes = 1_000_000_000

    package init() {}
  }

  /// Starts a bus, and waits until it is ready.
  ///
  /// - Parameters:
  ///   - services: What it starts when somebody asks for it: the texts of service files.
  ///   - environment: What it gives to what it starts.
  ///   - limits: What its programs are kept from.
  /// - Throws: `WaitError` when dbus-daemon cannot be started.
  package init(
    services: [String] = [], environment: [String: String?] = [:], limits: Limits = Limits()
  ) throws {
    folder = try ScratchFolder()
    self.environment = environment
    self.limits = limits
    address = BusAddress("unix:path=\(folder.path)/bus")
    mkdir("\(folder.path)/services", 0o700)
    for (index, service) in services.enumerated() {
      try Self.write(service, to: "\(folder.path)/services/\(index).service")
    }
    try start()
  }

  isolated deinit {
    process?.send(signal: SIGTERM)
  }

  /// Starts it again where it was, after `kill`.
  package func start() throws {
    try configure(limits)
    let process = try ChildProcess(
      "dbus-daemon",
      ["--nofork", "--nopidfile", "--print-address=1", "--config-file=\(configurationPath)"],
      environment: environment)
    try wait(for: "dbus-daemon", within: Bounds.start) {
      guard process.isRunning else {
        throw WaitError(description: "dbus-daemon ended: \(process.standardError)")
      }
      return process.standardOutput.contains("\n")
    }
    self.process = process
  }

  /// Ends it without a word to anybody.
  package func kill() throws {
    process?.send(signal: SIGKILL)
    try process?.waitForExit()
    process = nil
  }

  /// Lets what was forbidden be allowed, or the reverse, while it runs.
  package func change(_ limits: Limits) throws {
    try configure(limits)
    process?.send(signal: SIGHUP)
  }

  /// Sends a signal to dbus-daemon.
  package func send(signal: Int32) {
    process?.send(signal: signal)
  }

  /// Lets the loop run until there is a connection.
  package func connect() throws -> BusConnection {
    var result: Result<BusConnection, BusError>?
    let opening = BusOpening(address) { result = $0 }
    return try withExtendedLifetime(opening) {
      try wait(for: "a connection to the bus") { result }.get()
    }
  }

  private static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw WaitError(description: "could not write \(path)")
    }
  }

  private var configurationPath: String { "\(folder.path)/bus.conf" }

  /// As that of a session, but without what could be started.
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
    try Self.write(text, to: configurationPath)
  }
}

extension BusConnection {
  /// Calls a method, and lets the loop run until the answer is there.
  ///
  /// - Throws: `BusError` if it is an error.
  package func ask(
    _ member: String, of interface: String, at path: String, of destination: String,
    _ arguments: [Variant] = []
  ) throws -> Variant {
    var result: Result<Variant, BusError>?
    call(member, of: interface, at: path, of: destination, arguments) { result = $0 }
    return try wait(for: "the answer to \(member)", within: Bounds.start) { result }.get()
  }
}
