/// An X display by its name, in the one spelling that all names of the same display share.
///
/// `:0`, `:0.0` and `unix:0` are the same display. `:0.1` is not: its alerts stand on another
/// screen.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
  /// The host in lower case; empty for this machine.
  package let host: String
  package let number: Int
  package let screen: Int

  /// The name in its shortest spelling, which Xlib understands.
  package var description: String { "\(host):\(number)" + (screen == 0 ? "" : ".\(screen)") }

  /// The name as a part of a file name: every byte that is not a letter, a digit, `-`, `_`, `.` or
  /// `:` is written `%XX`.
  package var fileName: String {
    var name = ""
    for byte in (host.isEmpty ? String(description.dropFirst()) : description).utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        name += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return name
  }

  /// Reads a name as `DISPLAY` gives it: `[PROTOCOL/][HOST]:NUMBER[.SCREEN]`; nil when it is not
  /// one.
  package init?(_ text: String) {
    guard text.utf8.count <= ProtocolLimits.displayNameLength,
      let colon = text.lastIndex(of: ":")
    else { return nil }
    let parts = text[text.index(after: colon)...].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let number = Self.count(first) else { return nil }
    var screen = 0
    if parts.count == 2 {
      guard let given = Self.count(parts[1]) else { return nil }
      screen = given
    }
    var host = String(text[..<colon]).lowercased()
    if host == "unix" || host == "unix/" || host == "/unix" || host == "local/" { host = "" }
    guard !host.utf8.contains(where: { $0 < 0x21 || $0 == 0x7F }) else { return nil }
    self.host = host
    self.number = number
    self.screen = screen
  }

  private static func count(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let value = Int(digits), value <= 65_535
    else { return nil }
    return value
  }
}
