/// Formats and parses decimal numbers for people.
public enum NumberText {
  /// The largest number of decimal places.
  private static let mostDecimals = 12

  /// Parses a number with a point or a comma; nil if it is not one.
  public static func number(_ text: String) -> Double? {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", ".", "-", "+": plain.unicodeScalars.append(scalar)
      case ",": plain.append(".")
      // The typographic minus sign, then spaces.
      case "\u{2212}": plain.append("-")
      case " ", "\u{A0}", "\u{202F}", "\t": continue
      default: return nil
      }
    }
    guard plain.utf8.contains(where: { (0x30...0x39).contains($0) }), let number = Double(plain),
      number.isFinite
    else { return nil }
    return number
  }

  /// Returns the shortest exact form, without an exponent if possible.
  public static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    let decimals = decimals(of: number)
    return decimals < mostDecimals && abs(number) < 1e15
      ? text(number, decimals: decimals) : "\(number)"
  }

  /// Returns the number with this many decimal places.
  public static func text(_ number: Double, decimals: Int) -> String {
    let power = power(of: decimals)
    let scaled = (abs(number) * power).rounded()
    guard scaled < 1e15 else { return "\(number)" }
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let digits = String(Int(scaled))
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// Returns the number of decimal places.
  public static func decimals(of number: Double) -> Int {
    for count in 0..<mostDecimals {
      let scaled = number * power(of: count)
      if abs(scaled - scaled.rounded()) <= abs(scaled) * .ulpOfOne * 2 { return count }
    }
    return mostDecimals
  }

  /// Returns the number rounded to this many decimal places.
  static func rounded(_ number: Double, decimals: Int) -> Double {
    let power = power(of: decimals)
    let scaled = (number * power).rounded()
    return scaled.isFinite && abs(scaled) < 1e15 ? scaled / power : number
  }

  private static func power(of decimals: Int) -> Double {
    (0..<decimals).reduce(1) { product, _ in product * 10 }
  }
}
