package import AlertModel
import CommandOptions

/// The settings for the next question.
struct PinentrySettings: Hashable, Sendable {
  var title: String?
  var description = ""
  var prompt: String?
  var ok: String?
  var notOK: String?
  var cancel: String?
  var error: String?
  var repetition: String?
  var repetitionError: String?
  var repetitionOK: String?
  var quality: String?
  /// The timeout in seconds; 0 for none.
  var timeout = 60

  // Set by options, and kept by `RESET`.
  var defaultOK: String?
  var defaultCancel: String?
  var defaultPrompt: String?
  var owner: PinentryOwner?
  var display: String?
  var terminalName: String?
  var terminalType: String?
  /// The locale of messages.
  var messages: String?

  /// The settings after `RESET`.
  var reset: PinentrySettings {
    var fresh = PinentrySettings()
    fresh.timeout = timeout
    fresh.defaultOK = defaultOK
    fresh.defaultCancel = defaultCancel
    fresh.defaultPrompt = defaultPrompt
    fresh.owner = owner
    fresh.display = display
    fresh.terminalName = terminalName
    fresh.terminalType = terminalType
    fresh.messages = messages
    return fresh
  }

  /// The alert that asks for a secret.
  func secretAlert(in language: Language) -> AlertDescription {
    let prompt = prompt ?? defaultPrompt ?? "\(language[.pin]):"
    var alert = alert(titled: Self.withoutColon(prompt))
    alert.inputs = [
      AlertInput(
        name: PinentryQuestion.inputName,
        kind: .secret(
          SecretRules(placeholder: Self.withoutColon(prompt), isRepeated: repetition != nil)))
    ]
    alert.buttons = [cancelButton(in: language), okButton(in: language)]
    return alert
  }

  /// Returns the alert for a confirmation, or for a message with one button, with the button
  /// identifiers of `PinentryQuestion`.
  func confirmation(isMessage: Bool, in language: Language) -> AlertDescription {
    var alert = alert(titled: isMessage ? "GnuPG" : language[.pleaseConfirm])
    alert.buttons = [okButton(in: language)]
    guard !isMessage else { return alert }
    if let notOK {
      alert.buttons.insert(AlertButton(id: PinentryQuestion.notOKID, label: notOK), at: 0)
    }
    alert.buttons.insert(cancelButton(in: language), at: 0)
    return alert
  }

  /// The language of texts that the client does not provide; nil for that of this process.
  var language: AlertLanguage? { messages.flatMap { AlertLanguage(messages: $0) } }

  /// Whether the next question shows the error in the last answer.
  var hasError: Bool { !(error ?? "").trimmingWhitespace().isEmpty }

  private func alert(titled usual: String) -> AlertDescription {
    var message = description.trimmingWhitespace()
    let error = (error ?? "").trimmingWhitespace()
    if !error.isEmpty { message = message.isEmpty ? error : "\(error)\n\n\(message)" }
    return AlertDescription(
      title: title ?? usual, message: message, icon: error.isEmpty ? .key : .warning,
      timeout: Double(timeout), language: language)
  }

  private func okButton(in language: Language) -> AlertButton {
    AlertButton(
      id: PinentryQuestion.okID, label: ok ?? defaultOK ?? language[.okWithMnemonic])
  }

  private func cancelButton(in language: Language) -> AlertButton {
    AlertButton(
      id: PinentryQuestion.cancelID,
      label: cancel ?? defaultCancel ?? language[.cancelWithMnemonic],
      role: .cancel)
  }

  private static func withoutColon(_ text: String) -> String {
    let text = text.trimmingWhitespace()
    return text.last == ":" ? String(text.dropLast()) : text
  }
}

/// The process on whose behalf gpg-agent asks.
package struct PinentryOwner: Hashable, Sendable {
  package var processID: Int32
  /// The host name; empty if it is unknown.
  package var host: String

  /// Parses `PID[/UID] [HOST]`; nil for other text.
  init?(_ text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let process = words.first?.split(separator: "/").first.flatMap({ Int32($0) }),
      process > 0
    else { return nil }
    processID = process
    host = words.dropFirst().first.map(String.init) ?? ""
  }
}

/// A question to the user.
package struct PinentryQuestion: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case secret
    case confirmation
    case message
  }

  package static let inputName = "pin"
  package static let okID = "ok"
  package static let notOKID = "notok"
  package static let cancelID = "cancel"

  package var kind: Kind
  /// The alert, without the programs that ask.
  package var alert: AlertDescription
  /// The title of the second field; nil without one.
  package var repetition: String?
  /// The message if the two fields differ; nil for the default.
  package var repetitionError: String?
  /// The message if the two fields match; nil for none.
  package var repetitionOK: String?
  /// The label of the quality bar; nil for no bar.
  package var quality: String?
  package var owner: PinentryOwner?
  /// Whether it is repeated because the last answer was wrong.
  package var isRetry = false
  /// The X display; nil for the default.
  package var display: String?
}
