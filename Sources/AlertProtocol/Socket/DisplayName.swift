/// The normalised name of an X display.
///
/// `:0`, `:0.0` and `unix:0` are the same display. `:0.1` is another one, because it is another
/// screen.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
  /// The host in lower case; empty for the local machine.
  package let host: String
  /// The display number.
  package let number: Int
  /// The screen number.
  package let screen: Int

  /// The shortest form of the name that Xlib accepts.
  package var description: String { "\(host):\(number)" + (screen == 0 ? "" : ".\(screen)") }

  /// The name as part of a file name: bytes other than letters, digits, `-`, `_`, `.` and `:` are
  /// percent-encoded.
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

  /// Parses the value of `DISPLAY`, `[PROTOCOL/][HOST]:NUMBER[.SCREEN]`; nil if it is not valid.
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

  /// Whether the server is reached over a network; the host of some local servers is a path.
  package var isRemote: Bool { !host.isEmpty && !host.hasPrefix("/") }

  /// Seconds without work after which a presenter exits that a client has started.
  ///
  /// With `ssh -X` a shell only ends once all connections to the display have ended.
  package var usualIdleSeconds: Double { isRemote ? 2 : 300 }

  private static func count(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let value = Int(digits), value <= 65_535
    else { return nil }
    return value
  }
}
