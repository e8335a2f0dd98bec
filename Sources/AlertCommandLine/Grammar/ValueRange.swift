import AlertModel

/// Two ends with two dots between them, of which either may be missing.
private struct Ends {
  var lower: Substring
  var upper: Substring

  init?(_ text: some StringProtocol) {
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

/// Numbers as options give them: `0..10`, `0..1:0.1`, `1..`.
struct NumberRange: Sendable {
  var minimum: Double?
  var maximum: Double?
  var step: Double?
  private let problem: OptionProblem

  /// How it is written.
  static let form = "NAME=MIN..MAX[:STEP]"

  init(_ named: NamedValue) throws(OptionProblem) {
    let text = named.text ?? ""
    problem = OptionProblem(
      "\(named.option) takes \(Self.form) with MIN below MAX, not “\(named.name)=\(text)”")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let ends = Ends(parts[0]) else { throw problem }
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

  /// Refuses one that is open at an end.
  func withBothEnds() throws(OptionProblem) -> NumberRange {
    guard minimum != nil, maximum != nil else { throw problem }
    return self
  }

  func applied(to rules: NumberRules) -> NumberRules {
    NumberRules(
      value: rules.value, minimum: minimum, maximum: maximum, step: step ?? rules.step)
  }
}

/// Days as options give them: `2026-01-01..2026-12-31`.
struct DateRange: Sendable {
  var earliest: CalendarDate?
  var latest: CalendarDate?

  init(_ named: NamedValue) throws(OptionProblem) {
    let text = named.text ?? ""
    let problem = OptionProblem(
      """
      \(named.option) takes for a date NAME=FIRST..LAST, such as 2026-01-01..2026-12-31, \
      not “\(named.name)=\(text)”
      """)
    guard let ends = Ends(text), !ends.lower.isEmpty || !ends.upper.isEmpty else { throw problem }
    func date(_ text: Substring) throws(OptionProblem) -> CalendarDate? {
      guard !text.isEmpty else { return nil }
      guard let date = CalendarDate(String(text)) else { throw problem }
      return date
    }
    earliest = try date(ends.lower)
    latest = try date(ends.upper)
    if let earliest, let latest, earliest > latest { throw problem }
  }

  func applied(to rules: DateRules) -> DateRules {
    DateRules(value: rules.value, earliest: earliest, latest: latest)
  }
}
