/// Builds Pango markup from untrusted text.
///
/// Control characters are dropped, bidirectional isolates are closed at the end of their line,
/// embeddings and overrides are dropped, and markup characters are escaped.
struct SafeText: Sendable {
  private(set) var markup: [UInt8] = []

  /// How many bidirectional isolates are open on this line.
  private var isolates = 0
  private var previous: Unicode.Scalar?

  /// Appends text, escaped.
  mutating func append(_ text: some Sequence<Unicode.Scalar>) {
    for scalar in text { append(scalar) }
  }

  /// Appends a character, escaped.
  mutating func append(_ scalar: Unicode.Scalar) {
    defer { previous = scalar }
    switch scalar {
    case "&": markup += Array("&amp;".utf8)
    case "<": markup += Array("&lt;".utf8)
    case ">": markup += Array("&gt;".utf8)
    case "\r": endLine()
    case "\n" where previous == "\r": break
    case "\n", "\u{2028}", "\u{2029}", "\u{85}": endLine()
    case "\t": write(scalar)
    // Bidirectional embeddings and overrides.
    case "\u{202A}"..."\u{202E}": break
    case "\u{2066}"..."\u{2068}":
      guard isolates < Self.mostIsolates else { return }
      isolates += 1
      write(scalar)
    case "\u{2069}":
      guard isolates > 0 else { return }
      isolates -= 1
      write(scalar)
    default:
      guard !isControl(scalar) else { return }
      write(scalar)
    }
  }

  /// Appends trusted markup as it is.
  mutating func appendMarkup(_ text: String) {
    markup += Array(text.utf8)
  }

  /// Closes open isolates.
  mutating func finish() {
    for _ in 0..<isolates { write("\u{2069}") }
    isolates = 0
  }

  /// The result.
  var text: String { String(decoding: markup, as: UTF8.self) }

  /// A text escaped for an attribute in double quotes.
  static func attribute(_ text: String) -> String {
    var value = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": value += "&amp;"
      case "<": value += "&lt;"
      case ">": value += "&gt;"
      case "\"": value += "&quot;"
      case "'": value += "&#39;"
      default: value.unicodeScalars.append(scalar)
      }
    }
    return value
  }

  private static let mostIsolates = 16

  private mutating func endLine() {
    finish()
    write("\n")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    markup += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  /// Whether it is a control character (category Cc) or a noncharacter.
  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}
