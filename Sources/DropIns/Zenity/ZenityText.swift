import AlertModel

/// The text of `--text-info` while it is shown: reads more text from standard input, and prints the
/// text at the end if it is editable.
struct ZenityText: AlertDialogue {
  let isEditable: Bool
  let readsInput: Bool
  let patience = 0.1
  let listens = false
  /// A message to print first; nil for none.
  var complaint: String?

  /// The exit status if the text is too long to be edited.
  private let failure: Int32
  /// The bytes that can still be added.
  private var room: Int
  private var isFull = false
  private var stream = UTF8StreamDecoder()
  /// The bytes of the editable text.
  private var given: [UInt8] = []
  /// The editable text as it is shown.
  private var shown = ""

  /// Creates the dialogue.
  ///
  /// - Parameters:
  ///   - isEditable: Whether the text can be edited and is printed.
  ///   - room: The most bytes of the text.
  ///   - failure: The exit status if an editable text is longer.
  ///   - readsInput: Whether text is read from standard input.
  init(isEditable: Bool, room: Int, failure: Int32, readsInput: Bool) {
    self.isEditable = isEditable
    self.room = room
    self.failure = failure
    self.readsInput = readsInput
  }

  mutating func begin() -> [DialogueStep] { complaint.map { [.complain($0)] } ?? [] }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    add(bytes, isAll: false)
  }

  mutating func inputEnded() -> [DialogueStep] { add([], isAll: true) }

  /// Takes in bytes.
  ///
  /// - Parameters:
  ///   - bytes: More of the text.
  ///   - isAll: Whether these are the last bytes.
  /// - Returns: The text to be shown, and whether it is complete.
  mutating func take(_ bytes: [UInt8], isAll: Bool) -> (text: String, isWhole: Bool) {
    var text = stream.read(bytes)
    if isAll { text += stream.finish() }
    let isWhole = text.utf8.count <= room
    if isWhole {
      room -= text.utf8.count
    } else {
      text = EnteredText.prefix(text, bytes: room)
      room = 0
    }
    if isEditable {
      given += bytes
      shown += text
    }
    return (text, isWhole)
  }

  func ended(_ response: AlertResponse) -> [DialogueStep] {
    guard isEditable, response.button == ZenityDraft.okID || response.outcome == .timedOut,
      case .text(let text)? = response.values?[ZenityDraft.valueName]
    else { return [] }
    return [.write(printed(text))]
  }

  private mutating func add(_ bytes: [UInt8], isAll: Bool) -> [DialogueStep] {
    guard !isFull else { return [] }
    let (text, isWhole) = take(bytes, isAll: isAll)
    isFull = !isWhole
    guard isWhole || !isEditable else {
      // A truncated text would be mistaken for the whole text.
      return [.complain("zenity: the text is too long to be edited\n"), .leave(status: failure)]
    }
    var steps: [DialogueStep] = []
    if !text.isEmpty {
      let addition =
        isEditable
        ? AlertAddition(values: [ZenityDraft.valueName: text]) : AlertAddition(text: text)
      steps.append(.update(AlertUpdate(adding: addition)))
    }
    if !isWhole { steps.append(.complain("zenity: the text is too long to be shown whole\n")) }
    return steps
  }

  /// Returns what is printed: the original bytes if the text is unchanged, and otherwise the text
  /// with the original line ends.
  private func printed(_ text: String) -> [UInt8] {
    if text.utf8.elementsEqual(EnteredText.cleaned(shown, lines: .many).utf8) { return given }
    var returns = 0
    for (byte, next) in zip(given, given.dropFirst() + [0]) where byte == UInt8(ascii: "\r") {
      guard next == UInt8(ascii: "\n") else { return Array(text.utf8) }
      returns += 1
    }
    guard returns > 0, returns == given.count(where: { $0 == UInt8(ascii: "\n") }) else {
      return Array(text.utf8)
    }
    return text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
  }
}
