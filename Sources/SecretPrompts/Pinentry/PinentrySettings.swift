package import AlertModel
import CommandOptions

/// What the commands of a dialogue have said so far of the next question.
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
  var qualityHelp: String?
  /// Seconds; 0 means for ever.
  var timeout = 60

  // What options say, which outlives the command `RESET`.
  var defaultOK: String?
  var defaultCancel: String?
  var defaultPrompt: String?
  var owner: PinentryOwner?
  var display: String?
  var terminalName: String?
  var terminalType: String?

  /// As it is after `RESET`.
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
    return fresh
  }

  /// The alert that asks for a secret.
  var secretAlert: AlertDescription {
    let prompt = prompt ?? defaultPrompt ?? "PIN:"
    var alert = alert(titled: Self.withoutColon(prompt))
    alert.inputs = [
      AlertInput(
        name: PinentryQuestion.inputName,
        kind: .secret(
          SecretRules(placeholder: Self.withoutColon(prompt), isRepeated: repetition != nil)))
    ]
    alert.buttons = [cancelButton, okButton]
    return alert
  }

  /// The alert that asks whether something is so.
  ///
  /// - Parameter isMessage: Whether it only tells, with one button.
  /// - Returns: An alert with the buttons of `PinentryQuestion`.
  func confirmation(isMessage: Bool) -> AlertDescription {
    var alert = alert(titled: isMessage ? "GnuPG" : "Please confirm")
    alert.buttons = [okButton]
    guard !isMessage else { return alert }
    if let notOK {
      alert.buttons.insert(AlertButton(id: PinentryQuestion.notOKID, label: notOK), at: 0)
    }
    alert.buttons.insert(cancelButton, at: 0)
    return alert
  }

  private func alert(titled usual: String) -> AlertDescription {
    var message = description.trimmingWhitespace()
    let error = (error ?? "").trimmingWhitespace()
    if !error.isEmpty { message = message.isEmpty ? error : "\(error)\n\n\(message)" }
    return AlertDescription(
      title: title ?? usual, message: message, icon: error.isEmpty ? .key : .warning,
      timeout: Double(timeout))
  }

  private var okButton: AlertButton {
    AlertButton(id: PinentryQuestion.okID, label: ok ?? defaultOK ?? "_OK")
  }

  private var cancelButton: AlertButton {
    AlertButton(
      id: PinentryQuestion.cancelID, label: cancel ?? defaultCancel ?? "_Cancel", role: .cancel)
  }

  private static func withoutColon(_ text: String) -> String {
    let text = text.trimmingWhitespace()
    return text.last == ":" ? String(text.dropLast()) : text
  }
}

/// The process for which GnuPG's agent asks.
package struct PinentryOwner: Hashable, Sendable {
  package var processID: Int32
  /// On which machine it runs; empty if that is not told.
  package var host: String

  /// Reads `PID[/UID] [HOST]`; nil for anything else.
  init?(_ text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let process = words.first?.split(separator: "/").first.flatMap({ Int32($0) }),
      process > 0
    else { return nil }
    processID = process
    host = words.dropFirst().first.map(String.init) ?? ""
  }
}

/// What a dialogue wants to know of the person.
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
  /// What is presented, but for who asks.
  package var alert: AlertDescription
  /// What stands above the second field; nil if there is none.
  package var repetition: String?
  /// What is said when the two are not the same; nil for the usual.
  package var repetitionError: String?
  /// What is said when they are; nil for nothing.
  package var repetitionOK: String?
  /// What stands beside the bar that tells how good the secret is; nil for no bar.
  package var quality: String?
  package var owner: PinentryOwner?
  /// The display that was asked for; nil for the usual.
  package var display: String?
}
