/// Counts how deeply the objects and arrays of JSON text are nested, without parsing anything else.
package struct JSONNesting: Sendable {
  /// The number of objects and arrays that are open; below 0 if too many were closed.
  package private(set) var depth = 0
  /// Whether the next byte is inside a string.
  package private(set) var isString = false
  private var isEscaped = false

  package init() {}

  /// Takes in the next byte.
  package mutating func count(_ byte: UInt8) {
    guard isString else { return countOutsideOfStrings(byte) }
    // A JSON string contains no newline: its quotation mark is missing.
    if byte == UInt8(ascii: "\n") {
      isString = false
      isEscaped = false
    } else if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isString = false
    }
  }

  private mutating func countOutsideOfStrings(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}
