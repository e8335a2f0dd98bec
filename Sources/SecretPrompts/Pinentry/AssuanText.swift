/// Text as the Assuan protocol carries it: one line, with a percent sign and two digits for a byte
/// that has no place in it.
package enum AssuanText {
  /// The most bytes of a line, without its end.
  ///
  /// libassuan: `ASSUAN_LINELENGTH`, which counts the end, too.
  package static let longestLine = 1000

  /// What a line says.
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

  /// A byte as it stands in a line of data: itself, or nil if its number stands for it.
  package static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), 0..<0x20: false
    default: true
    }
  }

  /// A byte as it stands behind `INQUIRE QUALITY`, where a space is a plus.
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
