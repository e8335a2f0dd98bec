/// Tracks, byte by byte, whether all brackets of JSON texts are closed.
struct BracketScanner: Sendable {
  /// The number of brackets that are open; negative after too many closing ones.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Whether no bracket is open and no string unfinished.
  var isClosed: Bool { depth <= 0 && !isInString }

  /// Processes the next byte.
  ///
  /// A newline ends an unfinished string, which is an error that the parser reports.
  mutating func scan(_ byte: UInt8) {
    if isInString {
      scanString(byte)
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  private mutating func scanString(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      isInString = false
      isEscaped = false
    } else if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }
}
