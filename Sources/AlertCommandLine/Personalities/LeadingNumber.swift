/// Numbers as C reads them: as much as the text begins with, and 0 for nothing.
enum LeadingNumber {
  /// The corresponding C functions are `strtoull` and `atoi`.
  static func whole(_ text: some StringProtocol) -> Int64 {
    let text = text.drop { $0 == " " }
    let sign = text.first == "-" || text.first == "+" ? text.prefix(1) : ""
    let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
    return (Int64(digits.prefix(18)) ?? 0) * (sign == "-" ? -1 : 1)
  }

  /// The corresponding C function is `strtod`, which reads `inf`, too.
  static func decimal(_ text: String) -> Double {
    let text = text.drop { $0 == " " }.prefix(64)
    for end in text.indices.reversed() {
      if let value = Double(text[...end]) { return value }
    }
    return 0
  }
}
