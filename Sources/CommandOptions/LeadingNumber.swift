/// Numbers parsed as C does: the longest prefix that is a number, and 0 if there is none.
package enum LeadingNumber {
  /// Returns an integer.
  ///
  /// The corresponding C functions are `strtoull` and `atoi`.
  package static func whole(_ text: some StringProtocol) -> Int64 {
    let text = text.drop { $0 == " " }
    let sign = text.first == "-" || text.first == "+" ? text.prefix(1) : ""
    let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
    return (Int64(digits.prefix(18)) ?? 0) * (sign == "-" ? -1 : 1)
  }

  /// Returns a decimal number.
  ///
  /// The corresponding C function is `strtod`, which accepts `inf`, too.
  package static func decimal(_ text: String) -> Double {
    let text = text.drop { $0 == " " }.prefix(64)
    for end in text.indices.reversed() {
      if let value = Double(text[...end]) { return value }
    }
    return 0
  }
}

extension StringProtocol {
  /// Returns the text without white space at both ends.
  package func trimmingWhitespace() -> String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
