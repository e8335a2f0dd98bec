import AlertProtocol
internal import CShims
import Glibc

/// Checks a picture file that an alert names, before the alert is submitted.
package enum PictureFile {
  /// The largest file, in bytes.
  package static let limit = 8 << 20

  /// The supported formats.
  private enum Format: Hashable, Sendable, CaseIterable {
    case png
    case jpeg
    case svg

    /// Whether these first bytes of a file may be of this format.
    func begins(_ start: [UInt8]) -> Bool {
      switch self {
      case .png: return start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      case .jpeg: return start.starts(with: [0xFF, 0xD8, 0xFF])
      case .svg:
        // Declarations and comments of any length may precede the element.
        let mark = Array("<svg".utf8)
        let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        guard text.first(where: { $0 > 0x20 }) == mark[0] else { return false }
        return text.indices.contains { text[$0...].starts(with: mark) }
      }
    }
  }

  /// The number of bytes that are checked.
  private static let startLength = 4096

  /// Returns the problem with the file, as the end of a sentence, or nil if it begins like a
  /// picture of a supported format.
  ///
  /// Devices and pipes are never read.
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
    guard let start = try? descriptor.read(upTo: startLength),
      Format.allCases.contains(where: { $0.begins(start) })
    else { return "“\(path)” is not a PNG, JPEG or SVG picture" }
    return nil
  }
}
