import AlertAnswers
import AlertModel

/// The dialogs that ask for no value: messages, questions, `--progress` and `--notification`.
struct ZenityMessages: Sendable {
  private let draft: ZenityDraft
  private let request: ZenityRequest

  init(_ draft: ZenityDraft) {
    self.draft = draft
    request = draft.request
  }

  /// `--info`, `--warning`, `--error` and `--question`.
  func message(_ dialog: ZenityDialog) throws(ZenityRequest.Failure) -> PersonalityAlert {
    let language = draft.context.language
    var alert =
      switch dialog {
      case .warning: draft.alert(language[.zenityProceed], icon: .warning)
      case .error: draft.alert(language[.zenityError], icon: .error)
      case .question: draft.alert(language[.zenityProceed], icon: .question)
      default: draft.alert(language[.zenityUpdates], icon: .info)
      }
    guard dialog == .question else {
      alert.buttons = [draft.okButton] + draft.extraButtons
      return draft.finished(alert, timeout: draft.statuses.plainTimeout)
    }
    if request.has(.switchMode) {
      guard !draft.extraButtons.isEmpty else { throw .notAvailable }
      alert.buttons = draft.extraButtons
      alert.defaultButton = draft.extraButtons[0].id
    } else {
      alert.buttons =
        draft.extraButtons + [
          AlertButton(
            id: ZenityDraft.cancelID,
            label: DropInText.label(request.text(.cancelLabel), or: language[.zenityNo])),
          AlertButton(
            id: ZenityDraft.okID,
            label: DropInText.label(request.text(.okLabel), or: language[.zenityYes])),
        ]
      alert.defaultButton = request.has(.defaultCancel) ? ZenityDraft.cancelID : ZenityDraft.okID
    }
    return draft.finished(alert, timeout: draft.statuses.plainTimeout)
  }

  /// `--notification`.
  func notification() throws(ZenityRequest.Failure) -> PersonalityCommand {
    let name = request.text(.iconName) ?? request.text(.icon) ?? request.text(.windowIcon)
    var notice = AlertDescription(style: .toast)
    if let name, !name.isEmpty { notice.icon = draft.picture(named: name) }
    for hint in request.texts(.hint) { ZenityNotifications.apply(hint: hint, to: &notice) }
    notice.timeout = draft.timeout
    let text = request.text(.text)
    if let text { ZenityNotifications.setNotice(EscapedText.compressed(text), of: &notice) }
    if request.has(.listen) {
      return .converse(
        ZenityNotifications(notice, isShownAtOnce: text != nil, icon: draft.picture(named:)),
        display: request.text(.display))
    }
    guard text != nil else {
      throw ZenityRequest.Failure(
        text: "zenity: --notification takes --text, or --listen", status: draft.statuses.escape)
    }
    notice.buttons = [AlertButton(id: AlertButton.clickID, label: draft.context.language[.open])]
    var alert = draft.finished(notice)
    alert.command.waits = draft.timeout != nil
    alert.command.table?.buttons[AlertButton.clickID] = .init(draft.statuses.ok)
    return .present(alert)
  }

  /// `--progress`.
  ///
  /// Like zenity's window it does not block the desktop, unless `--modal` is given.
  func progress() -> PersonalityAlert {
    let language = draft.context.language
    var alert = draft.alert(language[.zenityRunning], title: language[.zenityProgress])
    DropInText.makeCaptionTitle(of: &alert)
    let isCancellable = !request.has(.noCancel)
    alert.style = request.has(.modal) && isCancellable ? .alert : .toast
    alert.timeout = alert.timeout ?? 0
    let percent = min(max(request.number(.percentage) ?? 0, 0), 100)
    alert.progress = request.has(.pulsate) ? .indeterminate : .percent(Double(percent))
    let cancel = isCancellable ? [draft.cancelButton] : []
    alert.buttons = cancel + draft.extraButtons
    var options = ZenityProgress.Options(status: draft.statuses.ok, language: language)
    options.closesAtEnd = request.has(.autoClose)
    options.hangsUp = request.has(.autoKill)
    options.tellsRemaining = request.has(.timeRemaining)
    options.takesMarkup = draft.version.isModern
    return draft.finished(
      alert, timeout: draft.statuses.plainTimeout,
      dialogue: ZenityProgress(
        alert, full: cancel + [draft.okButton] + draft.extraButtons,
        done: [draft.okButton] + draft.extraButtons, options: options))
  }
}
