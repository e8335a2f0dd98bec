import CommandOptions

/// The protocol's commands, in the order in which `HELP` lists them.
enum PinentryCommand: String, CaseIterable {
  case nop = "NOP"
  case cancel = "CANCEL"
  case option = "OPTION"
  case bye = "BYE"
  case authenticate = "AUTH"
  case reset = "RESET"
  case end = "END"
  case help = "HELP"
  case setDescription = "SETDESC"
  case setPrompt = "SETPROMPT"
  case setKeyInformation = "SETKEYINFO"
  case setRepetition = "SETREPEAT"
  case setRepetitionError = "SETREPEATERROR"
  case setRepetitionOK = "SETREPEATOK"
  case setError = "SETERROR"
  case setOK = "SETOK"
  case setNotOK = "SETNOTOK"
  case setCancel = "SETCANCEL"
  case getPin = "GETPIN"
  case confirm = "CONFIRM"
  case message = "MESSAGE"
  case setQuality = "SETQUALITYBAR"
  case setQualityHelp = "SETQUALITYBAR_TT"
  case setGeneration = "SETGENPIN"
  case setGenerationHelp = "SETGENPIN_TT"
  case getInfo = "GETINFO"
  case setTitle = "SETTITLE"
  case setTimeout = "SETTIMEOUT"
  case clearPassphrase = "CLEARPASSPHRASE"
}

extension PinentrySettings {
  /// Applies a command that describes the next question; other commands change nothing.
  mutating func set(_ command: PinentryCommand, to text: String) {
    switch command {
    case .setDescription: description = text
    case .setPrompt: prompt = text
    case .setRepetition: repetition = text
    case .setRepetitionError: repetitionError = text
    case .setRepetitionOK: repetitionOK = text
    case .setError: error = text
    case .setOK: ok = text
    case .setNotOK: notOK = text
    case .setCancel: cancel = text
    case .setQuality: quality = text
    case .setTitle: title = text
    case .setTimeout:
      if let seconds = Int(text.trimmingWhitespace()) { timeout = min(max(seconds, 0), 86_400) }
    // The quality bar has no tooltip. No secrets are cached or generated here; gpg-agent does that.
    case .setQualityHelp, .setKeyInformation, .setGeneration, .setGenerationHelp: break
    case .nop, .cancel, .option, .bye, .authenticate, .reset, .end, .help, .getPin, .confirm,
      .message, .getInfo,
      .clearPassphrase:
      break
    }
  }

  /// Applies an option: `NAME`, `NAME VALUE` or `NAME=VALUE`.
  ///
  /// - Returns: The error; nil if there is none.
  mutating func set(_ option: Substring) -> PinentryError? {
    let option = option.drop { $0 == " " }
    guard let first = option.first else { return .missingArgument }
    guard first != "=" else { return .missingOptionName }
    let end = option.firstIndex { $0 == " " || $0 == "=" } ?? option.endIndex
    var name = option[..<end]
    var value = option[end...].drop { $0 == " " }
    if value.first == "=" {
      value = value.dropFirst().drop { $0 == " " }
      guard !value.isEmpty else { return .missingOptionValue }
    }
    if name.hasPrefix("--"), name.count > 2 { name = name.dropFirst(2) }
    guard name.first != "-" else { return .singleDash }
    let text = String(value)
    switch name {
    case "default-ok": defaultOK = AssuanText.decoded(value)
    case "default-cancel": defaultCancel = AssuanText.decoded(value)
    case "default-prompt": defaultPrompt = AssuanText.decoded(value)
    case "owner": owner = PinentryOwner(value)
    case "display": display = text.isEmpty ? nil : text
    case "ttyname": terminalName = text
    case "ttytype": terminalType = text
    case "lc-messages": messages = text.isEmpty ? nil : text
    // The keyboard is always grabbed, and the theme decides the look.
    case "grab", "no-grab", "allow-external-password-cache", "allow-emacs-prompt",
      "formatted-passphrase", "constraints-enforce":
      return text.isEmpty ? nil : .unknownOption
    case "parent-wid", "invisible-char", "lc-ctype", "ttyalert",
      "formatted-passphrase-hint", "constraints-hint-short", "constraints-hint-long",
      "constraints-error-title", "default-pwmngr", "default-cf-visi",
      "default-tt-visi", "default-tt-hide", "default-capshint", "debug-wait", "touch-file":
      break
    default: return .unknownOption
    }
    return nil
  }
}
