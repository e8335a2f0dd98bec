/// Tracks how deeply JSON objects and arrays are nested, byte by byte, without parsing anything else.
package struct JSONNesting: Sendable {
  /// The number of brackets that are open; negative after too many closing ones.
  package private(set) var depth = 0
  /// The largest depth so far.
  package private(set) var maximum = 0
  /// Whether the last byte belongs to an unfinished string.
  package private(set) var isInString = false
  private var isEscaped = false

  /// Creates a scanner at the beginning of a document.
  package init() {}

  /// Returns how deeply the objects and arrays of a document are nested.
  package static func depth(of document: [UInt8]) -> Int {
    document.withUnsafeBufferPointer { bytes in
      var nesting = JSONNesting()
      for byte in bytes { nesting.scan(byte) }
      return nesting.maximum
    }
  }

  /// Processes the next byte.
  ///
  /// A newline ends an unfinished string, which is an error that the parser reports.
  package mutating func scan(_ byte: UInt8) {
    if isInString {
      scanString(byte)
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      maximum = max(maximum, depth)
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
