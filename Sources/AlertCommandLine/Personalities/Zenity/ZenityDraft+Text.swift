import AlertModel
import AlertProtocol

extension ZenityDraft {
  /// `--text-info`.
  func textInfo() -> PersonalityAlert {
    var alert = AlertDescription(title: request.text(.title) ?? "")
    if let seconds = request.number(.timeout), seconds > 0 {
      alert.timeout = min(Double(seconds), ProtocolLimits.timeout)
    }
    alert.buttons = buttons
    let isEditable = request.has(.editable)
    let limit = isEditable ? ProtocolLimits.valueLength : ProtocolLimits.textLength
    let (text, complaint) = fileText(limit: limit)
    let font = request.text(.font).flatMap {
      $0.utf8.count <= ProtocolLimits.fontLength && !$0.isEmpty ? $0 : nil
    }
    if isEditable {
      alert.inputs = [
        AlertInput(
          name: Self.valueName,
          kind: .text(
            TextRules(value: text ?? "", font: font, follows: request.has(.autoScroll))))
      ]
    } else {
      alert.text = text ?? ""
      alert.textFont = font
      alert.followsText = request.has(.autoScroll)
    }
    if let label = request.text(.checkbox) {
      alert.inputs.append(
        AlertInput(
          name: "agreed", label: DropInText.label(label, or: "I have read it and agree."),
          kind: .check(isOn: false), isRequired: true))
    }
    alert.style = .card
    return finished(
      alert, printing: isEditable ? [.value(Self.valueName)] : [], printsAtTimeout: true,
      dialogue: ZenityText(
        isEditable: isEditable, room: limit, complaint: complaint,
        readsInput: request.text(.filename) == nil))
  }

  /// What is in the file that is named, and what is to be said of it.
  private func fileText(limit: Int) -> (text: String?, complaint: String?) {
    guard let name = request.text(.filename) else { return (nil, nil) }
    do throws(CommandInput.Failure) {
      let bytes = try context.input.read(.file(absolute(name)), limit)
      var stream = StreamedText()
      let text = stream.read(Array(bytes.prefix(limit)))
      guard bytes.count > limit else { return (text + stream.finish(), nil) }
      return (text, "zenity: the file '\(name)' is too long to be shown whole\n")
    } catch {
      return (nil, "zenity: Cannot open file '\(name)': \(error.reason)\n")
    }
  }
}

/// The text of `--text-info` that comes on standard input while it is shown.
private struct ZenityText: AlertDialogue {
  private let isEditable: Bool
  private let complaint: String?
  private var room: Int
  private var stream = StreamedText()

  let readsInput: Bool
  let patience = 0.1

  init(isEditable: Bool, room: Int, complaint: String?, readsInput: Bool) {
    self.isEditable = isEditable
    self.room = room
    self.complaint = complaint
    self.readsInput = readsInput
  }

  mutating func begin() -> [DialogueStep] { complaint.map { [.complain($0)] } ?? [] }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    add(stream.read(bytes))
  }

  mutating func inputEnded() -> [DialogueStep] { add(stream.finish()) }

  private mutating func add(_ text: String) -> [DialogueStep] {
    guard !text.isEmpty, room > 0 else { return [] }
    guard text.utf8.count <= room else {
      room = 0
      return [.complain("zenity: the text is too long to be shown whole\n")]
    }
    room -= text.utf8.count
    let addition =
      isEditable
      ? AlertAddition(values: [ZenityDraft.valueName: text]) : AlertAddition(text: text)
    return [.update(AlertUpdate(adding: addition))]
  }
}
