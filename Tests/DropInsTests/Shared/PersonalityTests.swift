import AlertModel
import Testing

@testable import AlertAnswers

/// The program names that select a drop-in.
@Suite struct PersonalityTests {
  @Test(
    arguments: [
      ("zenity", .zenity), ("/usr/bin/zenity", .zenity), ("tocsin-zenity", .zenity),
      ("/opt/x/tocsin-ssh-askpass", .sshAskpass), ("pinentry-tocsin", .pinentry),
      ("pinentry-x11", .pinentry),
      ("notify-send", .notifySend), ("tocsin", nil), ("tocsin-presenter", nil), ("zenity2", nil),
      ("", nil), ("/", nil), ("tocsin-", nil), ("-tocsin", nil),
    ] as [(String, Personality?)])
  func aProgramsNameSelectsAPersonality(name: String, personality: Personality?) {
    #expect(Personality(programName: name) == personality)
  }
}

/// The answer tables of drop-ins.
@Suite struct AnswerTableTests {
  private static let table = AnswerTable(
    buttons: [
      "ok": .init(0, [.value("name"), .text("|"), .value("n", .decimals(0)), .text("\n")]),
      "extra": .init(1, [.text("More\n")]),
    ],
    cancelled: .init(43), timedOut: .init(5, [.value("name")]), dismissed: .init(1),
    failed: .init(255))

  @Test(arguments: [
    (
      AlertResponse(.button, button: "ok", values: ["name": .text("a"), "n": .number(2.4)]), 0,
      "a|2\n"
    ),
    (AlertResponse(.button, button: "extra"), 1, "More\n"),
    (AlertResponse(.cancelled), 43, ""),
    (AlertResponse(.cancelled, button: "extra"), 1, "More\n"),
    (AlertResponse(.timedOut, values: ["name": .text("b")]), 5, "b"),
    (AlertResponse(.withdrawn), 1, ""),
    (AlertResponse(.failed, reason: "why"), 255, ""),
  ])
  func eachOutcomeHasAnAnswer(response: AlertResponse, status: Int, text: String) throws {
    let command = PresentCommand(alert: AlertDescription(), table: Self.table)
    let report = try CommandReport(AlertIdentifier("a"), response, to: command)
    #expect(Int(report.status.code) == status)
    #expect(report.output == text)
    #expect(report.complaint == response.reason)
  }

  @Test(
    arguments: [
      (.plain, .text("a"), "a"), (.plain, .number(1.50), "1.5"), (.plain, .none, ""),
      (.nonempty(or: " "), .text(""), " "), (.nonempty(or: " "), .items(["x"]), "x"),
      (.decimals(0), .number(2.5), "3"), (.decimals(2), .number(-1), "-1.00"),
      (.day(format: "%Y/%m/%d %j"), .text("2020-03-04"), "2020/03/04 064"),
      (.day(format: ""), .text("2020-03-04"), ""), (.day(format: "%d"), .none, ""),
      (.flag(on: "y", off: "n"), .flag(true), "y"), (.flag(on: "y", off: "n"), .none, "n"),
      (.rows(RowForm(cells: [1, 0], separator: "|")), .items(["a\tb", "c"]), "b|a||c"),
      (.rows(RowForm(separator: "|")), .items(["a\tb", "c"]), "a\tb|c"),
      (.rows(RowForm(terminator: ",")), .text("a"), "a,"),
      (.rows(RowForm(separator: ":", ending: ":")), .items(["a", "b"]), "a:b:"),
      (.rows(RowForm(ending: "!")), .items([]), ""),
    ] as [(ValueForm, InputValue, String)])
  func aValueIsPrintedInItsFormat(form: ValueForm, value: InputValue, text: String) {
    #expect(form.text(of: value) == text)
  }

  @Test func theTableIsEncodedWithTheAlert() throws {
    let command = PresentCommand(alert: AlertDescription(), table: Self.table)
    #expect(try PresentCommand(decoding: command.document()) == command)
  }
}
