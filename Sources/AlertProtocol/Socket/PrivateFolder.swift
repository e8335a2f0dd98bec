internal import CShims
import Glibc

/// A folder that only its owner, us, can look into or write to.
package struct PrivateFolder: Hashable, Sendable {
  package let path: String

  /// Makes the folder if it is missing, and checks it.
  ///
  /// Throws when it is somebody else's, open to others, or not a folder: then nothing in it may be
  /// trusted.
  package init(creating path: String) throws(Failure) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw Failure("cannot make the folder \(path): \(SystemCallError.reason(for: errno))")
    }
    try self.init(checking: path)
  }

  /// Checks a folder that is there.
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

  /// Why a folder is not to be trusted, in one sentence.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
      self.description = description
    }
  }
}
