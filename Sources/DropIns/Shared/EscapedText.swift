/// Text with C's escapes in it.
enum EscapedText {
  /// The text with its escapes replaced by what they stand for.
  ///
  /// A backslash at the end is left out, and the text ends where a NUL is written. The corresponding
  /// GLib function is `g_strcompress`.
  static func compressed(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { break }
      switch escaped {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var code = Int(escaped - UInt8(ascii: "0"))
        for _ in 0..<2 {
          guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit)
          else { break }
          code = code * 8 + Int(digit - UInt8(ascii: "0"))
          rest.removeFirst()
        }
        result.append(UInt8(truncatingIfNeeded: code))
      default: result.append(escaped)
      }
    }
    return String(decoding: result.prefix { $0 != 0 }, as: UTF8.self)
  }
}
