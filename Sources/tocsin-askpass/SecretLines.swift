import AlertKit
import Glibc
import SecretPrompts

/// A secret as lines of the Assuan protocol, in memory that nobody else sees.
enum SecretLines {
  private static let digits = Array("0123456789ABCDEF".utf8)
  /// The most bytes that one byte becomes, and a line that begins for it.
  private static let longest = 6
  /// How much of a secret is inquired about, as pinentry does it.
  private static let mostInquired = 300

  /// `D SECRET`, in as many lines as it takes; nothing for no secret.
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

  /// `INQUIRE QUALITY SECRET`, of which only the beginning is told.
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

  /// Appends one byte, which never leaves the stack on its way.
  private static func append(_ byte: UInt8, to buffer: SecretBuffer) {
    withUnsafeBytes(of: byte) { _ = buffer.append($0) }
  }
}
