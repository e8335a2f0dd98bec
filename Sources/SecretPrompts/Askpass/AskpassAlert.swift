package import AlertAnswers
package import AlertModel

/// The alert for a prompt of `ssh-askpass`, and its identifiers.
extension AskpassPrompt {
  /// The name of the text input.
  package static let inputName = "answer"
  package static let yesID = "yes"
  package static let noID = "no"
  /// The button that submits a typed fingerprint.
  package static let compareID = "compare"

  /// The most bytes of an answer that OpenSSH accepts.
  package static let mostBytes = 1023

  /// Returns the alert, whose answers `table` defines; it names the programs that ask.
  package func alert(
    askedBy programs: AskingPrograms, in language: Language = .english
  ) -> AlertDescription {
    var alert = AlertDescription(
      title: title, message: programs.message(message, in: language),
      // A notice is a toast, which names the application itself.
      application: kind == .notice ? programs.names.first ?? "" : "")
    switch kind {
    case .secret:
      alert.icon = .key
      alert.inputs = [
        AlertInput(name: Self.inputName, kind: .secret(SecretRules(placeholder: placeholder)))
      ]
    case .clear:
      alert.icon = .question
      alert.inputs = [
        AlertInput(name: Self.inputName, kind: .field(TextRules(placeholder: placeholder)))
      ]
    case .question, .fingerprint:
      alert.icon = .warning
      alert.buttons = Self.answers(isTyped: false, in: language)
      alert.defaultButton = Self.noID
      if kind == .fingerprint {
        alert.inputs = [
          AlertInput(
            name: Self.inputName,
            kind: .field(TextRules(placeholder: language[.pasteFingerprint])))
        ]
      }
    case .permission:
      alert.icon = .key
      alert.buttons = [
        AlertButton(id: "cancel", label: language[.cancelWithMnemonic], role: .cancel),
        AlertButton(id: "ok", label: language[.okWithMnemonic]),
      ]
    case .notice:
      alert.icon = .key
      alert.style = .toast
      alert.position = .top
      alert.timeout = 0
    }
    return alert
  }

  /// Returns the alert with or without typed text: typed text is the answer, and Return submits it.
  package func alert(
    _ alert: AlertDescription, isTyped: Bool, in language: Language = .english
  ) -> AlertDescription {
    guard kind == .fingerprint else { return alert }
    var alert = alert
    alert.buttons = Self.answers(isTyped: isTyped, in: language)
    alert.defaultButton = isTyped ? Self.compareID : Self.noID
    return alert
  }

  /// Returns the buttons No, the default, and Yes or Compare.
  ///
  /// Neither button is a cancel button,
  /// because both are answers.
  private static func answers(isTyped: Bool, in language: Language) -> [AlertButton] {
    [
      AlertButton(id: noID, label: language[.noWithMnemonic]),
      isTyped
        ? AlertButton(id: compareID, label: language[.compareWithMnemonic])
        : AlertButton(id: yesID, label: language[.yesWithMnemonic]),
    ]
  }

  /// The answers by kind of prompt.
  ///
  /// Everything else prints nothing and fails, because callers interpret an empty line as an empty
  /// password, or as yes.
  package var table: AnswerTable {
    let none = AnswerTable.Answer(1)
    let typed = AnswerTable.Answer(0, [.value(Self.inputName), .text("\n")])
    let buttons: [String: AnswerTable.Answer] =
      switch kind {
      case .secret, .clear: ["ok": typed]
      case .question, .fingerprint:
        [
          Self.yesID: .init(0, [.text("yes\n")]), Self.noID: .init(0, [.text("no\n")]),
          Self.compareID: typed,
        ]
      case .permission: ["ok": .init(0, [.text("yes\n")])]
      case .notice: [:]
      }
    return AnswerTable(
      buttons: buttons, cancelled: none, timedOut: none, dismissed: none, failed: none)
  }
}
