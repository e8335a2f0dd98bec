import AlertProtocol
internal import CShims
import Glibc

/// A picture that an alert names, looked at before anybody is asked to show it.
package enum PictureFile {
  /// The largest file, in bytes.
  package static let limit = 8 << 20

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// What is wrong with the file, as the end of a sentence; nil when it begins like a PNG.
  ///
  /// A device or a pipe is never read from.
  package static func problem(with path: String) -> String? {
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else {
      return "“\(path)” cannot be read: \(SystemCallError.reason(for: errno))"
    }
    let descriptor = Descriptor(adopting: number)
    var mode: UInt32 = 0
    var size: Int64 = 0
    let status = tocsin_fstat(number, &mode, &size)
    guard status == 0 else {
      return "“\(path)” cannot be read: \(SystemCallError.reason(for: -status))"
    }
    guard mode & UInt32(S_IFMT) == UInt32(S_IFREG) else { return "“\(path)” is not a file" }
    guard size <= limit else { return "“\(path)” is larger than \(limit >> 20) MiB" }
    guard let start = try? descriptor.read(upTo: signature.count), start == signature else {
      return "“\(path)” is not a PNG picture"
    }
    return nil
  }
}
