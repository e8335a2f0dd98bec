import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// The command line of xmessage and gxmessage.
enum MessageGrammar {
  /// An error message; both programs exit with status 1 then.
  fileprivate struct Failure: Error {
    var text: String
  }

  static func parse(
    _ words: [Argument], as personality: Personality, in context: PersonalityContext
  ) -> PersonalityCommand {
    do throws(Failure) {
      var reader = Reader(personality)
      try reader.read(words.map(\.printable))
      if reader.asksForHelp { return .print(MessageHelp.text(of: personality)) }
      if reader.asksForVersion { return .print(MessageHelp.version) }
      return .present(try reader.alert(in: context))
    } catch {
      return .complain(error.text, status: 1)
    }
  }

  /// The state of the parser.
  private struct Reader {
    private let personality: Personality
    private var message: [String] = []
    private var file: String?
    private var buttons: String?
    private var defaultLabel: String?
    private var prints = false
    private var isNearPointer = false
    private var timeout: Double?
    /// A warning for standard error.
    private var warning = ""
    private var title: String?
    private var display: String?
    private var entry: String?
    var asksForHelp = false
    var asksForVersion = false

    init(_ personality: Personality) {
      self.personality = personality
    }

    mutating func read(_ words: [String]) throws(Failure) {
      var rest = words[...]
      while let word = rest.popFirst() {
        guard let option = MessageOption.named(word, of: personality) else {
          try takeOperand(word, rest: &rest)
          continue
        }
        var value = ""
        if option.takesValue {
          // The X toolkit ignores an option without its value at the end.
          guard let next = rest.popFirst() else { break }
          value = next
        }
        take(option, value)
      }
    }

    private mutating func takeOperand(
      _ word: String, rest: inout ArraySlice<String>
    ) throws(Failure) {
      if word == "--", personality == .gxmessage || message.isEmpty {
        message += rest
        rest = []
      } else if personality == .xmessage || !word.hasPrefix("-") {
        message.append(word)
      }
    }

    private mutating func take(_ option: MessageOption, _ value: String) {
      switch option {
      case .buttons: buttons = value
      case .defaultButton: defaultLabel = value
      case .file: file = value
      case .print: prints = true
      case .nearmouse: isNearPointer = true
      case .timeout:
        let seconds: Int?
        if personality == .gxmessage {
          // Text after a number is ignored, with a warning.
          seconds = Int(IntegerText.leading(value))
          if Int(value) == nil { warning = "gxmessage: integer -timeout value expected\n" }
        } else {
          seconds = IntegerText.integer(value)
        }
        if let seconds, seconds > 0 { timeout = Double(seconds) }
      case .title: title = value
      case .display: display = value
      case .entry: entry = entry ?? ""
      case .entryText: entry = value
      case .help: asksForHelp = true
      case .version: asksForVersion = true
      case .center, .look, .lookWithValue: break
      }
    }

    // MARK: - The alert

    func alert(in context: PersonalityContext) throws(Failure) -> PersonalityAlert {
      guard entry == nil || !prints else {
        throw Failure(text: "gxmessage: can't have both -entry and -print\n")
      }
      var alert = AlertDescription()
      try place(try text(in: context), in: &alert)
      if isNearPointer { alert.monitor = .pointer }
      // A timeout must not discard text that the user types.
      if let timeout, entry == nil { alert.timeout = min(timeout, ProtocolLimits.timeout) }
      let given = MessageButton.read(buttons ?? "okay:0", escapes: personality == .gxmessage)
        .prefix(ProtocolLimits.buttonCount)
      alert.buttons = given.enumerated().map { index, button in
        AlertButton(id: "button-\(index + 1)", label: button.shown(by: personality))
      }
      // Return presses only the button that `-default` names.
      let usual = given.firstIndex { $0.label == defaultLabel }
      alert.defaultButton = usual.map { "button-\($0 + 1)" } ?? AlertDescription.noDefaultButton
      if let entry {
        alert.inputs = [
          AlertInput(
            name: "entry",
            kind: .field(TextRules(value: DropInText.cut(entry, to: ProtocolLimits.valueLength))))
        ]
      }
      var table = AnswerTable(
        cancelled: .init(1), timedOut: .init(0), dismissed: .init(1), failed: .init(1))
      for (index, button) in given.enumerated() {
        let printed: [AnswerTable.Part] =
          entry != nil
          ? [.value("entry"), .text("\n")] : prints ? [.text("\(button.label)\n")] : []
        table.buttons["button-\(index + 1)"] = .init(button.status, printed)
      }
      if alert.buttons.isEmpty { addWayOut(to: &alert, &table, in: context.language) }
      return PersonalityAlert(
        PresentCommand(alert: alert, table: table),
        dialogue: warning.isEmpty ? nil : MessageWarning(text: warning), display: display)
    }

    /// Adds a Close button to an alert without buttons.
    private func addWayOut(
      to alert: inout AlertDescription, _ table: inout AnswerTable, in language: Language
    ) {
      alert.buttons = [AlertButton(id: "close", label: language[.close], role: .cancel)]
      table.buttons["close"] = .init(1)
    }

    private func text(in context: PersonalityContext) throws(Failure) -> String {
      guard let file else {
        guard !message.isEmpty else { throw Failure(text: MessageHelp.missingText(personality)) }
        return message.joined(separator: " ")
      }
      guard message.isEmpty || personality == .gxmessage else {
        throw Failure(text: MessageHelp.text(of: personality))
      }
      let source: CommandInput.Source =
        file == "-"
        ? .standardInput
        : .file(file.hasPrefix("/") ? file : "\(context.currentFolder)/\(file)")
      do throws(CommandInput.Failure) {
        let bytes = try context.input.read(source, ProtocolLimits.textLength / 2)
        let read = bytes.prefix(ProtocolLimits.textLength / 2).filter { $0 != 0 }
        // Text that is not UTF-8 is decoded as Latin 1, which is always valid.
        return String(validating: read, as: UTF8.self)
          ?? String(String.UnicodeScalarView(read.map { Unicode.Scalar($0) }))
      } catch {
        throw Failure(text: MessageHelp.unreadable(file, error.reason, personality))
      }
    }

    /// Shows a short text as the message, and a long one in a scrolling view.
    private func place(_ text: String, in alert: inout AlertDescription) throws(Failure) {
      var text = text
      while text.hasSuffix("\n") { text.removeLast() }
      let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      guard lines > 12 || text.utf8.count > 1000 else {
        return DropInText.place(windowTitle: title, text: text, isMarkup: false, in: &alert)
      }
      alert.title = DropInText.cut(title ?? "", to: 4096)
      alert.text = text
      // The columns of such a text are aligned for a fixed-width font.
      alert.textFont = "Monospace"
      alert.style = .card
    }
  }
}

/// One button of `-buttons`.
struct MessageButton: Hashable, Sendable {
  var label: String
  var status: Int32

  /// Parses buttons as `LABEL:STATUS,LABEL,…`; the default statuses are 101, 102 and so on.
  ///
  /// - Parameters:
  ///   - text: The value of `-buttons`.
  ///   - escapes: Whether a backslash escapes a comma or a colon.
  /// - Returns: The buttons; none for an empty text.
  static func read(_ text: String, escapes: Bool) -> [MessageButton] {
    guard !text.isEmpty else { return [] }
    var buttons: [MessageButton] = []
    var label = ""
    var status: String?
    func finish() {
      let usual = Int32(101 + buttons.count)
      let given = status.map { IntegerText.leading($0) }
      buttons.append(MessageButton(label: label, status: (given ?? usual) & 0xFF))
      label = ""
      status = nil
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\" where escapes && (rest.first == "," || rest.first == ":" || rest.first == "\\"):
        label.append(rest.removeFirst())
      case ",": finish()
      case ":" where status == nil: status = ""
      default:
        if status == nil { label.append(character) } else { status?.append(character) }
      }
    }
    finish()
    return buttons
  }

  /// Returns the label in our syntax.
  func shown(by personality: Personality) -> String {
    let stock = "GTK_STOCK_"
    let text =
      switch personality {
      case .gxmessage where label.hasPrefix(stock):
        label.dropFirst(stock.count).lowercased().split(separator: "_")
          .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
      case .gxmessage: label
      default: label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
      }
    return DropInText.label(text, or: " ")
  }
}
