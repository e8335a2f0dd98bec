import GLib
import Glibc

/// The programs of the connections to a bus, each looked up once.
///
/// A sender names itself as it likes; its program is what the bus and the kernel say. The first call
/// of a connection waits for the lookup, which is one round trip to the bus, and later calls wait
/// behind it, so that they keep their order.
final class SenderPrograms {
  private enum Lookup {
    /// The calls that wait for it, in their order.
    case pending([() -> Void])
    /// The program's name; empty if it is unknown.
    case done(String)
  }

  private let connection: BusConnection
  private var lookups: [String: Lookup] = [:]

  /// - Parameter connection: The connection to the bus that is asked.
  init(on connection: BusConnection) {
    self.connection = connection
  }

  /// The name of a sender's program; empty if it is unknown.
  subscript(sender: String) -> String {
    if case .done(let program) = lookups[sender] { program } else { "" }
  }

  /// Runs `body` once the program of a sender was looked up, and after what waits for that already.
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

  /// Runs `body` after what waits for the program of its sender.
  func inOrder(of sender: String, _ body: @escaping () -> Void) {
    if case .pending = lookups[sender] { lookUp(sender, then: body) } else { body() }
  }

  /// Forgets a connection that was closed, after running what waits for its program.
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
  /// A process cannot choose that name. For a process of another user it is the one that the process
  /// gave itself.
  ///
  /// proc(5): `/proc/PID/exe` and `/proc/PID/comm`.
  private static func program(of process: Int32) -> String {
    let size = 4096
    let target = [UInt8](unsafeUninitializedCapacity: size) { space, count in
      count = space.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { max(0, readlink("/proc/\(process)/exe", $0, size)) } ?? 0
      }
    }
    guard let last = target.split(separator: UInt8(ascii: "/")).last else {
      return ownName(of: process)
    }
    let name = String(decoding: last, as: UTF8.self)
    let deleted = " (deleted)"
    return name.hasSuffix(deleted) ? String(name.dropLast(deleted.count)) : name
  }

  private static func ownName(of process: Int32) -> String {
    let descriptor = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    let name = bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: name, as: UTF8.self)
  }
}
