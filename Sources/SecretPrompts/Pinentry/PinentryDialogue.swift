package import AlertModel
import CommandOptions

/// The server side of pinentry's Assuan protocol: a state machine from lines to effects.
///
/// It never sees the secret: the caller that carries out the effects has it, and writes it.
///
///     idle      --GETPIN, CONFIRM, MESSAGE-->  asking
///     asking    --ended-->                     idle
///     asking    --edited, with a quality bar--> asking, with an inquiry under way
///     asking    --the end of the lines-->      asking, and closed after the last answer
///     any other --BYE, the end of the lines--> closed
///     any       --a line without measure-->    closed
///
/// A line that arrives during a question waits for the answer, unless it belongs to an inquiry. A
/// client that sends too many of them violates the protocol, and the dialogue is closed.
package struct PinentryDialogue {
  /// An action for the caller; effects are carried out in order.
  package enum Effect: Hashable, Sendable {
    /// Writes a line and its end.
    case write(String)
    case ask(PinentryQuestion)
    /// Writes the secret as data lines; none if it is empty.
    case writeSecret
    /// Writes `INQUIRE QUALITY` with the secret.
    case inquireQuality
    /// Shows the quality, from -100 to 100; secrets with a quality below 0 will be refused.
    case showQuality(Int)
    case close
  }

  /// The end of a question.
  package enum Outcome: Hashable, Sendable {
    case accepted
    case cancelled
    /// The No button was pressed.
    case denied
    case timedOut
    /// The question could not be shown.
    case failed
  }

  var settings = PinentrySettings()
  private let processID: Int32
  private let userIDs: String
  private let peer: String?
  private var question: PinentryQuestion?
  private var isClosed = false
  /// Whether the client has closed its side.
  private var hasEnded = false
  /// Whether the field is empty.
  private var isSecretEmpty = true
  /// Lines that arrived during the question.
  private var waiting: [String] = []
  /// The most waiting lines.
  private static let mostWaiting = 64
  /// The number of inquiries that the client has not finished.
  private var openInquiries = 0
  /// Whether the secret changed since the last inquiry.
  private var isQualityOld = false
  private var quality: Int?
  /// Reads the language for a preference.
  private let language: (AlertLanguage?) -> Language

  /// Creates a dialogue.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - processID: The ID of this process.
  ///   - userIDs: The user and group IDs, separated by a slash.
  ///   - peer: The client's process ID from libassuan's environment variable.
  ///   - language: Reads the language for a preference; nil for that of this process.
  package init(
    _ options: PinentryOptions, processID: Int32, userIDs: String, peer: String? = nil,
    language: @escaping (AlertLanguage?) -> Language = { _ in .english }
  ) {
    self.language = language
    self.processID = processID
    self.userIDs = userIDs
    self.peer = peer
    settings.timeout = options.timeout ?? settings.timeout
    settings.display = options.display
    settings.terminalName = options.terminalName
    settings.terminalType = options.terminalType
    settings.messages = options.messages
  }

  /// The first effects.
  package var greeting: [Effect] {
    let peer = peer.flatMap { $0.isEmpty ? nil : ", process \(LeadingNumber.whole($0))" }
    return [.write("OK Pleased to meet you\(peer ?? "")")]
  }

  // MARK: - Lines

  /// Handles a line, which is passed without its end.
  package mutating func received(_ line: String) -> [Effect] {
    guard !isClosed else { return [] }
    if openInquiries > 0, let effects = inquiryAnswered(by: line) { return effects }
    guard question == nil else {
      guard waiting.count < Self.mostWaiting else { return close() }
      waiting.append(line)
      return []
    }
    return perform(line)
  }

  /// Handles a line that is too long.
  ///
  /// Like libassuan, this closes the dialogue, because the rest of the input cannot be interpreted.
  package mutating func receivedLongLine() -> [Effect] {
    isClosed ? [] : close()
  }

  /// Handles the end of the input.
  package mutating func ended() -> [Effect] {
    hasEnded = true
    return question == nil && !isClosed ? close() : []
  }

  /// Handles the oldest waiting line after a question has ended; returns nil if there is nothing to
  /// do.
  package mutating func resumed() -> [Effect]? {
    guard question == nil, !isClosed else { return nil }
    guard waiting.isEmpty else { return perform(waiting.removeFirst()) }
    return hasEnded ? close() : nil
  }

  private mutating func close() -> [Effect] {
    isClosed = true
    waiting = []
    return [.close]
  }

  private mutating func perform(_ line: String) -> [Effect] {
    guard let first = line.first, first != "#" else { return [] }
    guard first != " ", first != "\t" else { return [.write(PinentryError.leadingSpace.line)] }
    // Data lines are only valid in an inquiry.
    guard !line.hasPrefix("D ") else { return [.write(PinentryError.notImplemented.line)] }
    let end = line.firstIndex(of: " ") ?? line.endIndex
    var rest = line[end...]
    while rest.first == " " { rest.removeFirst() }
    guard let command = PinentryCommand(rawValue: line[..<end].uppercased()) else {
      return [.write(PinentryError.unknownCommand.line)]
    }
    return perform(command, rest)
  }

  private mutating func perform(_ command: PinentryCommand, _ rest: Substring) -> [Effect] {
    switch command {
    case .getPin: return ask(.secret)
    case .confirm:
      let isMessage = rest.split(separator: " ").contains("--one-button")
      return ask(isMessage ? .message : .confirmation)
    case .message: return ask(.message)
    case .option: return [answer(settings.set(rest))]
    case .getInfo: return information(rest)
    case .reset: settings = settings.reset
    case .nop: break
    case .help: return help(on: rest)
    case .bye: return [.write("OK closing connection")] + close()
    case .end, .cancel, .authenticate: return [.write(PinentryError.notImplemented.line)]
    // There is no cache to clear.
    case .clearPassphrase: return [.write(PinentryError.generalOfProtocol.line)]
    default: settings.set(command, to: AssuanText.decoded(rest))
    }
    return [.write("OK")]
  }

  private func help(on command: Substring) -> [Effect] {
    guard command.isEmpty else {
      let isKnown = PinentryCommand(rawValue: command.uppercased()) != nil
      return [.write((isKnown ? PinentryError.noHelp : .unknownTopic).line)]
    }
    return PinentryCommand.allCases.map { .write("# \($0.rawValue)") } + [.write("OK")]
  }

  private func answer(_ error: PinentryError?) -> Effect { .write(error?.line ?? "OK") }

  private func information(_ what: Substring) -> [Effect] {
    let text: String
    switch what {
    case "version": text = PinentryOptions.release
    case "flavor": text = "tocsin"
    case "pid": text = "\(processID)"
    case "ttyinfo":
      text =
        [settings.terminalName, settings.terminalType, settings.display, nil]
        .map { $0 ?? "-" }.joined(separator: " ") + " \(userIDs) -"
    default: return [.write(PinentryError.badParameter.line)]
    }
    return [.write("D \(text)"), .write("OK")]
  }

  // MARK: - Questions

  private mutating func ask(_ kind: PinentryQuestion.Kind) -> [Effect] {
    let language = language(settings.language)
    var question = PinentryQuestion(
      kind: kind,
      alert: kind == .secret
        ? settings.secretAlert(in: language)
        : settings.confirmation(isMessage: kind == .message, in: language),
      owner: settings.owner, display: settings.display)
    if kind == .secret {
      question.isRetry = settings.hasError
      question.repetition = settings.repetition
      question.repetitionError = settings.repetitionError
      question.repetitionOK = settings.repetitionOK
      question.quality = settings.quality.map { $0.isEmpty ? language[.quality] : $0 }
    }
    self.question = question
    isQualityOld = false
    isSecretEmpty = true
    return [.ask(question)]
  }

  /// Handles the end of the question; waiting lines are handled by `resumed()`.
  package mutating func questionEnded(_ outcome: Outcome) -> [Effect] {
    guard let question else { return [] }
    self.question = nil
    var effects: [Effect] = []
    // These settings apply to one question only.
    settings.error = nil
    if question.kind == .secret {
      settings.repetition = nil
      settings.quality = nil
    }
    switch outcome {
    case .accepted:
      if question.kind == .secret {
        if question.repetition != nil, !isSecretEmpty { effects.append(.write("S PIN_REPEATED")) }
        effects.append(.writeSecret)
      }
      effects.append(.write("OK"))
    case .timedOut: effects.append(.write(PinentryError.timedOut.line))
    case .failed: effects.append(.write(PinentryError.general.line))
    case .denied: effects.append(.write(PinentryError.notConfirmed.line))
    case .cancelled:
      effects.append(.write(question.kind == .message ? "OK" : PinentryError.cancelled.line))
    }
    return effects
  }

  // MARK: - Quality

  /// Handles a change of the secret.
  ///
  /// - Parameter isEmpty: Whether the secret is empty now.
  /// - Returns: The effects.
  package mutating func edited(isEmpty: Bool) -> [Effect] {
    isSecretEmpty = isEmpty
    guard question?.quality != nil else { return [] }
    if isEmpty {
      isQualityOld = false
      return [.showQuality(0)]
    }
    guard openInquiries == 0 else {
      isQualityOld = true
      return []
    }
    openInquiries += 1
    quality = nil
    return [.inquireQuality]
  }

  /// Handles a line of the answer to an inquiry; returns nil for other lines.
  private mutating func inquiryAnswered(by line: String) -> [Effect]? {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch words.first {
    case "D":
      if quality == nil, words.count > 1 { quality = Int(LeadingNumber.whole(words[1])) }
      return []
    case "END", "CAN", "ERR": break
    default: return line.isEmpty || line.hasPrefix("#") ? [] : nil
    }
    openInquiries -= 1
    guard question?.quality != nil else { return [] }
    let shown = Effect.showQuality(min(max(quality ?? 0, -100), 100))
    guard isQualityOld else { return [shown] }
    isQualityOld = false
    return [shown] + edited(isEmpty: false)
  }
}
