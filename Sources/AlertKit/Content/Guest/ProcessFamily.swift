import GLib
import Glibc

/// Which processes belong to a program that was started.
enum ProcessFamily {
  /// The most ancestors that are looked at.
  private static let limit = 48

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
}
