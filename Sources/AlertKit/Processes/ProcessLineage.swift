import AlertModel
import GLib
import Glibc

/// The ancestry of processes, from `/proc`.
///
/// A process that exits meanwhile, or that another process namespace hides, ends the list: then the
/// alert is just not recognized as nested.
enum ProcessLineage {
  /// The maximum number of ancestors.
  static let limit = 48
  /// The ancestors of processes whose descendants have asked before, which need not be read again.
  ///
  /// An ancestor that has exited stays in a list; it waits for nothing any more.
  private static var known: [ProcessIdentity: ArraySlice<ProcessIdentity>] = [:]
  /// How many processes are known at most.
  private static let mostKnown = 256

  /// Returns the origin of a process's alert.
  ///
  /// - Parameters:
  ///   - processID: The requesting process.
  ///   - waits: Whether it waits for the answer.
  /// - Returns: The origin; nil if the process does not exist.
  static func origin(of processID: Int32, waits: Bool) -> AlertOrigin? {
    guard processID > 0, let own = ProcessStatus(of: processID) else { return nil }
    return AlertOrigin(
      waiter: waits ? own.identity : nil, ancestors: ancestors(of: own), machine: machine)
  }

  /// Returns the origin of a question that this process asks on behalf of another one, such as
  /// pinentry for gpg: it descends from both.
  static func origin(askingFor processID: Int32) -> AlertOrigin? {
    guard var origin = origin(of: getpid(), waits: true) else { return nil }
    if let owner = ProcessStatus(of: processID) {
      let further = [owner.identity] + ancestors(of: owner)
      origin.ancestors += further.filter { !origin.ancestors.contains($0) }
    }
    return origin
  }

  /// Whether a process is another one, descends from it, or is in its process group.
  static func isMember(_ member: Int32, of process: Int32) -> Bool {
    if getpgid(member) == process { return true }
    var current = member
    for _ in 0..<limit where current > 1 {
      if current == process { return true }
      guard let status = ProcessStatus(of: current) else { return false }
      current = status.parent
    }
    return false
  }

  private static func ancestors(of process: ProcessStatus) -> [ProcessIdentity] {
    var found: [ProcessIdentity] = []
    var read = 0
    var current = process
    // Process 1 starts everything, and waits for nothing.
    while current.parent > 1, found.count < limit, let parent = ProcessStatus(of: current.parent),
      // A process that started later only reuses the number.
      parent.start <= current.start
    {
      found.append(parent.identity)
      read += 1
      if let further = known[parent.identity] {
        found += further.prefix(limit - found.count)
        break
      }
      current = parent
    }
    remember(found, read: read)
    return found
  }

  /// Remembers the ancestors of each of the first processes of a list, unless it was cut.
  private static func remember(_ ancestors: [ProcessIdentity], read count: Int) {
    guard ancestors.count < limit else { return }
    if known.count + count > mostKnown { known = [:] }
    for index in 0..<count { known[ancestors[index]] = ancestors[(index + 1)...] }
  }

  /// A number for this boot of this machine and this process namespace.
  private static let machine: UInt64 = {
    var bytes = ProcessStatus.beginning(of: "/proc/sys/kernel/random/boot_id") ?? []
    var namespace = stat()
    if stat("/proc/self/ns/pid", &namespace) == 0 {
      withUnsafeBytes(of: namespace.st_ino) { bytes += $0 }
    }
    // FNV-1a.
    return bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }()
}

extension ProcessStatus {
  /// The process, distinguished from later ones with its number.
  fileprivate var identity: ProcessIdentity { ProcessIdentity(number: number, start: start) }
}
