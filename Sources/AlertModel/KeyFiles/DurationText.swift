/// Formats and parses durations such as `90`, `90s`, `15m`, `1h30m`, `2d` or `500ms`.
package enum DurationText {
  /// The accepted form, as the end of a sentence.
  package static let form = "a time such as 90, 90s, 15m, 1h30m or 2d"

  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400),
  ]

  /// Parses seconds: a number, or parts with units from the largest to the smallest, each at most
  /// once; nil for anything else.
  package static func seconds(_ text: some StringProtocol) -> Double? {
    if let plain = KeyFileText.number(text) { return plain >= 0 ? plain : nil }
    var rest = KeyFileText.trimmed(text)
    guard !rest.isEmpty, rest.utf8.count <= 64 else { return nil }
    var sum = 0.0
    var former = Double.infinity
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = KeyFileText.trimmed(rest.dropFirst(digits.count))
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let number = KeyFileText.number(digits),
        let unit = units.first(where: { $0.name == name }), unit.seconds < former
      else { return nil }
      sum += number * unit.seconds
      former = unit.seconds
      rest = KeyFileText.trimmed(rest)
    }
    return sum.isFinite ? sum : nil
  }

  /// Formats seconds with the largest units that are exact.
  package static func text(_ seconds: Double) -> String {
    guard seconds > 0, seconds < 1e12 else { return "0" }
    let milliseconds = (seconds * 1000).rounded()
    guard milliseconds / 1000 == seconds else { return NumberText.text(seconds) }
    var left = Int(milliseconds)
    var text = ""
    for (name, length) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60000), ("s", 1000)] {
      let (count, rest) = left.quotientAndRemainder(dividingBy: length)
      if count > 0 { text += "\(count)\(name)" }
      left = rest
    }
    return left > 0 ? text + "\(left)ms" : text
  }
}
