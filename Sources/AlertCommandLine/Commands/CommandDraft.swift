import AlertModel

/// What the options have said so far.
struct CommandDraft: Sendable {
  var alert = AlertDraft()
  var operands: [String] = []
  /// How many operands came before two dashes; nil without dashes.
  var dashes: Int?
  var isJSON = false
  /// Whether the program is to stay until the alert has ended; nil leaves that to the command.
  var waits: Bool?
  var endsAll = false
  var replaces = false
  var stops = false
  /// Whether events are told and orders are taken while the alert is there.
  var listens = false
  /// Whether the document is printed instead of the alert presented.
  var printsDocument = false
  /// The document that the options come on top of.
  var document: CommandInput.Source?
  var yesLabel = "Yes"
  var noLabel = "No"
  var okLabel = "OK"
  var cancelLabel = "Cancel"
  /// What the one input of a question is like.
  var rules = TextRules()
  var isRequired = false
  var isRepeated = false
  var selection: [String] = []
  var allowsMultiple = false
  var columns = ColumnsDraft()
  /// What an update adds to what is there.
  var addition = AlertAddition()
  /// Whether the alert stays when what it tells of is done.
  var stays = false
  var isDestructive = false
  var picture = PictureDraft()
  var presenter = PresenterOptions()
  /// Whether the operands are those of `tocsin theme`, or those of `tocsin config`.
  var asksForTheme = false
  var asksForConfiguration = false
  var notifications = NotificationDraft()
  /// The folder that relative paths begin at.
  var currentFolder: String
  var input = CommandInput.none
  /// What reads standard input, by the option's name; only one thing can.
  private(set) var inputReader: String?

  init(currentFolder: String, input: CommandInput = .none) {
    self.currentFolder = currentFolder
    self.input = input
  }

  /// Refuses operands where a command takes none.
  func refuseOperands(_ advice: String = "") throws(OptionProblem) {
    guard let first = operands.first else { return }
    throw OptionProblem("“\(first)” is not expected" + (advice.isEmpty ? "" : "; \(advice)"))
  }

  /// Takes note that standard input is read by this option.
  mutating func claimInput(for reader: String) throws(OptionProblem) {
    if let inputReader {
      throw OptionProblem("\(reader) reads standard input, and so does \(inputReader)")
    }
    inputReader = reader
  }

  /// The source that a file's name stands for; `-` is standard input.
  mutating func source(_ value: OptionValue) throws(OptionProblem) -> CommandInput.Source {
    let name = try value.nonEmpty("a file’s path, or - for standard input")
    guard name == "-" else { return .file(absolute(name)) }
    try claimInput(for: "\(value.option) -")
    return .standardInput
  }

  /// The text of a source.
  func text(
    of source: CommandInput.Source, for option: String, limit: Int
  ) throws(OptionProblem) -> String {
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      bytes = try input.read(source, limit)
    } catch {
      throw OptionProblem("\(option): \(source.name) cannot be read: \(error.reason)")
    }
    guard bytes.count <= limit else {
      throw OptionProblem("\(option): \(source.name) has more than \(limit >> 20) MiB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OptionProblem("\(option): \(source.name) is not valid UTF-8")
    }
    return text
  }

  /// A path from the root; an empty one stays empty.
  func absolute(_ path: String) -> String {
    guard !path.isEmpty, !path.hasPrefix("/") else { return path }
    return currentFolder.hasSuffix("/") ? currentFolder + path : "\(currentFolder)/\(path)"
  }
}

/// What is said of notifications beside the command.
struct NotificationDraft: Sendable {
  /// For how long to pause, in seconds, or until when.
  var seconds: Double?
  var until: ClockTime?
  /// What is shown all the same.
  var level: AlertLevel?
  var limit: Int?
  /// The file that is written, and whether it may be there already.
  var output: String?
  var overwrites = false
}

/// What `render` says beside the alert.
struct PictureDraft: Sendable {
  var size = Size(width: 1280, height: 800)
  var scale = 1.0
  var appearance: Appearance?
  var progress: Double?
  var output: String?
}
