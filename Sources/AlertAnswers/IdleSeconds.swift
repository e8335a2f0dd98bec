package import CommandOptions

/// The presenter's idle time, from its option or from `TOCSIN_IDLE_SECONDS` of the client.
package enum IdleSeconds {
  /// Parses the environment variable; 0 means that the presenter stays.
  ///
  /// - Returns: nil if it is unset or empty.
  package static func fromEnvironment(_ text: String?) throws(UsageError) -> Double? {
    guard let text, !text.isEmpty else { return nil }
    do throws(OptionProblem) {
      return try parse(OptionValue(option: "TOCSIN_IDLE_SECONDS", text: text)) ?? 0
    } catch {
      throw UsageError("tocsin", error.text)
    }
  }

  /// Parses seconds; returns nil for 0, which means that the presenter stays.
  package static func parse(_ value: OptionValue) throws(OptionProblem) -> Double? {
    guard let seconds = value.number(), seconds >= 0, seconds <= 31_536_000 else {
      throw OptionProblem(
        "\(value.option) takes seconds, such as 300 or 0.5, or 0 to stay, not “\(value.text)”")
    }
    return seconds == 0 ? nil : seconds
  }
}
