/// Integers parsed as C does.
enum IntegerText {
  /// Returns a decimal, octal or hexadecimal integer; nil for other text, and for a number that does
  /// not fit into an `int`.
  ///
  /// The corresponding C function is `strtol` with base 0.
  static func integer(_ text: String) -> Int? {
    var digits = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let radix: Int
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      radix = 16
      digits = digits.dropFirst(2)
    } else {
      radix = digits.hasPrefix("0") && digits.count > 1 ? 8 : 10
    }
    guard let first = digits.first, first != "-", first != "+",
      let size = Int(digits, radix: radix)
    else { return nil }
    return Int32(exactly: isNegative ? -size : size).map { Int($0) }
  }

  /// Returns the integer at the start of the text; 0 if there is none.
  ///
  /// The corresponding C function is `atoi`.
  static func leading(_ text: String) -> Int32 {
    var digits = text.drop { $0 == " " || $0 == "\t" }
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let number = Int32(digits.prefix { $0.isASCII && $0.isNumber }) ?? 0
    return isNegative ? -number : number
  }
}
