internal import Glibc

/// The mounted file systems, and which of them may hang.
///
/// Even `stat` may block forever on a network file system whose server is down, or on FUSE. The source
/// is `/proc/self/mountinfo`, see proc(5).
package final class MountTable {
  /// The live table of this process.
  package static let current = MountTable()

  private struct Mount {
    var path: String
    var mayHang: Bool
  }

  private let descriptor: Int32
  private let home: String
  private var mounts: [Mount] = []
  private var isRead = false

  /// The types of network and user-space file systems.
  private static let distant: Set<String> = [
    "afs", "autofs", "ceph", "cifs", "coda", "fuse", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4",
    "smb3", "smbfs",
  ]
  /// The maximum number of symbolic links that Linux follows in a path.
  private static let mostLinks = 40

  /// Opens the live table; it is read on demand.
  private init() {
    descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    home = getenv("HOME").map { String(cString: $0) } ?? ""
  }

  /// Parses a fixed table.
  package init(parsing text: String, home: String) {
    descriptor = -1
    self.home = home
    read(text)
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The path of a file with all symbolic links resolved; nil if accessing it may hang.
  ///
  /// The file system of the home folder is always trusted.
  package func promptPath(_ path: String) -> String? {
    refresh()
    var rest = Self.parts(path)
    var found = ""
    var links = 0
    while let part = rest.popFirst() {
      if part == ".." {
        found = found.lastIndex(of: "/").map { String(found[..<$0]) } ?? ""
        continue
      }
      let next = "\(found)/\(part)"
      guard !mayHang(next) else { return nil }
      guard let target = Self.link(at: next) else {
        found = next
        continue
      }
      links += 1
      guard links <= Self.mostLinks else { return nil }
      if target.hasPrefix("/") { found = "" }
      rest = Self.parts(target) + rest
    }
    return found.isEmpty ? "/" : found
  }

  private static func parts(_ path: String) -> ArraySlice<Substring> {
    path.split(separator: "/").filter { $0 != "." }[...]
  }

  /// The target of a symbolic link; nil for anything else.
  private static func link(at path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func mayHang(_ path: String) -> Bool {
    guard let mount = mount(of: path), mount.mayHang else { return false }
    return mount.path != self.mount(of: home)?.path
  }

  /// Returns the mount that contains a path: the deepest one above it, and of several there the
  /// last.
  private func mount(of path: String) -> Mount? {
    var found: Mount?
    for mount in mounts where mount.path.utf8.count >= found?.path.utf8.count ?? 0 {
      let isAbove =
        mount.path == "/" || path == mount.path
        || path.hasPrefix(mount.path) && path.dropFirst(mount.path.count).first == "/"
      if isAbove { found = mount }
    }
    return found
  }

  /// Reads the table again if it has changed, which Linux signals by `POLLPRI`.
  private func refresh() {
    guard descriptor >= 0 else { return }
    var state = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
    guard poll(&state, 1, 0) > 0 || !isRead else { return }
    isRead = true
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = Glibc.read(descriptor, &part, part.count), count > 0 {
      bytes += part[..<count]
    }
    read(String(decoding: bytes, as: UTF8.self))
  }

  private func read(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 5, let bar = words.dropFirst(5).firstIndex(of: "-"),
        bar + 1 < words.count
      else { return nil }
      let kind = words[bar + 1].prefix { $0 != "." }
      return Mount(
        path: Self.unescaped(words[4]), mayHang: Self.distant.contains(String(kind)))
    }
  }

  /// Decodes octal escapes (`\040` is a space), see proc(5).
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), let value = UInt8(String(Substring(digits)), radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
