import AlertKit
import Glibc
import SecretPrompts

/// A secret as lines of the Assuan protocol, in locked memory.
enum SecretLines {
  private static let digits = Array("0123456789ABCDEF".utf8)
  /// The most bytes that represent one byte, including a new line for it.
  private static let longest = 6
  /// The most bytes of a secret in an inquiry, as in pinentry.
  private static let mostInquired = 300

  /// Returns the secret as data lines, `D SECRET`; an empty buffer for an empty secret.
  static func data(_ secret: UnsafeRawBufferPointer) -> SecretBuffer {
    let buffer = SecretBuffer(capacity: secret.count * longest + longest)
    var length = AssuanText.longestLine
    for byte in secret {
      let isPlain = AssuanText.isPlain(byte)
      let width = isPlain ? 1 : 3
      if length + width > AssuanText.longestLine {
        append(buffer.count == 0 ? "D " : "\nD ", to: buffer)
        length = 2
      }
      append(byte, isPlain: isPlain, to: buffer)
      length += width
    }
    if buffer.count > 0 { append("\n", to: buffer) }
    return buffer
  }

  /// Returns `INQUIRE QUALITY` with the first bytes of the secret.
  static func inquiry(_ secret: UnsafeRawBufferPointer) -> SecretBuffer {
    let inquired = secret.prefix(mostInquired)
    let command = "INQUIRE QUALITY "
    let buffer = SecretBuffer(capacity: command.utf8.count + inquired.count * longest + longest)
    append(command, to: buffer)
    for byte in inquired {
      if byte == UInt8(ascii: " ") {
        append("+", to: buffer)
      } else {
        append(byte, isPlain: AssuanText.isPlainInInquiry(byte), to: buffer)
      }
    }
    append("\n", to: buffer)
    return buffer
  }

  private static func append(_ byte: UInt8, isPlain: Bool, to buffer: SecretBuffer) {
    guard !isPlain else { return append(byte, to: buffer) }
    append("%", to: buffer)
    append(digits[Int(byte >> 4)], to: buffer)
    append(digits[Int(byte & 15)], to: buffer)
  }

  private static func append(_ text: String, to buffer: SecretBuffer) {
    var text = text
    text.withUTF8 { _ = buffer.append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends one byte, which is never copied to the heap.
  private static func append(_ byte: UInt8, to buffer: SecretBuffer) {
    withUnsafeBytes(of: byte) { _ = buffer.append($0) }
  }
}
