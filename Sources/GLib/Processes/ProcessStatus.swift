internal import CShims
internal import Glibc

/// The status of a process at one time, from `/proc`.
///
/// proc(5): `/proc/PID/stat` starts with the process ID, the name in parentheses, which can contain
/// any character, the state, the parent's ID and the group's; its 22nd field is the time of the start.
nonisolated package struct ProcessStatus {
  /// The process ID.
  package let number: Int32
  /// The name that the process gave itself, at most 15 bytes.
  package let name: String
  /// Whether the process has ended, but its parent has not waited for it yet.
  package let isZombie: Bool
  /// The process ID of the parent.
  package let parent: Int32
  /// The process group's ID.
  package let group: Int32
  /// When the process was started, in the system's clock ticks since boot.
  package let start: UInt64

  /// Reads the status of a process; nil if there is none, or another process namespace hides it.
  package init?(of number: Int32) {
    guard let bytes = Self.beginning(of: "/proc/\(number)/stat"),
      let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return nil }
    let fields = bytes[(close + 1)...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
      let start = UInt64(fields[19])
    else { return nil }
    self.number = number
    isZombie = fields[0] == "Z"
    self.parent = parent
    self.group = group
    self.start = start
    name = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
  }

  /// Returns the name of a process's executable, which the process cannot fake, unlike its own name;
  /// nil for a process of another user.
  ///
  /// proc(5): `/proc/PID/exe`.
  package static func program(of number: Int32) -> String? {
    let size = 4096
    let target = [UInt8](unsafeUninitializedCapacity: size) { space, count in
      count = space.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { max(0, readlink("/proc/\(number)/exe", $0, size)) } ?? 0
      }
    }
    guard let last = target.split(separator: UInt8(ascii: "/")).last else { return nil }
    let name = String(decoding: last, as: UTF8.self)
    let deleted = " (deleted)"
    return name.hasSuffix(deleted) ? String(name.dropLast(deleted.count)) : name
  }

  /// Returns at most the first 1024 bytes of a file of `/proc`; nil if there are none.
  package static func beginning(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = tocsin_read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
