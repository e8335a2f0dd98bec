import AlertAnswers
import AlertModel
import AlertProtocol
import Testing

@testable import DropIns

/// The lines of `zenity --progress` on standard input.
@Suite struct ZenityProgressTests {
  private func dialogue(_ words: String...) throws -> any AlertDialogue {
    try #require(try PersonalityReading.alert(.zenity, ["--progress"] + words).dialogue)
  }

  private func update(
    _ dialogue: inout any AlertDialogue, _ text: String, at now: Double = 0
  ) -> AlertDescription? {
    guard case .update(let update)? = dialogue.read(Array(text.utf8), at: now).last else {
      return nil
    }
    return update.description
  }

  @Test(
    arguments: [
      ("50\n", .percent(50)), ("33.5%\n", .percent(33.5)), ("7,5 files\n", .percent(7.5)),
      ("250\n", .percent(100)), ("5\n8\n", .percent(8)), ("pulsate:true\n", .indeterminate),
      ("pulsate: true\npulsate:false\n40\n", .percent(40)),
    ] as [(String, AlertProgress)])
  func aLineSetsTheProgress(line: String, progress: AlertProgress) throws {
    var dialogue = try dialogue()
    #expect(update(&dialogue, line)?.progress == progress)
  }

  @Test(arguments: ["nonsense\n", "-5\n", "\n", " 7\n", "pulsate\n", "12"])
  func otherLinesDoNothing(line: String) throws {
    var dialogue = try dialogue()
    #expect(dialogue.read(Array(line.utf8), at: 0).isEmpty)
  }

  @Test func aHashLineSetsTheLabel() throws {
    var plain = try dialogue()
    #expect(update(&plain, "# Unpacking <a>\\tb\n")?.message == "Unpacking <a>\tb")
    var marked = try dialogue("--text=<b>Go</b>")
    #expect(update(&marked, "#a & b\n")?.message == "a &amp; b")
  }

  @Test func atTheEndTheDialogWaitsForOK() throws {
    var dialogue = try dialogue()
    let full = update(&dialogue, "100\n")
    #expect(full?.buttons.map(\.id) == ["cancel", "ok"])
    guard case .update(let end)? = dialogue.inputEnded().last else {
      Issue.record("no update")
      return
    }
    #expect(end.description.buttons.map(\.id) == ["ok"])
    #expect(end.description.progress == .percent(100))
  }

  @Test(arguments: ["100\n99\n", "99\n", ""])
  func autoCloseClosesTheDialogOnce(text: String) throws {
    var dialogue = try dialogue("--auto-close")
    var steps = dialogue.read(Array(text.utf8), at: 0)
    if !steps.contains(.leave(status: 0)) { steps += dialogue.inputEnded() }
    #expect(steps.filter { $0 == .leave(status: 0) }.count == 1)
  }

  @Test func onlyTheCancelButtonSignalsTheParent() throws {
    var dialogue = try dialogue("--auto-kill")
    #expect(dialogue.ended(AlertResponse(.button, button: "cancel")) == [.hangUpParent])
    #expect(dialogue.ended(AlertResponse(.cancelled)).isEmpty)
    var gentle = try self.dialogue()
    #expect(gentle.ended(AlertResponse(.button, button: "cancel")).isEmpty)
  }

  @Test func aDialogWithoutCancelFailsWhenItIsClosed() throws {
    let stubborn = try PersonalityReading.alert(.zenity, ["--progress", "--no-cancel"])
    #expect(stubborn.command.alert.buttons.isEmpty)
    #expect(!stubborn.command.alert.style.isModal)
    let table = try #require(stubborn.command.table)
    #expect(table.answer(to: AlertResponse(.cancelled)).status == 1)
  }

  @Test func theRemainingTimeIsShown() throws {
    var dialogue = try dialogue("--time-remaining", "--text=Go")
    _ = update(&dialogue, "0\n", at: 100)
    #expect(update(&dialogue, "25\n", at: 1300)?.message == "Go\nTime remaining: 1:00:00")
  }

  @Test(arguments: [22, 300, 400])
  func theRemainingTimeIsLimited(zeros: Int) throws {
    let line = "0." + String(repeating: "0", count: zeros) + "1\n"
    var dialogue = try dialogue("--time-remaining", "--text=Go")
    _ = update(&dialogue, "0\n", at: 100)
    let message = try #require(update(&dialogue, line, at: 1300)?.message)
    #expect(["Go\nTime remaining: 99:59:59", "Go"].contains(message))
  }

  @Test(arguments: ["<", "&", "x", "ä"])
  func aLongLabelIsCut(character: Character) throws {
    var dialogue = try dialogue("--time-remaining", "--text=<b>Go</b>")
    _ = update(&dialogue, "1\n", at: 0)
    for count in [60_000, 300_000] {
      let line = "#" + String(repeating: character, count: count) + "\n2\n"
      guard case .update(let update)? = dialogue.read(Array(line.utf8), at: 100).last else {
        Issue.record("no update")
        return
      }
      try update.checkLimits()
      #expect(update.description.message.contains(count > 60_000 ? "…\nTime" : "\nTime"))
      let two = DropInText.escaped("\(character)\(character)")
      #expect(update.description.message.hasPrefix(two))
    }
  }

  /// The rest of a line that is too long is not a new line.
  @Test func aLineThatIsTooLongIsSkippedToItsEnd() throws {
    var dialogue = try dialogue()
    let long = Array(repeating: UInt8(ascii: "#"), count: 200_000)
    #expect(dialogue.read(long, at: 0).isEmpty)
    #expect(dialogue.read(Array("100".utf8), at: 0).isEmpty)
    let shown = try #require(update(&dialogue, "100\n"))
    #expect(shown.progress == .percent(0) && shown.message.hasPrefix("###"))
    #expect(update(&dialogue, "7\n")?.progress == .percent(7))
  }

  @Test func notificationCommandsBecomeToasts() throws {
    let words = ["--notification", "--listen", "--window-icon=info"]
    guard case .converse(var dialogue, nil) = PersonalityReading.command(.zenity, words) else {
      Issue.record("no dialogue")
      return
    }
    #expect(dialogue.begin().isEmpty)
    let text = "icon: warning\nmessage: Hi\\nthere\nhints: urgency:2\ntooltip:Bye\nbad\nfrob: x\n"
    let steps = dialogue.read(Array(text.utf8), at: 0)
    let posts = steps.compactMap { step -> AlertDescription? in
      guard case .post(let notice) = step else { return nil }
      return notice
    }
    #expect(posts.map(\.title) == ["Hi", "Bye"])
    #expect(posts.map(\.message) == ["there", ""])
    #expect(posts.map(\.urgency) == [.normal, .critical])
    #expect(posts.map(\.icon) == [.warning, .warning])
    #expect(Set(posts.map(\.identifier)).count == 1)
    #expect(
      steps.suffix(2) == [
        .complain("Could not parse command from stdin\n"), .complain("Unknown command 'frob'\n"),
      ])
    #expect(dialogue.inputEnded() == [.leave(status: 0)])
  }
}
