import AlertModel

/// Reads and writes the timing functions of theme files.
enum TimingValue {
  /// What a timing function can be, as the end of a sentence.
  static let form =
    named.map(\.name).joined(separator: ", ")
    + ", four numbers such as 0.16 0.84 0.44 1, or spring(350 ms, 0.8)"

  /// The functions that have a name.
  private static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-ease-out", .easeInEaseOut), ("default", .default),
  ]

  /// Reads a timing function; nil if the text is none.
  static func read(_ text: Substring) -> TimingFunction? {
    if let known = named.first(where: { $0.name == text }) { return known.function }
    return isSpring(text) ? spring(text) : curve(text)
  }

  static func text(_ function: TimingFunction) -> String {
    if let spring = function.spring {
      return "spring(\(ThemeValue.text(seconds: spring.response)), "
        + "\(ThemeValue.text(spring.damping)))"
    }
    if let known = named.first(where: { $0.function == function }) { return known.name }
    return [function.first.x, function.first.y, function.second.x, function.second.y]
      .map { ThemeValue.text($0) }.joined(separator: " ")
  }

  // MARK: - Springs

  /// Whether a text was meant as a spring.
  static func isSpring(_ text: Substring) -> Bool { text.hasPrefix("spring") }

  /// What a spring's numbers can be, as the end of a sentence.
  static let springForm: String = {
    func ends(_ bounds: ClosedRange<Double>, _ text: (Double) -> String) -> String {
      "\(text(bounds.lowerBound)) to \(text(bounds.upperBound))"
    }
    return "spring(RESPONSE, DAMPING) with a response from "
      + ends(SpringTiming.responses) { ThemeValue.text(seconds: $0) }
      + " and a damping from " + ends(SpringTiming.dampings) { ThemeValue.text($0) }
  }()

  private static func spring(_ text: Substring) -> TimingFunction? {
    guard text.hasPrefix("spring("), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(7).dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let response = ThemeValue.seconds(parts[0]),
      let damping = ThemeValue.number(KeyFileText.trimmed(parts[1])),
      SpringTiming.responses.contains(response), SpringTiming.dampings.contains(damping)
    else { return nil }
    return .spring(response: response, damping: damping)
  }

  // MARK: - Curves

  private static func curve(_ text: Substring) -> TimingFunction? {
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { ThemeValue.number($0) }
    guard numbers.count == 4, parts.count == 4,
      (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      (-4...4).contains(numbers[1]), (-4...4).contains(numbers[3])
    else { return nil }
    return TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
