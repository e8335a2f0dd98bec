import AlertModel
import NotificationModel

/// The text that was given to an option, and the ways to read it.
///
/// Every way throws a problem that names the option and what it takes.
struct OptionValue: Sendable {
  /// The option as it was written: `--timeout` or `-T`.
  var option: String
  var text: String

  /// Text that may not be empty.
  func nonEmpty(_ wanted: String) throws(OptionProblem) -> String {
    guard !text.isEmpty else { throw OptionProblem("\(option) takes \(wanted), and it is empty") }
    return text
  }

  /// A decimal number: digits, at most one point, and a sign before them if need be.
  func number() -> Double? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, digits.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    return Double(text.first == "+" ? String(text.dropFirst()) : text)
  }

  /// Seconds above 0 and up to `limit`, or 0, which means never.
  func secondsOrNever(upTo limit: Double) throws(OptionProblem) -> Double {
    if number() == 0 { return 0 }
    return try seconds(upTo: limit, or: ", or 0 for never")
  }

  /// Seconds above 0 and up to `limit`; the message says what `others` are taken, too.
  func seconds(upTo limit: Double, or others: String = "") throws(OptionProblem) -> Double {
    guard let seconds = number(), seconds > 0 else {
      throw OptionProblem("\(option) takes seconds, such as 2.5\(others), not “\(text)”")
    }
    guard seconds <= limit else {
      throw OptionProblem("\(option) takes at most \(Int(limit)) seconds, not \(text)")
    }
    return seconds
  }

  /// Percent from 0 to 100, with or without its sign, or the word for what nobody knows.
  func progress() throws(OptionProblem) -> AlertProgress {
    if text == AlertProgress.indeterminateWord { return .indeterminate }
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = OptionValue(option: option, text: digits).number(),
      (0...100).contains(percent)
    else {
      throw OptionProblem(
        "\(option) takes a number from 0 to 100 or \(AlertProgress.indeterminateWord), "
          + "not “\(text)”")
    }
    return .percent(percent)
  }

  /// A whole number within bounds.
  func integer(in bounds: ClosedRange<Int>, _ wanted: String) throws(OptionProblem) -> Int {
    guard let value = Int(text) else {
      throw OptionProblem("\(option) takes \(wanted), not “\(text)”")
    }
    guard bounds.contains(value) else {
      throw OptionProblem(
        "\(option) takes \(wanted) from \(bounds.lowerBound) to \(bounds.upperBound), not \(text)")
    }
    return value
  }

  /// One of a closed set of words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionProblem) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      let words = listing(Choice.allCases.map(\.rawValue), conjunction: "or")
      throw OptionProblem("\(option) takes \(words), not “\(text)”")
    }
    return choice
  }

  /// A place on the screen, in pixels.
  func point() throws(OptionProblem) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      OptionValue(option: option, text: String($0)).number()
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      [x, y].allSatisfy({ (-32_768...32_767).contains($0) })
    else {
      throw OptionProblem(
        "\(option) takes X,Y, two numbers from -32768 to 32767, not “\(text)”")
    }
    return Point(x: x, y: y)
  }

  /// A notification's number, alone or as the identifier of its toast.
  func notification() throws(OptionProblem) -> NotificationID {
    let prefix = "notification-"
    let digits = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = NotificationID(digits),
      id > 0
    else {
      throw OptionProblem(
        "\(option) takes a notification’s number, such as 12 or notification-12, not “\(text)”")
    }
    return id
  }

  /// A level: a name or a number.
  func level(magnitude: Int) throws(OptionProblem) -> AlertLevel {
    switch text {
    case "normal": return .normal
    case "statusBar", "status-bar": return .statusBar
    case "alert": return .alert
    default:
      return AlertLevel(
        rawValue: try integer(
          in: -magnitude...magnitude, "normal, statusBar, alert or a whole number"))
    }
  }
}

/// Words as a sentence has them: “a, b or c”.
func listing(_ words: [String], conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
