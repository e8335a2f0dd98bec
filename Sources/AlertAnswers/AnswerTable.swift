package import AlertModel

/// The answers of a drop-in: an exit status and a text for each way in which its alert can end.
///
/// It is a plain value because alerts with secrets are passed to `tocsin-askpass`, which answers by
/// the table.
package struct AnswerTable: Hashable, Sendable, Codable {
  /// One answer.
  package struct Answer: Hashable, Sendable, Codable {
    package var status: Int32
    package var parts: [Part]

    package init(_ status: Int32, _ parts: [Part] = []) {
      self.status = status
      self.parts = parts
    }
  }

  /// A part of the text.
  package enum Part: Hashable, Sendable, Codable {
    case text(String)
    /// The value of the input with this name.
    case value(String, ValueForm = .plain)
  }

  /// The answers for buttons, including cancel buttons, by identifier.
  package var buttons: [String: Answer]
  /// The answer for Escape, a closed window, and buttons that are not in the table.
  package var cancelled: Answer
  package var timedOut: Answer
  /// The answer for an alert that another program ended.
  package var dismissed: Answer
  /// The answer for an alert that could not be shown; the reason is printed on standard error.
  package var failed: Answer
  /// The exit status if there is no display; nil for that of `failed`.
  package var displaylessStatus: Int32?

  package init(
    buttons: [String: Answer] = [:], cancelled: Answer, timedOut: Answer, dismissed: Answer,
    failed: Answer, displaylessStatus: Int32? = nil
  ) {
    self.buttons = buttons
    self.cancelled = cancelled
    self.timedOut = timedOut
    self.dismissed = dismissed
    self.failed = failed
    self.displaylessStatus = displaylessStatus
  }

  /// Returns the answer for a response.
  package func answer(to response: AlertResponse) -> Answer {
    switch response.outcome {
    case .button, .cancelled: response.button.flatMap { buttons[$0] } ?? cancelled
    case .timedOut: timedOut
    case .dismissed, .withdrawn: dismissed
    case .failed: failed
    }
  }
}

extension AnswerTable.Answer {
  /// Returns the text with the values of a response inserted.
  package func text(of response: AlertResponse) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name, let form): form.text(of: response.values?[name] ?? .none)
      }
    }.joined()
  }
}
