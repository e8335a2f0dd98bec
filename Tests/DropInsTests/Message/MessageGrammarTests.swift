import AlertModel
import Testing

@testable import AlertAnswers
@testable import DropIns

/// The command lines of xmessage and gxmessage.
@Suite struct MessageGrammarTests {
  @Test(
    arguments: [
      ("okay:0", [("okay", 0)]), ("a,b,c", [("a", 101), ("b", 102), ("c", 103)]),
      ("a:3,b:x,c:300", [("a", 3), ("b", 0), ("c", 44)]), ("", []), ("a:1:2", [("a", 1)]),
      ("a\\,b:9", [("a\\", 101), ("b", 9)]), (":5", [("", 5)]),
    ] as [(String, [(String, Int32)])])
  func buttonsHaveStatuses(text: String, buttons: [(String, Int32)]) {
    let read = MessageButton.read(text, escapes: false)
    #expect(read.map(\.label) == buttons.map(\.0))
    #expect(read.map(\.status) == buttons.map(\.1))
  }

  @Test func gxmessageUnescapesLabels() {
    let read = MessageButton.read("a\\,b\\:c:9,d", escapes: true)
    #expect(
      read == [
        MessageButton(label: "a,b:c", status: 9), MessageButton(label: "d", status: 102),
      ])
  }

  @Test(arguments: [
    (["-but", "a:3", "hi", "there"], "hi there"), (["-bogus", "hi"], "-bogus hi"),
    (["-title", "T", "-fn", "fixed", "-bw", "3", "+rv", "hi"], "hi"), (["hi", "-title"], "hi"),
    (["-center", "--", "-hi"], "-hi"),
  ])
  func toolkitOptionsAreAccepted(words: [String], text: String) throws {
    let alert = try PersonalityReading.alert(.xmessage, words).command.alert
    #expect([alert.title, alert.message].contains(text))
  }

  @Test func returnPressesOnlyTheNamedDefault() throws {
    let none = try PersonalityReading.alert(.xmessage, ["hi"]).command.alert
    #expect(none.resolvedDefaultButton == nil)
    let words = ["-buttons", "a_b:7,c", "-default", "a_b", "-print", "hi"]
    let asked = try PersonalityReading.alert(.xmessage, words).command
    #expect(asked.alert.resolvedDefaultButton?.label == "a__b")
    let report = try CommandReport(
      AlertIdentifier("a"), AlertResponse(.button, button: "button-1"), to: asked)
    #expect(report.output == "a_b\n" && report.status.code == 7)
  }

  @Test(
    arguments: [
      (AlertResponse(.cancelled), 1), (AlertResponse(.timedOut), 0), (AlertResponse(.dismissed), 1),
    ] as [(AlertResponse, Int32)])
  func otherOutcomesHaveStatuses(response: AlertResponse, status: Int32) throws {
    let command = try PersonalityReading.alert(.xmessage, ["-timeout", "2", "hi"]).command
    #expect(command.alert.timeout == 2)
    #expect(try CommandReport(AlertIdentifier("a"), response, to: command).status.code == status)
  }

  @Test(arguments: [.xmessage, .gxmessage] as [Personality])
  func aFileIsShown(personality: Personality) throws {
    let lines = (1...40).map { "line \($0)\n" }.joined()
    let long = try PersonalityReading.alert(
      personality, ["-file", "f"], files: ["/home/me/f": lines])
    #expect(long.command.alert.text?.hasPrefix("line 1\n") == true)
    let short = try PersonalityReading.alert(
      personality, ["-file", "-"], files: ["standard input": "hi\n"])
    #expect(short.command.alert.title == "hi")
  }

  @Test(
    arguments: [
      (.xmessage, [], "usage: xmessage"), (.gxmessage, [], "gxmessage: message text is required\n"),
      (.xmessage, ["-file", "no"], "/home/me/no: No such file"),
      (.gxmessage, ["-file", "no"], "gxmessage: unable to read file"),
      (.xmessage, ["-file", "f", "hi"], "usage: xmessage"),
    ] as [(Personality, [String], String)])
  func errorsExitWithOne(personality: Personality, words: [String], text: String) throws {
    let complaint = try #require(PersonalityReading.complaint(personality, words))
    #expect(complaint.status == 1)
    #expect(complaint.text.contains(text.hasPrefix("/") ? "No such file" : text))
  }

  @Test(arguments: [["-entry"], ["-entrytext", "a"]])
  func entryTextAndLabelAreNotBothPrinted(words: [String]) throws {
    let complaint = try #require(
      PersonalityReading.complaint(.gxmessage, words + ["-print", "hi"]))
    #expect(complaint == ("gxmessage: can't have both -entry and -print\n", 1))
  }

  @Test(
    arguments: [
      ("1.5", 1, true), ("2x", 2, true), ("x", nil, true), ("0x2", nil, true), ("3", 3, false),
      ("-3", nil, false),
    ] as [(String, Double?, Bool)])
  func gxmessageWarnsAboutAFractionalTimeout(
    word: String, seconds: Double?, isTold: Bool
  ) throws {
    let alert = try PersonalityReading.alert(.gxmessage, ["-timeout", word, "hi"])
    #expect(alert.command.alert.timeout == seconds)
    var dialogue = alert.dialogue
    let told = dialogue?.begin() ?? []
    #expect(told == (isTold ? [.complain("gxmessage: integer -timeout value expected\n")] : []))
  }

  @Test func gxmessageAsksForAText() throws {
    let command = try PersonalityReading.alert(
      .gxmessage, ["-entrytext", "abc", "-timeout", "3", "-buttons", "GTK_STOCK_OK:9", "hi"]
    ).command
    #expect(command.alert.inputs[0].kind == .field(TextRules(value: "abc")))
    #expect(command.alert.timeout == nil)
    #expect(command.alert.buttons.map(\.label) == ["Ok"])
    let response = AlertResponse(.button, button: "button-1", values: ["entry": .text("x")])
    let report = try CommandReport(AlertIdentifier("a"), response, to: command)
    #expect(report.output == "x\n" && report.status.code == 9)
  }
}
