/// The text given to an option, with the conversions that many options need.
///
/// Every conversion that fails throws a problem that names the option and the accepted values.
@usableFromInline
package struct OptionValue: Sendable {
  /// The option as it was written: `--timeout` or `-T`.
  package var option: String
  package var text: String

  package init(option: String, text: String) {
    self.option = option
    self.text = text
  }

  /// Returns the text, which must not be empty.
  package func nonEmpty(_ wanted: String) throws(OptionProblem) -> String {
    guard !text.isEmpty else { throw OptionProblem("\(option) takes \(wanted), and it is empty") }
    return text
  }

  /// Returns a decimal number of digits, at most one point, and an optional sign; nil for other
  /// text.
  package func number() -> Double? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, digits.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    return Double(text.first == "+" ? String(text.dropFirst()) : text)
  }

  /// Returns a number of seconds above 0 and up to `limit`, or 0, which means never.
  package func secondsOrNever(upTo limit: Double) throws(OptionProblem) -> Double {
    if number() == 0 { return 0 }
    return try seconds(
      upTo: limit, else: "\(option) takes seconds, such as 2.5, or 0 for never, not “\(text)”")
  }

  /// Returns a number of seconds above 0 and up to `limit`.
  ///
  /// - Parameters:
  ///   - limit: The largest number.
  ///   - problem: The message for other text; nil for that of a caller who accepts nothing else.
  /// - Returns: The number.
  /// - Throws: `OptionProblem` for any other text.
  package func seconds(
    upTo limit: Double, else problem: CommandMessage? = nil
  ) throws(OptionProblem) -> Double {
    guard let seconds = number(), seconds > 0 else {
      throw OptionProblem(problem ?? "\(option) takes seconds, such as 2.5, not “\(text)”")
    }
    guard seconds <= limit else {
      throw OptionProblem("\(option) takes at most \(Int(limit)) seconds, not \(text)")
    }
    return seconds
  }

  /// The usual description of an integer, as messages contain it.
  package static let wholeNumber = "a whole number"

  /// Returns an integer within bounds.
  package func integer(
    in bounds: ClosedRange<Int>, _ wanted: String = wholeNumber
  ) throws(OptionProblem) -> Int {
    guard let value = Int(text) else {
      throw OptionProblem(
        wanted == Self.wholeNumber
          ? "\(option) takes a whole number, not “\(text)”"
          : CommandMessage(recognizing: "\(option) takes \(wanted), not “\(text)”"))
    }
    guard bounds.contains(value) else {
      throw OptionProblem(
        "\(option) takes \(wanted) from \(bounds.lowerBound) to \(bounds.upperBound), not \(text)")
    }
    return value
  }

  /// Returns the case of an enumeration whose raw value the text is.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionProblem) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      let first = words.dropLast().joined(separator: ", ")
      throw OptionProblem("\(option) takes \(first) or \(words.last ?? ""), not “\(text)”")
    }
    return choice
  }
}

/// Returns words as a sentence lists them: “a, b or c”.
package func listing(_ words: [String], conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
