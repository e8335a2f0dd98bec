import AlertModel
import AlertProtocol
import CommandOptions

/// The dialog `--text-info`.
struct ZenityTextInfo: Sendable {
  private let draft: ZenityDraft
  private let request: ZenityRequest

  init(_ draft: ZenityDraft) {
    self.draft = draft
    request = draft.request
  }

  /// Returns the alert.
  func alert() throws(ZenityRequest.Failure) -> PersonalityAlert {
    var alert = AlertDescription(title: request.text(.title) ?? "")
    alert.timeout = draft.timeout
    alert.buttons = draft.buttons
    let isEditable = request.has(.editable)
    let limit = isEditable ? ProtocolLimits.valueLength : ProtocolLimits.textLength
    let early = request.text(.filename) == nil ? earlyInput : nil
    var dialogue = ZenityText(
      isEditable: isEditable, room: limit, failure: draft.statuses.error,
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
          name: ZenityDraft.valueName,
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
          name: "agreed",
          label: DropInText.label(label, or: draft.context.language[.zenityAgree]),
          kind: .check(isOn: false), isRequired: true))
    }
    let isShort = !dialogue.readsInput && Self.isShort(text)
    alert.style = !isEditable && (isShort || isSmall) ? .alert : .card
    return draft.finished(alert, dialogue: dialogue)
  }

  /// Whether the caller wants a dialog that is no larger than an alert, in which the text scrolls.
  private var isSmall: Bool {
    let (width, height) = (request.number(.width), request.number(.height))
    return (width != nil || height != nil) && width ?? 0 <= 600 && height ?? 0 <= 400
  }

  /// Milliseconds to wait for standard input, to find out whether the text is short.
  private static let patience = 50
  /// The most lines, and characters per line, of a text that is shown in an alert.
  private static let shortText = (lines: 10, line: 60)

  /// Returns whether a text is short enough for an alert instead of a card.
  private static func isShort(_ text: String) -> Bool {
    guard text.utf8.count <= shortText.lines * shortText.line * 4 else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count <= shortText.lines && lines.allSatisfy { $0.count <= shortText.line }
  }

  /// The part of standard input that is available at once, which is usually all of a short text;
  /// nil if it cannot be read, which is reported later.
  private var earlyInput: (bytes: [UInt8], isAll: Bool)? {
    try? draft.context.input.arrived(Self.patience, Self.shortText.lines * Self.shortText.line * 4)
  }

  /// Returns the text of `--filename`; empty without it.
  ///
  /// - Throws: A failure if the text is editable and too long.
  private func fileText(
    limit: Int, into dialogue: inout ZenityText
  ) throws(ZenityRequest.Failure) -> String {
    guard let name = request.text(.filename) else { return "" }
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      bytes = try draft.context.input.read(.file(draft.absolute(name)), limit)
    } catch {
      dialogue.complaint = "zenity: Cannot open file '\(name)': \(error.reason)\n"
      return ""
    }
    let (text, isWhole) = dialogue.take(bytes, isAll: true)
    guard !isWhole else { return text }
    guard !dialogue.isEditable else {
      throw ZenityRequest.Failure(
        text: "zenity: the file '\(name)' is too long to be edited", status: draft.statuses.error)
    }
    dialogue.complaint = "zenity: the file '\(name)' is too long to be shown whole\n"
    return text
  }
}
