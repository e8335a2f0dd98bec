import AlertAnswers
import AlertKit
import AlertModel
import AlertViews
import CShims
import GLib
import Glibc
import Localization
import SecretPrompts

/// Presents one alert with secrets in this process, and prints its answer.
final class AskpassProcess: AlertPresenterDelegate {
  private let command: PresentCommand
  private let content: StandardAlertContent
  private let answer: SecretAnswer
  /// The exit status if the process does not exit earlier.
  private var status = ExitStatus.internalError
  /// The most bytes of an answer that the caller accepts; nil for any number.
  private let mostBytes: Int?
  /// Returns the alert for an empty field or for one with text.
  var variant: ((_ isTyped: Bool) -> AlertDescription)?
  private var change: IdleTask?
  /// Whether the alert has ended, so that the process ends with its window.
  private var hasEnded = false
  /// Watches for the end of the program that asks, until the alert has ended.
  var asker: DescriptorWatch?

  /// Creates the alert's content.
  ///
  /// - Parameters:
  ///   - command: The alert, and the format of its answer.
  ///   - mostBytes: The most bytes of an answer; nil for any number.
  /// - Throws: `AlertAdmissionError` if the alert cannot be shown.
  init(_ command: PresentCommand, mostBytes: Int? = nil) throws(AlertAdmissionError) {
    self.command = command
    self.mostBytes = mostBytes
    try ThemeLibrary.shared.checkLook(of: command.alert)
    content = try StandardAlertContent(command.alert)
    let escaping: SecretAnswer.Escaping =
      if command.table != nil { .none } else if command.isJSON { .json } else {
        command.answer == .value ? .none : .line
      }
    answer = SecretAnswer(content.secretFields, escaping: escaping)
    for field in content.secretFields { field.tellsSecurity = command.table != nil }
    AskpassMain.warnUnlessLocked(content.secretFields)
  }

  /// Presents the alert and returns when it is off the screen.
  ///
  /// Often it does not return: the process exits with the answer, while a forked child plays the
  /// dismiss transition.
  ///
  /// - Returns: The exit status.
  /// - Throws: `AlertDisplayError` without a display.
  func run() throws -> ExitStatus {
    let presenter = AlertPresenter.shared
    presenter.delegate = self
    presenter.isPrompt = true
    presenter.mayFork = true
    presenter.holdsBackdrop = true
    presenter.heldBackdropDidEnd = { [weak self] in self?.windowDidEnd() }
    try presenter.connect()
    if let problem = presenter.problem(with: command.alert) {
      throw AlertAdmissionError(.invalid, problem)
    }
    var options = AlertOptions(command.alert)
    options.isRetry = command.alert.title == Language.ofProcess[.wrongPassphrase]
    if options.asker.isEmpty {
      options.asker = ProcessChain.callers.names.first ?? ""
    }
    if let identifier = options.identifier, options.policy == .replace {
      _ = presenter.dismissPrompts(identifier)
    }
    options.identifier = options.identifier ?? AskpassMain.promptIdentifier
    try presenter.present(
      content, options: options,
      completion: { [weak self] in self?.end(with: $0) },
      observe: { [weak self] in self?.happened($0) })
    let session = SessionHelper(for: presenter)
    withExtendedLifetime(session) { AlertMainLoop.run() }
    return status
  }

  private func happened(_ event: AlertEvent) {
    guard let variant, case .changed(_, let value) = event else { return }
    let alert = variant(value != .text(""))
    guard alert != content.description else { return }
    // The views are still handling the key event that changed the text.
    change = IdleTask(priority: .default) { [weak self] in
      guard let self, !hasEnded else { return }
      // The alert was validated when it was presented.
      try? content.update(to: alert)
    }
  }

  /// Prints the answer at once, while the dismiss transition plays on.
  private func end(with response: AlertResponse) {
    hasEnded = true
    asker = nil
    // The window keeps its last picture during the transition, after the secret is wiped.
    content.host = nil
    var response = response
    if response.outcome == .button || command.table != nil {
      var values = response.values ?? [:]
      for (name, text) in answer.standIns { values[name] = .text(text) }
      response.values = values
    }
    let isComposed: Bool
    do {
      let report = try CommandReport(
        command.alert.identifier ?? AskpassMain.promptIdentifier, response, to: command)
      status = report.status
      if let complaint = report.complaint { AskpassMain.complain(complaint) }
      isComposed = compose(report.output)
    } catch {
      AskpassMain.complain("\(error)")
      status = .internalError
      isComposed = false
    }
    guard isComposed else {
      content.wipeSecrets()
      status = .internalError
      if !AlertPresenter.shared.hasWindow { _exit(status.code) }
      AlertPresenter.shared.holdsBackdrop = false
      return
    }
    guard AlertPresenter.shared.hasWindow else {
      // Without a window there is no event that would end the main loop.
      content.wipeSecrets()
      _exit(writeAnswer() ? status.code : ExitStatus.internalError.code)
    }
    guard !AlertPresenter.shared.isRead else {
      // A child would lack the threads that speak with the screen reader.
      return goOnHere()
    }
    switch tocsin_go_on_in_child() {
    case 0:
      // In the child the secrets' memory is empty; only the number of dots is known.
      for field in content.secretFields { field.conceal() }
    case 1:
      content.wipeSecrets()
      _exit(writeAnswer() ? status.code : ExitStatus.internalError.code)
    default:
      goOnHere()
    }
  }

  /// Writes the answer, and stays for the dismiss transition: the caller waits for that.
  private func goOnHere() {
    AlertPresenter.shared.holdsBackdrop = false
    content.wipeSecrets()
    if !writeAnswer() { status = .internalError }
  }

  /// Composes the answer; returns false if it is too long.
  private func compose(_ text: String) -> Bool {
    if let mostBytes, text.utf8.count > mostBytes + 1 {
      AskpassMain.complain(SecretMessages.tooLong(mostBytes))
      return false
    }
    if answer.compose(text) { return true }
    AskpassMain.complain(SecretMessages.notEncoded)
    return false
  }

  private func writeAnswer() -> Bool {
    if answer.write() { return true }
    AskpassMain.complain(SecretMessages.unwritable)
    return false
  }

  /// A dismissal before the end is temporary: the window made way for a locker or another
  /// presenter.
  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    windowDidEnd()
  }

  /// The forked child stays as long as the backdrop: the next alert may take that over.
  private func windowDidEnd() {
    if hasEnded, !AlertPresenter.shared.isHoldingBackdrop { AlertMainLoop.quit() }
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    content.wipeSecrets()
    AskpassMain.complain(SecretMessages.lostDisplay)
    _exit(ExitStatus.unavailable.code)
  }
}
