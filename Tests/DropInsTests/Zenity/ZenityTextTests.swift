import AlertAnswers
import AlertModel
import Testing

@testable import DropIns

/// The text of `zenity --text-info`, which is printed byte for byte.
@Suite struct ZenityTextTests {
  private func dialogue(_ words: String...) throws -> any AlertDialogue {
    try #require(try PersonalityReading.alert(.zenity, ["--text-info"] + words).dialogue)
  }

  private func printed(
    _ dialogue: any AlertDialogue, _ text: String,
    _ response: AlertResponse = AlertResponse(.button, button: "ok")
  ) -> [DialogueStep] {
    var (dialogue, response) = (dialogue, response)
    response.values = ["value": .text(text)]
    return dialogue.ended(response)
  }

  @Test func textIsReadFromStandardInput() throws {
    var dialogue = try dialogue("--editable")
    let part = AlertUpdate(adding: AlertAddition(values: ["value": "a"]))
    #expect(dialogue.read([0x61, 0xC3], at: 0) == [.update(part)])
    let rest = AlertUpdate(adding: AlertAddition(values: ["value": "ä"]))
    #expect(dialogue.read([0xA4], at: 0) == [.update(rest)])
    #expect(printed(dialogue, "aäb") == [.write(Array("aäb".utf8))])
    #expect(printed(dialogue, "x", AlertResponse(.timedOut)) == [.write([0x78])])
    #expect(printed(dialogue, "x", AlertResponse(.cancelled)).isEmpty)
    #expect(printed(try self.dialogue(), "x").isEmpty)
  }

  @Test(arguments: [
    "a\r\nb\r\n", "a\rb", "a\u{B}b\u{C}", "\u{1B}[1m\u{7F}x", "a\u{2028}b", "plain\n", "",
  ])
  func unchangedTextIsPrintedByteForByte(text: String) throws {
    var dialogue = try dialogue("--editable")
    var shown = EditableText(lines: .many)
    var steps: [DialogueStep] = []
    // One byte at a time, which splits characters.
    for byte in text.utf8 { steps += dialogue.read([byte], at: 0) }
    steps += dialogue.inputEnded()
    for case .update(let update) in steps { shown.append(update.addition.values["value"] ?? "") }
    #expect(printed(dialogue, shown.text) == [.write(Array(text.utf8))])
  }

  @Test func invalidUTF8IsPrintedIfNothingWasEdited() throws {
    var dialogue = try dialogue("--editable")
    _ = dialogue.read([0x61, 0xFF, 0x00], at: 0)
    _ = dialogue.inputEnded()
    #expect(printed(dialogue, "a\u{FFFD}") == [.write([0x61, 0xFF, 0x00])])
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "a\nx\n", "a\r\nx\r\n"), ("a\r\nb\n", "a\nx\n", "a\nx\n"),
    ("a\rb", "a\nx", "a\nx"), ("a\nb", "a\nx", "a\nx"),
  ])
  func lineEndsArePreserved(given: String, edited: String, text: String) throws {
    var dialogue = try dialogue("--editable")
    _ = dialogue.read(Array(given.utf8), at: 0)
    _ = dialogue.inputEnded()
    #expect(printed(dialogue, edited) == [.write(Array(text.utf8))])
  }

  /// A truncated text would be mistaken for the whole text.
  @Test(arguments: [1 << 20, 1 << 16, 100_000])
  func textThatIsTooLongToBeEditedIsRefused(chunk: Int) throws {
    var dialogue = try dialogue("--editable")
    var steps: [DialogueStep] = []
    for _ in 0..<(1 << 20) / chunk + 1 where !steps.contains(.leave(status: 255)) {
      steps += dialogue.read(Array(repeating: 0x61, count: chunk), at: 0)
    }
    #expect(
      steps.suffix(2) == [
        .complain("zenity: the text is too long to be edited\n"), .leave(status: 255),
      ])
  }

  @Test func theBeginningOfAReadOnlyTextIsShown() throws {
    var dialogue = try dialogue()
    var (length, complaints) = (0, 0)
    for _ in 0..<70 {
      for step in dialogue.read(Array(repeating: 0x61, count: 1_000_000), at: 0) {
        switch step {
        case .update(let update): length += update.addition.text.utf8.count
        case .complain("zenity: the text is too long to be shown whole\n"): complaints += 1
        default: Issue.record("\(step)")
        }
      }
    }
    #expect(length == 64 << 20 && complaints == 1)
  }

  @Test func aFileThatIsTooLongToBeEditedIsRefused() throws {
    let files = ["/home/me/a": String(repeating: "a", count: (1 << 20) + 1)]
    let command = PersonalityReading.command(
      .zenity, ["--text-info", "--editable", "--filename=a"], files: files)
    guard case .complain(let text, 255) = command else {
      Issue.record("\(command)")
      return
    }
    #expect(text == "zenity: the file 'a' is too long to be edited\n")
    let read = try PersonalityReading.alert(
      .zenity, ["--text-info", "--filename=a"], files: files)
    #expect(read.command.alert.text?.utf8.count == (1 << 20) + 1)
  }

  @Test func anUneditedFileIsPrintedUnchanged() throws {
    let alert = try PersonalityReading.alert(
      .zenity, ["--text-info", "--editable", "--filename=a"], files: ["/home/me/a": "a\r\n"])
    #expect(printed(try #require(alert.dialogue), "a\n") == [.write(Array("a\r\n".utf8))])
  }

  @Test(arguments: [
    ("a\nb\n", AlertStyle.alert), (String(repeating: "a\n", count: 30), .card),
    (String(repeating: "a", count: 70), .card),
  ])
  func shortTextIsShownInAnAlert(text: String, style: AlertStyle) throws {
    for words in [["--text-info"], ["--text-info", "--filename=a"]] {
      let alert = try PersonalityReading.alert(
        .zenity, words, files: ["standard input": text, "/home/me/a": text])
      #expect(alert.command.alert.style == style)
      #expect(alert.command.alert.text == text)
      #expect(alert.dialogue?.readsInput == false)
    }
    let editable = try PersonalityReading.alert(
      .zenity, ["--text-info", "--editable"], files: ["standard input": text])
    #expect(editable.command.alert.style == .card)
  }

  /// gdialog asks for the size of a text box.
  @Test(arguments: [
    (["--width=280", "--height=70"], AlertStyle.alert), (["--height=300"], .alert),
    (["--width=800", "--height=300"], .card), (["--height=600"], .card), ([], .card),
  ])
  func longTextIsShownInTheWantedSize(words: [String], style: AlertStyle) throws {
    let text = String(repeating: "a line of the text\n", count: 30)
    let alert = try PersonalityReading.alert(
      .zenity, ["--text-info"] + words, files: ["standard input": text])
    #expect(alert.command.alert.style == style)
  }
}
