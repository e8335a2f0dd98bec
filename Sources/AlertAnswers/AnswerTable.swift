package import AlertModel

/// How a drop-in answers: for each end of its alert an exit status, and a text made of parts.
///
/// It is a plain value because an alert with a secret is handed to a program of its own, which
/// answers by it.
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
    /// The value of the input of this name.
    case value(String, ValueForm = .plain)
  }

  /// For the buttons, cancel buttons included, by their identifiers.
  package var buttons: [String: Answer]
  /// For Escape and a closed window, and for a button that is not in the table.
  package var cancelled: Answer
  package var timedOut: Answer
  /// For what somebody else ended.
  package var dismissed: Answer
  /// For what could not be presented; the reason goes to standard error.
  package var failed: Answer

  package init(
    buttons: [String: Answer] = [:], cancelled: Answer, timedOut: Answer, dismissed: Answer,
    failed: Answer
  ) {
    self.buttons = buttons
    self.cancelled = cancelled
    self.timedOut = timedOut
    self.dismissed = dismissed
    self.failed = failed
  }

  /// The answer to a response.
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
  /// The text, with the values of a response in their places.
  package func text(of response: AlertResponse) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name, let form): form.text(of: response.values?[name] ?? .none)
      }
    }.joined()
  }
}
