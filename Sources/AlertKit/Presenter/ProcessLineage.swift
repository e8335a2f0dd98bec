import AlertModel
import CShims
import Glibc

/// The ancestry of processes, from `/proc`.
///
/// A process that ends while it is read, or that another process namespace hides, ends the list: then
/// an alert is only not recognized as nested.
enum ProcessLineage {
  /// The most ancestors that are looked at.
  static let limit = 48

  /// Returns where an alert of a process comes from.
  ///
  /// - Parameters:
  ///   - processID: The asking process.
  ///   - waits: Whether it waits for the answer.
  /// - Returns: The origin; nil if the process does not exist.
  static func origin(of processID: Int32, waits: Bool) -> AlertOrigin? {
    guard processID > 0, let own = facts(of: processID) else { return nil }
    return AlertOrigin(
      waiter: waits ? own.identity : nil, ancestors: ancestors(of: own), machine: machine)
  }

  /// Returns the origin of a question that this process asks for another one, such as pinentry for
  /// gpg: it descends from both.
  static func origin(askingFor processID: Int32) -> AlertOrigin? {
    guard var origin = origin(of: getpid(), waits: true) else { return nil }
    if let owner = facts(of: processID) {
      let further = [owner.identity] + ancestors(of: owner)
      origin.ancestors += further.filter { !origin.ancestors.contains($0) }
    }
    return origin
  }

  /// A process, its parent's number, and when it was started.
  private struct Facts {
    var identity: ProcessIdentity
    var parent: Int32
  }

  private static func ancestors(of process: Facts) -> [ProcessIdentity] {
    var found: [ProcessIdentity] = []
    var current = process
    // Process 1 starts everything, and waits for nothing.
    while current.parent > 1, found.count < limit, let parent = facts(of: current.parent),
      // A process that was started later has only inherited the number.
      parent.identity.start <= current.identity.start
    {
      found.append(parent.identity)
      current = parent
    }
    return found
  }

  /// proc(5): `/proc/PID/stat` has the name in parentheses, which can contain any character, then
  /// the state, the parent, and as the 22nd field the time of the start.
  private static func facts(of processID: Int32) -> Facts? {
    guard let bytes = beginning(of: "/proc/\(processID)/stat"),
      let close = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(close + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let parent = Int32(String(decoding: fields[1], as: UTF8.self)),
      let start = UInt64(String(decoding: fields[19], as: UTF8.self))
    else { return nil }
    return Facts(identity: ProcessIdentity(number: processID, start: start), parent: parent)
  }

  /// A number for this boot of this machine and this process namespace.
  private static let machine: UInt64 = {
    var bytes = beginning(of: "/proc/sys/kernel/random/boot_id") ?? []
    var namespace = stat()
    if stat("/proc/self/ns/pid", &namespace) == 0 {
      withUnsafeBytes(of: namespace.st_ino) { bytes += $0 }
    }
    // FNV-1a.
    return bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }()

  private static func beginning(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = tocsin_read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
