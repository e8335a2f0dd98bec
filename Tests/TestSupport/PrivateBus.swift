package import GLib
internal import Glibc

/// A message bus of a test's own, on which there is nobody else.
package final class PrivateBus {
  package let address: BusAddress

  private let folder: ScratchFolder
  private let environment: [String: String?]
  private var process: ChildProcess?

  /// Starts a bus, and waits until it is ready.
  ///
  /// - Parameters:
  ///   - services: What it starts when somebody asks for it: the texts of service files.
  ///   - environment: What it gives to what it starts.
  /// - Throws: `WaitError` when dbus-daemon cannot be started.
  package init(services: [String] = [], environment: [String: String?] = [:]) throws {
    folder = try ScratchFolder()
    self.environment = environment
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
    let configuration = "\(folder.path)/bus.conf"
    try Self.write(ownConfiguration, to: configuration)
    let process = try ChildProcess(
      "dbus-daemon",
      ["--nofork", "--nopidfile", "--print-address=1", "--config-file=\(configuration)"],
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

  /// As that of a session, but without what could be started.
  private var ownConfiguration: String {
    """
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
      </policy>
      <limit name="max_incoming_bytes">1000000000</limit>
      <limit name="max_outgoing_bytes">1000000000</limit>
      <limit name="max_message_size">1000000000</limit>
      <limit name="max_replies_per_connection">50000</limit>
    </busconfig>

    """
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
