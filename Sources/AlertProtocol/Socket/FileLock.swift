internal import CShims
import Glibc

/// A lock on a file, let go when its owner goes or dies; the file itself stays.
///
/// A file that is left behind says nothing: only the lock tells whether somebody is there.
/// The corresponding C function is `flock`.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock; nil when somebody else has it.
  package init?(path: String) throws(SystemCallError) {
    let number = try SystemCallError.check(
      tocsin_open(path, O_RDWR | O_CREAT, 0o600), "cannot open the lock \(path)")
    let descriptor = Descriptor(adopting: number)
    let status = tocsin_lock_exclusively(number)
    if status == -EWOULDBLOCK { return nil }
    _ = try SystemCallError.check(status, "cannot lock \(path)")
    self.descriptor = descriptor
  }
  /// Lets the lock go, now.
  package consuming func unlock() {}
}
