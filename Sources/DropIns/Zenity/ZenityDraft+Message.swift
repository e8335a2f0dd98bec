import AlertAnswers
import AlertModel
import AlertProtocol

extension ZenityDraft {
  /// `--info`, `--warning`, `--error` and `--question`.
  func message(_ dialog: ZenityDialog) throws(ZenityRequest.Failure) -> PersonalityAlert {
    var alert =
      switch dialog {
      case .warning: self.alert("Are you sure you want to proceed?", icon: .warning)
      case .error: self.alert("An error has occurred.", icon: .error)
      case .question: self.alert("Are you sure you want to proceed?", icon: .question)
      default: self.alert("All updates are complete.", icon: .info)
      }
    guard dialog == .question else {
      alert.buttons = [okButton] + extraButtons
      return finished(alert, timeout: statuses.plainTimeout)
    }
    if request.has(.switchMode) {
      guard !extraButtons.isEmpty else { throw .notAvailable }
      alert.buttons = extraButtons
      alert.defaultButton = extraButtons[0].id
    } else {
      alert.buttons =
        extraButtons + [
          AlertButton(
            id: Self.cancelID, label: DropInText.label(request.text(.cancelLabel), or: "_No")),
          AlertButton(
            id: Self.okID, label: DropInText.label(request.text(.okLabel), or: "_Yes")),
        ]
      alert.defaultButton = request.has(.defaultCancel) ? Self.cancelID : Self.okID
    }
    return finished(alert, timeout: statuses.plainTimeout)
  }

  /// `--notification`.
  func notification() throws(ZenityRequest.Failure) -> PersonalityCommand {
    let name = request.text(.iconName) ?? request.text(.icon) ?? request.text(.windowIcon)
    var notice = AlertDescription(style: .toast)
    if let name, !name.isEmpty { notice.icon = picture(named: name) }
    for hint in request.texts(.hint) { Self.apply(hint: hint, to: &notice) }
    notice.timeout = timeout
    let text = request.text(.text)
    if let text { Self.setNotice(EscapedText.compressed(text), of: &notice) }
    if request.has(.listen) {
      return .converse(
        ZenityNotifications(notice, isShownAtOnce: text != nil, icon: picture(named:)),
        display: request.text(.display))
    }
    guard text != nil else {
      throw ZenityRequest.Failure(
        text: "zenity: --notification takes --text, or --listen", status: statuses.escape)
    }
    notice.buttons = [AlertButton(id: AlertButton.clickID, label: "Open")]
    var alert = finished(notice)
    alert.command.waits = timeout != nil
    alert.command.table?.buttons[AlertButton.clickID] = .init(statuses.ok)
    return .present(alert)
  }

  /// Sets the title to the first line, and the message to the rest.
  static func setNotice(_ text: String, of notice: inout AlertDescription) {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    notice.title = DropInText.cut(String(parts.first ?? ""), to: 4096)
    notice.message = DropInText.cut(parts.count > 1 ? String(parts[1]) : "", to: 1 << 15)
  }

  /// Applies a hint `NAME:VALUE`, of which only the urgency is supported.
  static func apply(hint: String, to notice: inout AlertDescription) {
    let parts = hint.split(separator: ":", maxSplits: 1).map {
      String($0.drop { $0 == " " })
    }
    guard parts.count == 2, parts[0] == "urgency" else { return }
    switch parts[1] {
    case "0", "low": notice.urgency = .low
    case "1", "normal": notice.urgency = .normal
    case "2", "critical": notice.urgency = .critical
    default: break
    }
  }
}

extension ZenityDraft {
  /// `--progress`.
  ///
  /// Like zenity's window it does not block the desktop, unless `--modal` is given.
  func progress() -> PersonalityAlert {
    var alert = self.alert("Running...", title: "Progress")
    let isCancellable = !request.has(.noCancel)
    alert.style = request.has(.modal) && isCancellable ? .alert : .toast
    alert.timeout = alert.timeout ?? 0
    let percent = min(max(request.number(.percentage) ?? 0, 0), 100)
    alert.progress = request.has(.pulsate) ? .indeterminate : .percent(Double(percent))
    let cancel = isCancellable ? [cancelButton] : []
    alert.buttons = cancel + extraButtons
    var options = ZenityProgress.Options(status: statuses.ok)
    options.closesAtEnd = request.has(.autoClose)
    options.hangsUp = request.has(.autoKill)
    options.tellsRemaining = request.has(.timeRemaining)
    options.takesMarkup = version.isModern
    return finished(
      alert, timeout: statuses.plainTimeout,
      dialogue: ZenityProgress(
        alert, full: cancel + [okButton] + extraButtons, done: [okButton] + extraButtons,
        options: options))
  }
}
