import AlertAnswers
import AlertKit
import AlertModel
import AlertViews
import CShims
import GLib
import Glibc
import SecretPrompts

/// Holds a dialogue of pinentry's on standard input and standard output, and asks what it asks for.
///
/// The secret is in this process alone, from the key to the line that tells it.
final class PinentryProcess: AlertPresenterDelegate {
  private var dialogue: PinentryDialogue
  private var lines = AssuanLines()
  private var input: DescriptorWatch?
  /// What tells that nobody reads the answers, once nothing is said any more.
  private var listener: DescriptorWatch?
  /// The presenter of the display that was asked for last.
  private var presenter: AlertPresenter
  private var displayName: String?
  /// What is asked now.
  private var content: StandardAlertContent?
  private var isLeaving = false

  init(_ options: PinentryOptions) {
    displayName = options.display ?? Self.variable("DISPLAY")
    presenter = AlertPresenter(displayName: displayName)
    dialogue = PinentryDialogue(
      options, processID: getpid(), userIDs: "\(geteuid())/\(getegid())",
      peer: Self.variable("_assuan_pipe_connect_pid"))
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Reaches the display that the command line or the environment names.
  ///
  /// - Throws: `AlertDisplayError` if that cannot be done.
  func connect() throws {
    try presenter.connect()
  }

  /// Holds the dialogue to its end.
  func run() {
    carryOut(dialogue.greeting)
    input = DescriptorWatch(STDIN_FILENO, for: .readable) { [weak self] _ in self?.read() }
    AlertMainLoop.run()
  }

  // MARK: - Lines

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = tocsin_read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return inputEnded() }
    for line in lines.append(bytes[..<count]) {
      carryOut(line.map { dialogue.received($0) } ?? dialogue.receivedTooMuch())
    }
  }

  /// What was asked before is still answered, to whoever reads that.
  private func inputEnded() {
    input = nil
    carryOut(dialogue.ended())
    guard !isLeaving else { return }
    // It is told only of an end that is gone.
    listener = DescriptorWatch(STDOUT_FILENO, for: []) { _ in _exit(ExitStatus.success.code) }
  }

  private func carryOut(_ effects: [PinentryDialogue.Effect]) {
    for effect in effects {
      switch effect {
      case .write(let line): write(Array("\(line)\n".utf8))
      case .ask(let question): ask(question)
      case .writeSecret: tellSecret { SecretLines.data($0) }
      case .inquireQuality: tellSecret { SecretLines.inquiry($0) }
      case .showQuality(let quality):
        for field in content?.secretFields ?? [] { field.quality = quality }
      case .close: leave()
      }
    }
  }

  /// Writes what is made of the secret, and forgets it.
  private func tellSecret(_ lines: (UnsafeRawBufferPointer) -> SecretBuffer) {
    guard let field = content?.secretFields.first else { return }
    let buffer = field.withSecret(lines)
    buffer.withUnsafeBytes { write($0) }
    buffer.wipe()
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    // Else nobody listens any more.
    guard tocsin_write_all(STDOUT_FILENO, bytes.baseAddress, bytes.count) == 0 else {
      _exit(ExitStatus.internalError.code)
    }
  }

  // MARK: - Questions

  private func ask(_ question: PinentryQuestion) {
    do {
      let content = try StandardAlertContent(alert(for: question))
      if let field = content.secretFields.first { prepare(field, for: question) }
      AskpassMain.complainUnlessLocked(content.secretFields)
      usePresenter(of: question.display)
      self.content = content
      presenter.delegate = self
      try presenter.present(
        content, options: AlertOptions(content.description),
        completion: { [weak self] in self?.questionEnded($0) })
    } catch {
      AskpassMain.complain("\(error)")
      end(.failed)
    }
  }

  private func alert(for question: PinentryQuestion) -> AlertDescription {
    var alert = question.alert
    var programs = ProcessChain.programs(from: getppid())
    if let owner = question.owner {
      programs =
        ProcessChain.isThisMachine(owner.host)
        ? ProcessChain.programs(from: owner.processID) : AskingPrograms([])
    }
    alert.message = programs.message(alert.message)
    alert.application = programs.names.first ?? ""
    return alert
  }

  private func prepare(_ field: SecretField, for question: PinentryQuestion) {
    field.tellsSecurity = true
    field.qualityLabel = question.quality
    if let title = question.repetition, !title.isEmpty { field.repetitionTitle = title }
    if let problem = question.repetitionError { field.repetitionProblem = problem }
    field.repetitionPraise = question.repetitionOK ?? ""
    field.onEdit = { [weak self, weak field] in
      guard let self, let field else { return }
      carryOut(dialogue.edited(isEmpty: field.withSecret(\.isEmpty)))
    }
  }

  private func usePresenter(of display: String?) {
    let display = display ?? Self.variable("DISPLAY")
    guard display != displayName else { return }
    displayName = display
    presenter = AlertPresenter(displayName: display)
  }

  private func questionEnded(_ response: AlertResponse) {
    if let reason = response.reason { AskpassMain.complain(reason) }
    switch response.outcome {
    case .button: end(response.button == PinentryQuestion.notOKID ? .denied : .accepted)
    case .cancelled, .dismissed, .withdrawn: end(.cancelled)
    case .timedOut: end(.timedOut)
    case .failed: end(.failed)
    }
  }

  private func end(_ outcome: PinentryDialogue.Outcome) {
    let asked = content
    // What is on the screen stays as it was while it goes, though nothing is behind it any more.
    asked?.host = nil
    carryOut(dialogue.questionEnded(outcome))
    asked?.wipeSecrets()
    if content === asked { content = nil }
    // One line after the other, for the next question may be among them.
    while let effects = dialogue.resumed() { carryOut(effects) }
  }

  // MARK: - The end

  /// Ends the process at once; a window that is on its way out goes on in a child, which knows
  /// nothing.
  private func leave() {
    guard content == nil, presenter.hasWindow, tocsin_go_on_in_child() == 0 else {
      _exit(ExitStatus.success.code)
    }
    input = nil
    listener = nil
    isLeaving = true
  }

  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    if isLeaving { AlertMainLoop.quit() }
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    if isLeaving { AlertMainLoop.quit() }
  }
}
