package import AlertModel

/// Reads and writes the values of theme files.
package enum ThemeValue {
  // MARK: - Numbers

  /// Reads a decimal number; nil if the text is none.
  static func number(_ text: some StringProtocol) -> Double? { KeyFileText.number(text) }

  /// Reads a part of a whole, such as `30%`, `30 %` or `0.3`; nil if the text is none.
  static func part(_ text: some StringProtocol) -> Double? {
    let text = KeyFileText.trimmed(text)
    guard text.last == "%" else { return number(text) }
    return number(text.dropLast()).map { $0 / 100 }
  }

  static func text(_ number: Double) -> String { NumberText.text(number) }

  /// Writes a part in percent, or as a number if percent is not exact.
  static func text(part: Double) -> String {
    let percent = (part * 100 * 1e6).rounded() / 1e6
    return percent / 100 == part ? "\(text(percent))%" : text(part)
  }

  // MARK: - Times

  /// Reads a time such as `200 ms` or `0.2 s`, in seconds; nil if the text is none.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let text = KeyFileText.trimmed(text)
    if text.hasSuffix("ms") { return number(text.dropLast(2)).map { $0 / 1000 } }
    return text.hasSuffix("s") ? number(text.dropLast()) : nil
  }

  static func text(seconds: Double) -> String {
    let milliseconds = (seconds * 1000 * 1e6).rounded() / 1e6
    return milliseconds / 1000 == seconds ? "\(text(milliseconds)) ms" : "\(text(seconds)) s"
  }

  // MARK: - Colours

  static let colorForm = "a colour such as #1C1C1E, #1C1C1EDB or #1C1C1E 86%"

  /// Reads a colour, which is opaque by default; nil if the text is none.
  static func color(_ text: some StringProtocol) -> Color? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = parts.first, first.first == "#" else { return nil }
    let digits = first.dropFirst()
    guard digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    if digits.utf8.count == 8 {
      guard parts.count == 1 else { return nil }
      return Color(hex: value >> 8, alpha: Double(value & 0xFF) / 255)
    }
    guard parts.count > 1 else { return Color(hex: value) }
    let share = parts.dropFirst().joined()
    guard share.last == "%", let alpha = part(share), (0...1).contains(alpha) else { return nil }
    return Color(hex: value, alpha: alpha)
  }

  package static func text(_ color: Color) -> String {
    let rgb = "#" + hex(color.red) + hex(color.green) + hex(color.blue)
    if color.alpha >= 1 { return rgb }
    let share = text(part: color.alpha)
    return share.last == "%" && share.count <= 5 ? "\(rgb) \(share)" : rgb + hex(color.alpha)
  }

  private static func hex(_ component: Double) -> String {
    let digits = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
    return (digits.count < 2 ? "0" : "") + digits.uppercased()
  }

  // MARK: - Lists

  /// Splits a list at its semicolons; one at the end is ignored.
  static func items(_ text: String) -> [Substring] {
    var items = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { KeyFileText.trimmed($0) }
    if items.last?.isEmpty == true { items.removeLast() }
    return items
  }

  static let insetsForm = "one number of points for all edges, or four: top right bottom left"

  /// Reads one number for all edges or four, in points; nil if the text is neither.
  static func insets(_ text: String, in bounds: ClosedRange<Double>) -> EdgeInsets? {
    let numbers = text.split(separator: " ").map { number($0) ?? .nan }
    guard numbers.allSatisfy(bounds.contains) else { return nil }
    switch numbers.count {
    case 1:
      return EdgeInsets(
        top: numbers[0], right: numbers[0], bottom: numbers[0], left: numbers[0])
    case 4:
      return EdgeInsets(
        top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    default: return nil
    }
  }

  static func text(_ insets: EdgeInsets) -> String {
    [insets.top, insets.right, insets.bottom, insets.left].map { text($0) }.joined(separator: " ")
  }
}
