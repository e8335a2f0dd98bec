import AlertModel
import AlertProtocol
import CommandOptions

extension ZenityDraft {
  /// `--text-info`.
  func textInfo() throws(ZenityRequest.Failure) -> PersonalityAlert {
    var alert = AlertDescription(title: request.text(.title) ?? "")
    alert.timeout = timeout
    alert.buttons = buttons
    let isEditable = request.has(.editable)
    let limit = isEditable ? ProtocolLimits.valueLength : ProtocolLimits.textLength
    let early = request.text(.filename) == nil ? earlyInput : nil
    var dialogue = ZenityText(
      isEditable: isEditable, room: limit, failure: statuses.error,
      readsInput: request.text(.filename) == nil && early?.isAll != true)
    let text: String
    if let early {
      text = dialogue.take(early.bytes, isAll: early.isAll).text
    } else {
      text = try fileText(limit: limit, into: &dialogue)
    }
    let font = request.text(.font).flatMap {
      $0.utf8.count <= ProtocolLimits.fontLength && !$0.isEmpty ? $0 : nil
    }
    if isEditable {
      alert.inputs = [
        AlertInput(
          name: Self.valueName,
          kind: .text(
            TextRules(value: text, font: font, follows: request.has(.autoScroll))))
      ]
    } else {
      alert.text = text
      alert.textFont = font
      alert.followsText = request.has(.autoScroll)
    }
    if let label = request.text(.checkbox) {
      alert.inputs.append(
        AlertInput(
          name: "agreed", label: DropInText.label(label, or: "I have read it and agree."),
          kind: .check(isOn: false), isRequired: true))
    }
    let isShort = !isEditable && !dialogue.readsInput && Self.isShort(text)
    alert.style = isShort ? .alert : .card
    return finished(alert, dialogue: dialogue)
  }

  /// How long standard input may take to say that a text is short, in milliseconds.
  private static let patience = 50
  /// The most lines, and characters of each, that look well in an alert.
  private static let shortText = (lines: 10, line: 60)

  /// Whether a whole card for a text would be a waste.
  private static func isShort(_ text: String) -> Bool {
    guard text.utf8.count <= shortText.lines * shortText.line * 4 else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count <= shortText.lines && lines.allSatisfy { $0.count <= shortText.line }
  }

  /// What there is of standard input at once, which is all of most texts that are short; nil if it
  /// cannot be read, which is told of later.
  private var earlyInput: (bytes: [UInt8], isAll: Bool)? {
    try? context.input.arrived(Self.patience, Self.shortText.lines * Self.shortText.line * 4)
  }

  /// What is shown of the file that is named; empty if none is.
  ///
  /// - Throws: What the program ends with if the text can be edited, and there is too much of it.
  private func fileText(
    limit: Int, into dialogue: inout ZenityText
  ) throws(ZenityRequest.Failure) -> String {
    guard let name = request.text(.filename) else { return "" }
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      bytes = try context.input.read(.file(absolute(name)), limit)
    } catch {
      dialogue.complaint = "zenity: Cannot open file '\(name)': \(error.reason)\n"
      return ""
    }
    let (text, isWhole) = dialogue.take(bytes, isAll: true)
    guard !isWhole else { return text }
    guard !dialogue.isEditable else {
      throw ZenityRequest.Failure(
        text: "zenity: the file '\(name)' is too long to be edited", status: statuses.error)
    }
    dialogue.complaint = "zenity: the file '\(name)' is too long to be shown whole\n"
    return text
  }
}
