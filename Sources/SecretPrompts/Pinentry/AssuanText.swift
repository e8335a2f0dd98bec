/// Text in the Assuan protocol: one line, in which special bytes are percent-encoded.
package enum AssuanText {
  /// The most bytes of a line, without its end.
  ///
  /// libassuan: `ASSUAN_LINELENGTH`, which counts the end, too.
  package static let longestLine = 1000

  /// Returns percent-encoded text decoded.
  static func decoded(_ text: Substring) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = digit(rest[rest.startIndex]), let low = digit(rest[rest.startIndex + 1])
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte stands for itself in a data line, and is not percent-encoded.
  package static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), 0..<0x20: false
    default: true
    }
  }

  /// Whether a byte stands for itself after `INQUIRE QUALITY`, where a space is written as a plus
  /// sign.
  package static func isPlainInInquiry(_ byte: UInt8) -> Bool {
    isPlain(byte) && byte != UInt8(ascii: "+")
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Splits standard input into lines up to the protocol's maximum length.
package struct AssuanLineSplitter: Sendable {
  private var pending: [UInt8] = []
  private var isTooLong = false

  package init() {}

  /// Takes in bytes and returns the complete lines without their ends, with nil for each line that
  /// was too long.
  package mutating func append(_ bytes: some Sequence<UInt8>) -> [String?] {
    var lines: [String?] = []
    for byte in bytes {
      guard byte != UInt8(ascii: "\n") else {
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        lines.append(isTooLong ? nil : String(decoding: pending, as: UTF8.self))
        pending = []
        isTooLong = false
        continue
      }
      if pending.count > AssuanText.longestLine {
        isTooLong = true
      } else {
        pending.append(byte)
      }
    }
    return lines
  }
}
