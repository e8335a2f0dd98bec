import AlertAnswers
import AlertKit
import AlertModel
import AlertViews
import CShims
import GLib
import Glibc

/// Presents one alert with secrets, in this process, and ends with its answer.
final class AskpassProcess: AlertPresenterDelegate {
  private let command: PresentCommand
  private let content: StandardAlertContent
  private let answer: SecretAnswer
  /// How the process ends if nobody goes on for it.
  private var status = ExitStatus.internalError
  /// The most bytes that whoever asks takes of an answer; nil for any number.
  private let mostBytes: Int?
  /// What the alert is once something is typed into its field, or nothing any more.
  var variant: ((_ isTyped: Bool) -> AlertDescription)?
  private var change: IdleTask?
  /// Whether the alert has ended, so that nothing comes after its window.
  private var hasEnded = false

  /// Makes the content.
  ///
  /// - Parameters:
  ///   - command: The alert, and how its answer is told.
  ///   - mostBytes: The most bytes of an answer; nil for any number.
  /// - Throws: `AlertAdmissionError` if it cannot be shown.
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
    AskpassMain.complainUnlessLocked(content.secretFields)
  }

  /// Presents the alert, and returns when it is off the screen; the process may have ended by then,
  /// with a child of it playing the dismiss transition.
  ///
  /// - Returns: How the process ends if nobody went on for it.
  /// - Throws: `AlertDisplayError` without a display.
  func run() throws -> ExitStatus {
    let presenter = AlertPresenter.shared
    presenter.delegate = self
    try presenter.present(
      content, options: AlertOptions(command.alert),
      completion: { [weak self] in self?.end(with: $0) },
      observe: { [weak self] in self?.happened($0) })
    AlertMainLoop.run()
    return status
  }

  private func happened(_ event: AlertEvent) {
    guard let variant, case .changed(_, let value) = event else { return }
    let alert = variant(value != .text(""))
    guard alert != content.description else { return }
    // The key that changed it is still under way in the views.
    change = IdleTask(priority: .default) { [weak self] in
      guard let self, !hasEnded else { return }
      // It was found to be something that can be shown when it was shown first.
      try? content.update(to: alert)
    }
  }

  /// The alert has ended: the answer is told at once, and the transition plays on behind it.
  private func end(with response: AlertResponse) {
    hasEnded = true
    // What is on the screen stays as it was while it goes, though nothing is behind it any more.
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
        command.alert.identifier ?? AlertIdentifier("askpass"), response, to: command)
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

  /// Makes the answer up, which is none if it is longer than it may be.
  private func compose(_ text: String) -> Bool {
    if let mostBytes, text.utf8.count > mostBytes + 1 {
      AskpassMain.complain("the answer is longer than \(mostBytes) bytes")
      return false
    }
    if answer.compose(text) { return true }
    AskpassMain.complain("the answer could not be made up")
    return false
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
