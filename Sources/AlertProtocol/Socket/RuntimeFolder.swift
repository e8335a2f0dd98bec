import CShims
import Glibc

/// Finds the folder of a user's sockets and locks: the same one from a terminal, from cron and with
/// `su` or `sudo`, and never one of another user.
///
/// A root shell that inherited `XDG_RUNTIME_DIR` would otherwise create a folder there that the
/// user cannot access, and a user who inherited root's could not create one.
struct RuntimeFolder {
  /// `XDG_RUNTIME_DIR`.
  var variable: String?
  /// `HOME`.
  var home: String?
  /// A folder in which only root can create files.
  var run = "/run"
  /// A folder in which every user can create files, and only a file's owner can remove or rename
  /// it.
  var temporary = "/tmp"
  var user = geteuid()

  /// Creates the folder if it does not exist.
  ///
  /// - Throws: `PrivateFolder.Failure`, if none can be used or a folder of ours is not private.
  func folder() throws(PrivateFolder.Failure) -> PrivateFolder {
    var failure: PrivateFolder.Failure?
    for path in candidates {
      do throws(PrivateFolder.Failure) {
        return try PrivateFolder(creating: path)
      } catch {
        // A folder of another user, or a link, is skipped; our own must be private.
        if Self.isOwn(path) { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? PrivateFolder.Failure("there is no folder for the socket")
  }

  /// The possible folders, the best first.
  ///
  /// XDG Base Directory Specification: the runtime folder belongs to the user. pam_systemd(8): it
  /// is `/run/user/UID`, even if the variable is not set.
  var candidates: [String] {
    var paths: [String] = []
    for parent in [variable, "\(run)/user/\(user)"].compactMap(\.self) where Self.isOurs(parent) {
      // The second is for a folder that an earlier release created as root.
      paths += ["\(parent)/tocsin", "\(parent)/tocsin-\(user)"]
      break
    }
    if paths.isEmpty, user == 0 { paths.append("\(run)/tocsin") }
    paths.append("\(temporary)/tocsin-\(user)")
    // Another user may have created a file with that name. A home may be shared by several
    // machines.
    if let home, Self.isOurs(home) { paths.append("\(home)/.tocsin-\(Self.machine)") }
    return paths
  }

  /// Whether a path is a folder that belongs to our user and that no other user can change.
  private static func isOurs(_ path: String) -> Bool {
    var facts = stat()
    return path.hasPrefix("/") && stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
      && facts.st_uid == geteuid() && facts.st_mode & 0o022 == 0
  }

  /// Whether a file, or a link itself, belongs to our user.
  private static func isOwn(_ path: String) -> Bool {
    var mode: UInt32 = 0
    var owner: UInt32 = 0
    return tocsin_lstat(path, &mode, &owner) == 0 && owner == geteuid()
  }

  /// The name of this machine, as a part of a file name.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 65)
    guard gethostname(&name, name.count - 1) == 0 else { return "host" }
    let bytes = name.prefix { $0 != 0 && $0 != 0x2F }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "host" : String(decoding: bytes.prefix(32), as: UTF8.self)
  }
}
