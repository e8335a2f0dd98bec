package import AlertModel
import GLib

/// The regular expression that an input's text must match.
package final class TextPattern {
  private let expression: RegularExpression

  /// The expression of an input, or nil if it has none, or none that means anything.
  init?(_ rules: TextRules) {
    guard let pattern = rules.pattern, let expression = try? RegularExpression(pattern) else {
      return nil
    }
    self.expression = expression
  }

  /// Whether all of a text is as it must be.
  func matches(_ text: String) -> Bool { expression.matches(text) }

  /// Sees whether an input's expression means something.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if not.
  package static func check(_ input: AlertInput) throws(AlertAdmissionError) {
    guard case .field(let rules) = input.kind, let pattern = rules.pattern else {
      guard case .text(let rules) = input.kind, let pattern = rules.pattern else { return }
      return try check(pattern, of: input)
    }
    try check(pattern, of: input)
  }

  private static func check(
    _ pattern: String, of input: AlertInput
  ) throws(AlertAdmissionError) {
    do {
      _ = try RegularExpression(pattern)
    } catch {
      throw AlertAdmissionError(
        .invalid,
        "what “\(DisplayText.line(input.name, limit: 60))” is to match is no regular expression: "
          + DisplayText.line(error.description, limit: 300))
    }
  }
}

extension TextRules {
  /// Why a text cannot be accepted, in one sentence; nil if it can.
  ///
  /// What is empty and need not be filled in matches whatever the expression says.
  func problem(with text: String, isRequired: Bool, pattern: TextPattern?) -> String? {
    if text.isEmpty { return isRequired ? "Please fill this in." : nil }
    guard let pattern, !pattern.matches(text) else { return nil }
    let help = DisplayText.line(patternHelp)
    return help.isEmpty ? "This does not have the form that is wanted." : help
  }
}
