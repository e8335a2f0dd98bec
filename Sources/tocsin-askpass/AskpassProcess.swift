import AlertCommandLine
import AlertKit
import AlertModel
import CShims
import Glibc

/// Presents one alert with secrets, in this process, and ends with its answer.
final class AskpassProcess: AlertPresenterDelegate {
  private let command: PresentCommand
  private let content: StandardAlertContent
  private let answer: SecretAnswer
  /// How the process ends if nobody goes on for it.
  private(set) var status = ExitStatus.internalError
  /// Whether the alert has ended, so that nothing comes after its window.
  private var hasEnded = false

  /// Makes the content.
  ///
  /// - Throws: `AlertAdmissionError` if it cannot be shown.
  init(_ command: PresentCommand) throws(AlertAdmissionError) {
    self.command = command
    try ThemeLibrary.shared.checkLook(of: command.alert)
    content = try StandardAlertContent(command.alert)
    let escaping: SecretAnswer.Escaping =
      command.isJSON ? .json : command.answer == .value ? .none : .line
    answer = SecretAnswer(content.secretFields, escaping: escaping)
  }

  /// Presents the alert, and returns when it is off the screen; the process may have ended by then,
  /// with a child of it playing the dismiss transition.
  ///
  /// - Throws: `AlertDisplayError` without a display.
  func run() throws {
    let presenter = AlertPresenter.shared
    presenter.delegate = self
    try presenter.present(content, options: AlertOptions(command.alert)) { [weak self] response in
      self?.end(with: response)
    }
    AlertMainLoop.run()
  }

  /// The alert has ended: the answer is told at once, and the transition plays on behind it.
  private func end(with response: AlertResponse) {
    hasEnded = true
    // What is on the screen stays as it was while it goes, though nothing is behind it any more.
    content.host = nil
    var response = response
    if response.outcome == .button {
      var values = response.values ?? [:]
      for (name, token) in answer.tokens { values[name] = .text(token) }
      response.values = values
    }
    let isComposed: Bool
    do {
      let report = try CommandReport(
        command.alert.identifier ?? AlertIdentifier("askpass"), response, to: command)
      status = report.status
      if let complaint = report.complaint { AskpassMain.complain(complaint) }
      isComposed = answer.compose(report.output)
      if !isComposed { AskpassMain.complain("the answer could not be made up") }
    } catch {
      AskpassMain.complain("\(error)")
      status = .internalError
      isComposed = false
    }
    guard isComposed else {
      content.wipeSecrets()
      status = .internalError
      if !AlertPresenter.shared.hasWindow { _exit(status.code) }
      return
    }
    guard AlertPresenter.shared.hasWindow else {
      // Nothing would ever tell that a window is gone.
      content.wipeSecrets()
      _exit(tell() ? status.code : ExitStatus.internalError.code)
    }
    switch tocsin_go_on_in_child() {
    case 0:
      // The secrets' memory is empty in a child, which knows no more than how many dots to show.
      for field in content.secretFields { field.conceal() }
    case 1:
      content.wipeSecrets()
      _exit(tell() ? status.code : ExitStatus.internalError.code)
    default:
      content.wipeSecrets()
      if !tell() { status = .internalError }
    }
  }

  private func tell() -> Bool {
    if answer.write() { return true }
    AskpassMain.complain("standard output cannot be written")
    return false
  }

  /// A window that steps aside, for a locker or another presenter, comes back.
  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    if hasEnded { AlertMainLoop.quit() }
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    content.wipeSecrets()
    AskpassMain.complain("the display is gone")
    _exit(ExitStatus.unavailable.code)
  }
}
