import AlertAnswers
import AlertKit
import AlertModel
import AlertViews
import CShims
import CommandOptions
import GLib
import Glibc
import SecretPrompts

/// Runs pinentry's dialogue on standard input and standard output, and presents its questions.
///
/// The secret is only in this process, from the key press to the data line.
final class PinentryProcess: AlertPresenterDelegate {
  private var dialogue: PinentryDialogue
  private var lines = AssuanLineSplitter()
  private var input: DescriptorWatch?
  /// Watches for a closed standard output after the end of standard input.
  private var listener: DescriptorWatch?
  /// The presenter for the last display.
  private var presenter: AlertPresenter
  private var displayName: String?
  /// The current question.
  private var content: StandardAlertContent?
  private var isLeaving = false
  private let guardMilliseconds: Int?

  init(_ options: PinentryOptions, guardMilliseconds: Int?) {
    self.guardMilliseconds = guardMilliseconds
    displayName = options.display ?? Self.variable("DISPLAY")
    presenter = AlertPresenter(displayName: displayName)
    dialogue = PinentryDialogue(
      options, processID: getpid(), userIDs: "\(geteuid())/\(getegid())",
      peer: Self.variable("_assuan_pipe_connect_pid"),
      language: { LanguageLibrary.shared.language(for: $0) })
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Connects to the display that the command line or the environment names.
  ///
  /// - Throws: `AlertDisplayError` if that fails.
  func connect() throws {
    try presenter.connect()
  }

  /// Runs the dialogue to its end.
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
      carryOut(line.map { dialogue.received($0) } ?? dialogue.receivedLongLine())
    }
  }

  /// The current question is still answered as long as standard output is read.
  private func inputEnded() {
    input = nil
    carryOut(dialogue.ended())
    guard !isLeaving else { return }
    // A watch for no condition only reports a closed pipe.
    listener = DescriptorWatch(STDOUT_FILENO, for: []) { _ in _exit(ExitStatus.success.code) }
  }

  private func carryOut(_ effects: [PinentryDialogue.Effect]) {
    for effect in effects {
      switch effect {
      case .write(let line): write(Array("\(line)\n".utf8))
      case .ask(let question): ask(question)
      case .writeSecret: writeSecret { SecretLines.data($0) }
      case .inquireQuality: writeSecret { SecretLines.inquiry($0) }
      case .showQuality(let quality):
        for field in content?.secretFields ?? [] { field.quality = quality }
      case .close: leave()
      }
    }
  }

  /// Writes lines made from the secret, and wipes them.
  private func writeSecret(_ lines: (UnsafeRawBufferPointer) -> SecretBuffer) {
    guard let field = content?.secretFields.first else { return }
    let buffer = field.withSecret(lines)
    buffer.withUnsafeBytes { write($0) }
    buffer.wipe()
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    // The client has closed the pipe.
    guard tocsin_write_all(STDOUT_FILENO, bytes.baseAddress, bytes.count) == 0 else {
      _exit(ExitStatus.internalError.code)
    }
  }

  // MARK: - Questions

  private func ask(_ question: PinentryQuestion) {
    do {
      let content = try StandardAlertContent(alert(for: question))
      if let field = content.secretFields.first { prepare(field, for: question) }
      AskpassMain.warnUnlessLocked(content.secretFields)
      usePresenter(of: question.display)
      self.content = content
      presenter.delegate = self
      presenter.isPrompt = true
      presenter.holdsBackdrop = true
      var options = AlertOptions(content.description)
      options.identifier = AskpassMain.promptIdentifier
      options.isRetry = question.isRetry
      if let owner = question.owner, ProcessChain.isThisMachine(owner.host) {
        options.askFor(owner.processID)
      }
      try presenter.present(
        content, options: options,
        completion: { [weak self] in self?.questionEnded($0) })
    } catch {
      AskpassMain.complain("\(error)")
      end(.failed)
    }
  }

  private func alert(for question: PinentryQuestion) -> AlertDescription {
    var alert = question.alert
    alert.guardMilliseconds = guardMilliseconds
    var programs = ProcessChain.programs(from: getppid())
    if let owner = question.owner {
      programs =
        ProcessChain.isThisMachine(owner.host)
        ? ProcessChain.programs(from: owner.processID) : AskingPrograms([])
    }
    alert.message = programs.message(
      alert.message, in: LanguageLibrary.shared.language(for: alert.language))
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
    // The window keeps its last picture during the transition, after the secret is wiped.
    asked?.host = nil
    carryOut(dialogue.questionEnded(outcome))
    asked?.wipeSecrets()
    if content === asked { content = nil }
    // One line at a time, because it can start the next question.
    while let effects = dialogue.resumed() { carryOut(effects) }
  }

  // MARK: - The end

  /// Exits at once; a dismiss transition continues in a forked child, which has no secrets.
  private func leave() {
    guard content == nil, presenter.hasWindow || presenter.isHoldingBackdrop,
      tocsin_go_on_in_child() == 0
    else { _exit(ExitStatus.success.code) }
    input = nil
    listener = nil
    isLeaving = true
    presenter.heldBackdropDidEnd = { [weak self] in self?.windowDidEnd() }
  }

  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    windowDidEnd()
  }

  private func windowDidEnd() {
    if isLeaving, !presenter.isHoldingBackdrop { AlertMainLoop.quit() }
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    if isLeaving { AlertMainLoop.quit() }
  }
}
