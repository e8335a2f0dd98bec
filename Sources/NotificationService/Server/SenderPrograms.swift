import GLib

/// The programs of the connections to a bus, each looked up once.
///
/// A sender chooses its own name; its program is reported by the bus and the kernel. The first call
/// of a connection waits for the lookup, which is one round trip to the bus, and later calls wait
/// behind it, so that they keep their order.
final class SenderPrograms {
  private enum Lookup {
    /// The calls that wait for it, in order.
    case pending([() -> Void])
    /// The program's name; empty if it is unknown.
    case done(String)
  }

  private let connection: BusConnection
  private var lookups: [String: Lookup] = [:]

  /// - Parameter connection: The connection to the bus for the lookup.
  init(on connection: BusConnection) {
    self.connection = connection
  }

  /// The name of a sender's program; empty if it is unknown.
  subscript(sender: String) -> String {
    if case .done(let program) = lookups[sender] { program } else { "" }
  }

  /// Runs `body` after the program of a sender was looked up, and after calls that wait for it
  /// already.
  func lookUp(_ sender: String, then body: @escaping () -> Void) {
    switch lookups[sender] {
    case .done: body()
    case .pending(let waiting): lookups[sender] = .pending(waiting + [body])
    case nil:
      lookups[sender] = .pending([body])
      connection.callBus("GetConnectionCredentials", [.text(sender)]) { [weak self] answer in
        guard case .success(let values) = answer,
          let process = values[0]?.entries(upTo: 64)?["ProcessID"]?.int32
        else { return self?.end(sender, "") ?? () }
        self?.end(sender, Self.program(of: process))
      }
    }
  }

  /// Runs `body` after calls that wait for the program of its sender.
  func inOrder(of sender: String, _ body: @escaping () -> Void) {
    if case .pending = lookups[sender] { lookUp(sender, then: body) } else { body() }
  }

  /// Removes a connection that was closed, after running the calls that wait for its program.
  func leave(_ sender: String) {
    end(sender, "")
    lookups[sender] = nil
  }

  private func end(_ sender: String, _ program: String) {
    guard case .pending(let waiting) = lookups[sender] else { return }
    lookups[sender] = .done(program)
    for body in waiting { body() }
  }

  /// The name of a process's executable; empty if there is none.
  ///
  /// A process cannot choose that name. For a process of another user it is the name that the
  /// process chose itself: proc(5), `/proc/PID/comm`.
  private static func program(of process: Int32) -> String {
    if let name = ProcessStatus.program(of: process) { return name }
    let name = ProcessStatus.beginning(of: "/proc/\(process)/comm") ?? []
    return String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
