internal import CShims
import Glibc

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
