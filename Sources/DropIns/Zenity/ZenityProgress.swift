import AlertModel
import AlertProtocol

/// `zenity --progress`: reads lines from standard input and updates the progress bar.
struct ZenityProgress: AlertDialogue {
  /// The options of the command line.
  struct Options: Hashable, Sendable {
    /// The exit status when 100 % is reached.
    var status: Int32
    /// Whether the dialog closes at 100 %.
    var closesAtEnd = false
    /// Whether Cancel sends SIGHUP to the parent process.
    var hangsUp = false
    var tellsRemaining = false
    /// Whether texts are markup, as in zenity 4.
    var takesMarkup = false
    let language: Language

    init(status: Int32, language: Language = .english) {
      self.status = status
      self.language = language
    }
  }

  private let options: Options
  private let begunButtons: [AlertButton]
  private let fullButtons: [AlertButton]
  private let doneButtons: [AlertButton]
  private var lines = LineSplitter(limit: 2 * ProtocolLimits.messageLength)
  private var message: String
  private let usesMarkup: Bool
  private var percent: Double
  private var pulsates: Bool
  /// Whether 100 % was reached.
  private var isFull = false
  private var isEnded = false
  private var start: Double?
  private var now = 0.0

  let readsInput = true
  let listens = false

  /// The longest label in bytes; the remaining time is appended to it.
  private static let longestLabel = ProtocolLimits.messageLength - 64
  /// The longest remaining time that is shown, in seconds.
  private static let longestRemaining = 100.0 * 3600 - 1

  /// Creates the dialogue.
  ///
  /// - Parameters:
  ///   - alert: The initial alert, with the buttons until 100 % is reached.
  ///   - full: The buttons after that.
  ///   - done: The buttons once the input has ended.
  ///   - options: The options of the command line.
  init(
    _ alert: AlertDescription, full: [AlertButton], done: [AlertButton], options: Options
  ) {
    self.options = options
    begunButtons = alert.buttons
    fullButtons = full
    doneButtons = done
    message = DropInText.cut(alert.message, to: Self.longestLabel)
    usesMarkup = alert.usesMarkup
    switch alert.progress {
    case .percent(let percent)?:
      self.percent = percent
      pulsates = false
    case .indeterminate?, nil:
      percent = 0
      pulsates = true
    }
  }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    if start == nil { start = now }
    self.now = now
    return carryOut(lines.read(bytes))
  }

  mutating func inputEnded() -> [DialogueStep] {
    var steps = carryOut(lines.finish())
    guard !steps.contains(leave) else { return steps }
    isEnded = true
    pulsates = false
    percent = 100
    if options.closesAtEnd {
      steps.append(leave)
    } else {
      isFull = true
      steps.append(update())
    }
    return steps
  }

  mutating func ended(_ response: AlertResponse) -> [DialogueStep] {
    options.hangsUp && response.button == ZenityDraft.cancelID ? [.hangUpParent] : []
  }

  private var leave: DialogueStep { .leave(status: options.status) }

  private mutating func carryOut(_ lines: [[UInt8]]) -> [DialogueStep] {
    var isChanged = false
    for line in lines {
      if carryOut(LineSplitter.text(line)) { isChanged = true }
      if isFull, options.closesAtEnd { return [leave] }
    }
    return isChanged ? [update()] : []
  }

  /// Handles one line; returns false if it changes nothing.
  private mutating func carryOut(_ line: String) -> Bool {
    if line.hasPrefix("#") {
      let text = String(line.dropFirst().drop { $0 == " " || $0 == "\t" })
      let shown = EscapedText.compressed(text)
      message =
        usesMarkup && !options.takesMarkup
        ? DropInText.escaped(shown, atMost: Self.longestLabel)
        : DropInText.cut(shown, to: Self.longestLabel)
      return true
    }
    if line.hasPrefix("pulsate") {
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].filter({ !$0.isWhitespace }) == "pulsate"
      else { return false }
      let word = line[line.index(after: colon)...].filter { !$0.isWhitespace }
      pulsates = word.lowercased() != "false"
      return true
    }
    guard let first = line.utf8.first, (0x30...0x39).contains(first) else { return false }
    percent = min(max(Self.leadingNumber(line), 0), 100)
    if percent >= 100 { isFull = true }
    return true
  }

  /// Returns the number at the start of a line, with a point or a comma.
  private static func leadingNumber(_ line: String) -> Double {
    var text = ""
    var hasPoint = false
    for character in line {
      if character.isASCII, character.isNumber {
        text.append(character)
      } else if character == "." || character == ",", !hasPoint {
        hasPoint = true
        text.append(".")
      } else {
        break
      }
    }
    if text.hasSuffix(".") { text.removeLast() }
    return Double(text) ?? 0
  }

  private func update() -> DialogueStep {
    var update = AlertUpdate([.message, .progress, .buttons])
    update.description.message = message + remaining
    update.description.progress = pulsates && !isFull ? .indeterminate : .percent(percent)
    if isEnded {
      update.description.buttons = doneButtons
    } else if isFull {
      update.description.buttons = fullButtons
    } else {
      update.description.buttons = begunButtons
    }
    return .update(update)
  }

  /// The estimated remaining time.
  private var remaining: String {
    guard options.tellsRemaining, let start, percent > 0, percent < 100 else { return "" }
    let seconds = Int(min((now - start) / percent * (100 - percent), Self.longestRemaining))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return "\n\(options.language.text(.zenityRemaining, clock))"
  }
}
