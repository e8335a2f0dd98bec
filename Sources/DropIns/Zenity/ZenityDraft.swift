import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// The command line of zenity.
enum ZenityGrammar {
  static func parse(_ words: [Argument], in context: PersonalityContext) -> PersonalityCommand {
    do throws(ZenityRequest.Failure) {
      let request = try ZenityRequest(words)
      if let help = request.help { return .print(help) }
      let version = ZenityVersion(context.variable("TOCSIN_ZENITY_VERSION"))
      let draft = ZenityDraft(request, version, context)
      if request.dialogs.isEmpty {
        if request.has(.version) { return .print("\(version.text)\n") }
        if request.has(.about) { return .present(draft.about()) }
      }
      return try draft.command(for: try request.dialog(), words: words.map(\.printable))
    } catch {
      return .complain(error.line(in: context), status: error.status)
    }
  }
}

/// Builds the alert of a zenity dialog.
struct ZenityDraft: Sendable {
  let request: ZenityRequest
  let version: ZenityVersion
  let statuses: ZenityStatuses
  let context: PersonalityContext

  static let okID = "ok"
  static let cancelID = "cancel"
  /// The name of the input of dialogs with one input.
  static let valueName = "value"

  init(_ request: ZenityRequest, _ version: ZenityVersion, _ context: PersonalityContext) {
    self.request = request
    self.version = version
    self.context = context
    statuses = ZenityStatuses(version, context.variable)
  }

  func command(
    for dialog: ZenityDialog, words: [String]
  ) throws(ZenityRequest.Failure) -> PersonalityCommand {
    switch dialog {
    case .info, .warning, .error, .question:
      return try .present(ZenityMessages(self).message(dialog))
    case .entry: return .present(ZenityValues(self).entry())
    case .password: return .present(ZenityValues(self).password())
    case .list: return try .present(ZenityList(self).alert())
    case .forms: return try .present(ZenityForms(self).alert())
    case .scale: return try .present(ZenityValues(self).scale())
    case .calendar: return .present(ZenityValues(self).calendar())
    case .textInfo:
      guard !request.has(.html) else { return original("a page of HTML", words: words) }
      return try .present(ZenityTextInfo(self).alert())
    case .progress: return .present(ZenityMessages(self).progress())
    case .notification: return try ZenityMessages(self).notification()
    case .fileSelection: return original("a chooser of files", words: words)
    case .colorSelection: return original("a chooser of colours", words: words)
    }
  }

  /// Returns the command that runs the original zenity.
  private func original(_ what: String, words: [String]) -> PersonalityCommand {
    .become(
      .original(
        .zenity,
        failure: "zenity: Tocsin has not \(what), and no other zenity is in PATH\n",
        status: statuses.error),
      words: words)
  }

  /// `--about`.
  func about() -> PersonalityAlert {
    var alert = AlertDescription(
      title: "Tocsin \(ProgramRelease.number)",
      message: "Stands in for zenity \(version.text). See tocsin-zenity(1).", icon: .info)
    alert.buttons = [AlertButton(id: Self.okID, label: context.language[.zenityOK])]
    return finished(alert)
  }

  // MARK: - Parts of all dialogs

  /// Returns an alert with the title, text, icon and timeout.
  ///
  /// - Parameters:
  ///   - usual: The default text.
  ///   - title: The default title of the window; nil for none.
  ///   - icon: The dialog's default icon.
  ///   - isMnemonic: Whether the text is plain, with an underscore before a mnemonic.
  /// - Returns: The alert, without buttons.
  func alert(
    _ usual: String, title: String? = nil, icon: AlertIcon = .none, isMnemonic: Bool = false
  ) -> AlertDescription {
    var alert = AlertDescription(icon: icon)
    let given = request.text(.text).map(EscapedText.compressed)
    let text = given ?? usual
    if isMnemonic {
      DropInText.place(
        windowTitle: request.text(.title) ?? title, text: Mnemonic(parsing: text).label,
        isMarkup: false, takesHeadline: true, in: &alert)
    } else {
      DropInText.place(
        windowTitle: request.text(.title) ?? title, text: text,
        isMarkup: given != nil && !request.has(.noMarkup), takesHeadline: true, in: &alert)
    }
    let named = request.text(.iconName) ?? request.text(.icon)
    let window = icon == .none ? request.text(.windowIcon) : nil
    if let name = named ?? window, !name.isEmpty { alert.icon = picture(named: name) }
    alert.timeout = timeout
    return alert
  }

  /// The timeout in seconds; nil for none.
  var timeout: Double? {
    guard let seconds = request.number(.timeout), seconds > 0 else { return nil }
    return min(Double(seconds), ProtocolLimits.timeout)
  }

  /// Returns the icon for a name or a file’s path.
  func picture(named name: String) -> AlertIcon {
    guard name.utf8.count <= ProtocolLimits.pathLength else { return .none }
    return AlertIcon(name: name.contains("/") ? absolute(name) : name)
  }

  /// Returns an absolute path.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(context.currentFolder)/\(path)"
  }

  /// The buttons of `--extra-button`.
  var extraButtons: [AlertButton] {
    request.texts(.extraButton).prefix(ProtocolLimits.buttonCount - 2).enumerated().map {
      AlertButton(id: "extra-\($0 + 1)", label: DropInText.label($1, or: " "))
    }
  }

  /// Cancel, OK and the extra buttons, in zenity's order.
  var buttons: [AlertButton] { [cancelButton, okButton] + extraButtons }

  /// A plain button, because its exit status differs from that of Escape.
  var cancelButton: AlertButton {
    AlertButton(
      id: Self.cancelID,
      label: DropInText.label(request.text(.cancelLabel), or: context.language[.zenityCancel]))
  }

  var okButton: AlertButton {
    AlertButton(
      id: Self.okID,
      label: DropInText.label(request.text(.okLabel), or: context.language[.zenityOK]))
  }

  /// Returns an alert with the table of its answers.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - printed: The text that OK prints.
  ///   - printsAtTimeout: Whether a timeout prints it, too.
  ///   - timeout: The exit status of a timeout; nil for the default.
  ///   - dialogue: The conversation while the alert is shown.
  /// - Returns: The alert with its table.
  func finished(
    _ alert: AlertDescription, printing printed: [AnswerTable.Part] = [],
    printsAtTimeout: Bool = false, timeout: Int32? = nil, dialogue: (any AlertDialogue)? = nil
  ) -> PersonalityAlert {
    var alert = alert
    // Otherwise the last button would be the default one.
    if alert.defaultButton == nil, !extraButtons.isEmpty,
      alert.buttons.contains(where: { $0.id == Self.okID })
    {
      alert.defaultButton = Self.okID
    }
    var table = AnswerTable(
      cancelled: .init(statuses.escape),
      timedOut: .init(timeout ?? statuses.timeout, printsAtTimeout ? printed : []),
      dismissed: .init(statuses.escape), failed: .init(statuses.error),
      displaylessStatus: Personality.zenity.displaylessStatus)
    table.buttons[Self.okID] = .init(statuses.ok, printed)
    table.buttons[Self.cancelID] = .init(statuses.cancel)
    for (button, label) in zip(extraButtons, request.texts(.extraButton)) {
      table.buttons[button.id] = .init(statuses.extra, [.text("\(label)\n")])
    }
    return PersonalityAlert(
      PresentCommand(alert: alert, table: table), dialogue: dialogue,
      display: request.text(.display))
  }
}
