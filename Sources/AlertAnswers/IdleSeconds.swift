package import CommandOptions

/// The idle time, which comes as an option to the presenter and as `TOCSIN_IDLE_SECONDS` to the
/// client.
package enum IdleSeconds {
  /// What holds when nothing was said.
  package static let standard = 300.0

  /// Reads the environment's variable; 0 means that the presenter stays.
  package static func fromEnvironment(_ text: String?) throws(UsageError) -> Double {
    guard let text, !text.isEmpty else { return standard }
    do throws(OptionProblem) {
      return try parse(OptionValue(option: "TOCSIN_IDLE_SECONDS", text: text)) ?? 0
    } catch {
      throw UsageError("tocsin", error.text)
    }
  }

  /// Seconds; nil for 0, which means never.
  package static func parse(_ value: OptionValue) throws(OptionProblem) -> Double? {
    guard let seconds = value.number(), seconds >= 0, seconds <= 31_536_000 else {
      throw OptionProblem(
        "\(value.option) takes seconds, such as 300 or 0.5, or 0 for ever, not “\(value.text)”")
    }
    return seconds == 0 ? nil : seconds
  }
}
