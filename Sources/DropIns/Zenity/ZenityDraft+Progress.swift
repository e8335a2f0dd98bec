import AlertModel
import AlertProtocol

extension ZenityDraft {
  /// `--progress`.
  ///
  /// It leaves the desktop in use, as zenity's window does, unless `--modal` asks for more.
  func progress() -> PersonalityAlert {
    var alert = self.alert("Running...", title: "Progress")
    let isCancellable = !request.has(.noCancel)
    alert.style = request.has(.modal) && isCancellable ? .alert : .toast
    alert.timeout = alert.timeout ?? 0
    let percent = min(max(request.number(.percentage) ?? 0, 0), 100)
    alert.progress = request.has(.pulsate) ? .indeterminate : .percent(Double(percent))
    let begun = isCancellable ? Array(buttons.dropLast()) : extraButtons
    alert.buttons = begun
    var options = ZenityProgress.Options(status: statuses.ok)
    options.closesAtEnd = request.has(.autoClose)
    options.hangsUp = request.has(.autoKill)
    options.isCancellable = isCancellable
    options.tellsRemaining = request.has(.timeRemaining)
    options.takesMarkup = version.isModern
    return finished(
      alert, timeout: statuses.plainTimeout,
      dialogue: ZenityProgress(
        alert, begun: begun, done: extraButtons + [okButton], options: options))
  }
}
