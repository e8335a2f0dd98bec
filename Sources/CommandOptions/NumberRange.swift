/// Two ends separated by two dots, `LOWER..UPPER`, either of which can be empty.
package struct RangeEnds {
  package var lower: Substring
  package var upper: Substring

  /// Splits text at its first two dots; nil if it has none.
  package init?(_ text: some StringProtocol) {
    let bytes = Substring(text).utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if next < bytes.endIndex, bytes[index] == UInt8(ascii: "."),
        bytes[next] == UInt8(ascii: ".")
      {
        lower = Substring(bytes[..<index])
        upper = Substring(bytes[bytes.index(after: next)...])
        return
      }
      index = next
    }
    return nil
  }
}

/// A range of numbers as an option's value: `0..10`, `0..1:0.1`, `1..`.
package struct NumberRange: Sendable {
  package var minimum: Double?
  package var maximum: Double?
  package var step: Double?
  private let problem: OptionProblem

  /// The form of the value.
  package static let form = "NAME=MIN..MAX[:STEP]"
  /// The form of the value with a label.
  package static let labelledForm = "\(NamedValue.nameAndLabel)=MIN..MAX[:STEP]"

  /// Parses a value; messages name its form.
  package init(_ named: NamedValue, form: String = Self.form) throws(OptionProblem) {
    let text = named.text ?? ""
    problem = OptionProblem(
      "\(named.option) takes \(form) with MIN below MAX, not “\("\(named.name)=\(text)")”")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let ends = RangeEnds(parts[0]) else { throw problem }
    func number(_ text: Substring) throws(OptionProblem) -> Double? {
      guard !text.isEmpty else { return nil }
      let value = OptionValue(option: named.option, text: String(text)).number()
      guard let value, value.isFinite else { throw problem }
      return value
    }
    minimum = try number(ends.lower)
    maximum = try number(ends.upper)
    if let minimum, let maximum {
      guard minimum < maximum else { throw problem }
    } else if minimum == nil, maximum == nil {
      throw problem
    }
    guard parts.count == 2 else { return }
    step = try number(parts[1])
    guard let step, step > 0 else {
      throw OptionProblem("\(named.option) takes a STEP above 0, not “\(parts[1])”")
    }
    if let minimum, let maximum, step > maximum - minimum {
      throw OptionProblem("\(named.option) takes a STEP within MIN..MAX, not “\(parts[1])”")
    }
  }

  /// Returns the range, which must have both ends.
  package func withBothEnds() throws(OptionProblem) -> NumberRange {
    guard minimum != nil, maximum != nil else { throw problem }
    return self
  }
}

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
