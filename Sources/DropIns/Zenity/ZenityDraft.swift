import AlertAnswers
import AlertModel
import AlertProtocol

/// What a dialog of zenity is made of.
struct ZenityDraft: Sendable {
  let request: ZenityRequest
  let version: ZenityVersion
  let statuses: ZenityStatuses
  let context: PersonalityContext

  static let okID = "ok"
  static let cancelID = "cancel"

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
    case .info, .warning, .error, .question: return try .present(message(dialog))
    case .entry: return .present(entry())
    case .password: return .present(password())
    case .list: return try .present(list())
    case .forms: return try .present(forms())
    case .scale: return try .present(scale())
    case .calendar: return .present(calendar())
    case .textInfo:
      guard !request.has(.html) else { return original("a page of HTML", words: words) }
      return try .present(textInfo())
    case .progress: return .present(progress())
    case .notification: return try notification()
    case .fileSelection: return original("a chooser of files", words: words)
    case .colorSelection: return original("a chooser of colours", words: words)
    }
  }

  /// Passes the words on to a zenity that is none of ours.
  private func original(_ what: String, words: [String]) -> PersonalityCommand {
    .become(
      .original(
        .zenity,
        failure: "zenity: Tocsin has not \(what), and no other zenity is in PATH\n",
        status: statuses.error),
      words: words)
  }

  /// Who stands in for zenity.
  func about() -> PersonalityAlert {
    var alert = AlertDescription(
      title: "Tocsin \(ProgramRelease.number)",
      message: "Stands in for zenity \(version.text). See tocsin-zenity(1).", icon: .info)
    alert.buttons = [AlertButton(id: Self.okID, label: "OK")]
    return finished(alert)
  }

  // MARK: - What dialogs share

  /// An alert with the title, the text, the icon and the timeout.
  ///
  /// - Parameters:
  ///   - usual: The text if none is given.
  ///   - title: The title if none is given; nil lets a short text stand in its place.
  ///   - icon: The dialog's own.
  ///   - isMnemonic: Whether an underscore in the text marks a key, and the text is no markup.
  /// - Returns: The alert, without buttons.
  func alert(
    _ usual: String, title: String? = nil, icon: AlertIcon = .none, isMnemonic: Bool = false
  ) -> AlertDescription {
    var alert = AlertDescription(icon: icon)
    let given = request.text(.text).map(EscapedText.compressed)
    let text = given ?? usual
    if isMnemonic {
      DropInText.place(
        title: request.text(.title) ?? title, text: Mnemonic(parsing: text).label, isMarkup: false,
        in: &alert)
    } else {
      DropInText.place(
        title: request.text(.title) ?? title, text: text,
        isMarkup: given != nil && !request.has(.noMarkup), in: &alert)
    }
    let named = request.text(.iconName) ?? request.text(.icon)
    let window = icon == .none ? request.text(.windowIcon) : nil
    if let name = named ?? window, !name.isEmpty { alert.icon = picture(named: name) }
    alert.timeout = timeout
    return alert
  }

  /// Seconds after which its time is over; nil for never.
  var timeout: Double? {
    guard let seconds = request.number(.timeout), seconds > 0 else { return nil }
    return min(Double(seconds), ProtocolLimits.timeout)
  }

  /// The icon of a name, or of a file's path.
  func picture(named name: String) -> AlertIcon {
    guard name.utf8.count <= ProtocolLimits.pathLength else { return .none }
    return AlertIcon(name: name.contains("/") ? absolute(name) : name)
  }

  /// A path from the root.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(context.currentFolder)/\(path)"
  }

  /// The buttons that are asked for beside OK and Cancel.
  var extraButtons: [AlertButton] {
    request.texts(.extraButton).prefix(ProtocolLimits.buttonCount - 2).enumerated().map {
      AlertButton(id: "extra-\($0 + 1)", label: DropInText.label($1, or: " "))
    }
  }

  /// Extra buttons, Cancel and OK.
  var buttons: [AlertButton] {
    extraButtons + [
      // A plain button, so that it can be told from Escape.
      AlertButton(
        id: Self.cancelID, label: DropInText.label(request.text(.cancelLabel), or: "Cancel")),
      okButton,
    ]
  }

  var okButton: AlertButton {
    AlertButton(id: Self.okID, label: DropInText.label(request.text(.okLabel), or: "OK"))
  }

  /// The alert with what it answers.
  ///
  /// - Parameters:
  ///   - alert: What is shown.
  ///   - printed: What OK prints, and the end of time, too.
  ///   - printsAtTimeout: Whether the end of time does.
  ///   - timeout: The status then; nil for the usual one.
  ///   - dialogue: What goes on meanwhile.
  /// - Returns: The alert with its table.
  func finished(
    _ alert: AlertDescription, printing printed: [AnswerTable.Part] = [],
    printsAtTimeout: Bool = false, timeout: Int32? = nil, dialogue: (any AlertDialogue)? = nil
  ) -> PersonalityAlert {
    var table = AnswerTable(
      cancelled: .init(statuses.escape),
      timedOut: .init(timeout ?? statuses.timeout, printsAtTimeout ? printed : []),
      dismissed: .init(statuses.escape), failed: .init(statuses.error))
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
