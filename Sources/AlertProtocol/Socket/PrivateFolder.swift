internal import CShims
import Glibc

/// A folder that only the current user can read and write.
package struct PrivateFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates the folder if it does not exist, and checks it.
  ///
  /// - Throws: `Failure` if it belongs to another user, is accessible to others, or is not a folder;
  ///   then its content must not be trusted.
  package init(creating path: String) throws(Failure) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw Failure("cannot make the folder \(path): \(SystemCallError.reason(for: errno))")
    }
    try self.init(checking: path)
  }

  /// Checks an existing folder.
  ///
  /// - Throws: `Failure`, as `init(creating:)` does.
  package init(checking path: String) throws(Failure) {
    var mode: UInt32 = 0
    var owner: UInt32 = 0
    let status = tocsin_lstat(path, &mode, &owner)
    guard status == 0 else {
      throw Failure("cannot look at the folder \(path): \(SystemCallError.reason(for: -status))")
    }
    switch mode & UInt32(S_IFMT) {
    case UInt32(S_IFDIR): break
    case UInt32(S_IFLNK): throw Failure("\(path) is a symbolic link, not a folder of ours")
    default: throw Failure("\(path) is not a folder")
    }
    guard owner == geteuid() else {
      throw Failure("the folder \(path) belongs to user \(owner), not to us")
    }
    guard mode & 0o077 == 0 else {
      throw Failure(
        "the folder \(path) is open to others (mode \(String(mode & 0o777, radix: 8)), not 700)")
    }
    self.path = path
  }

  /// A folder that must not be trusted.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The reason, in one sentence.
    package var description: String

    /// Creates a failure.
    package init(_ description: String) {
      self.description = description
    }
  }
}

/// An exclusive lock on a file, released when it is destroyed or the process exits.
///
/// The file itself stays: only the lock, not the file, shows that its owner is running. The
/// corresponding C function is `flock`.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Acquires the lock, and creates the file if necessary; nil if another process has the lock.
  ///
  /// - Throws: `SystemCallError`.
  package init?(path: String) throws(SystemCallError) {
    let number = try SystemCallError.check(
      tocsin_open(path, O_RDWR | O_CREAT, 0o600), "cannot open the lock \(path)")
    let descriptor = Descriptor(adopting: number)
    let status = tocsin_lock_exclusively(number)
    if status == -EWOULDBLOCK { return nil }
    _ = try SystemCallError.check(status, "cannot lock \(path)")
    self.descriptor = descriptor
  }

  /// Releases the lock.
  package consuming func unlock() {}
}
