internal import CShims
internal import CX11
internal import Glibc

extension DisplayConnection {
  /// How long the server has been running, in seconds; nil where nobody can tell, because it runs on
  /// another machine, say.
  ///
  /// proc(5): `starttime` in `/proc/PID/stat`.
  package func queryServerAge() -> Double? {
    var (user, process): (UInt32, Int32) = (0, 0)
    guard !isLost, tocsin_peer_credentials(XConnectionNumber(handle), &user, &process) == 0,
      process > 0, let facts = Self.contents(of: "/proc/\(process)/stat")
    else { return nil }
    // The name in front may hold anything, parentheses and spaces included.
    let fields = facts.suffix(from: facts.lastIndex(of: ")") ?? facts.startIndex).split(
      separator: " ")
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    guard fields.count > 20, let start = Double(fields[20]), ticks > 0 else { return nil }
    var now = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &now) == 0 else { return nil }
    return max(Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - start / Double(ticks), 0)
  }

  /// The beginning of a small text.
  private static func contents(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
