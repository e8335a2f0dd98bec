import AlertModel
import AlertProtocol
import Testing

@testable import AlertAnswers
@testable import DropIns

/// The alerts and answers of zenity's dialogs.
@Suite struct ZenityAlertTests {
  private func alert(
    _ words: String..., environment: [String: String] = [:], files: [String: String] = [:]
  ) throws -> PersonalityAlert {
    try PersonalityReading.alert(.zenity, words, files: files, environment: environment)
  }

  private func answer(
    _ alert: PersonalityAlert, _ button: String?, _ values: [String: InputValue] = [:],
    _ outcome: AlertResponse.Outcome = .button
  ) throws -> CommandReport {
    try CommandReport(
      AlertIdentifier("a"), AlertResponse(outcome, button: button, values: values),
      to: alert.command)
  }

  @Test func aShortTextBecomesTheTitle() throws {
    let alone = try alert("--info", "--text=All <b>done</b>").command.alert
    #expect(alone.title == "All <b>done</b>" && alone.message.isEmpty && alone.usesMarkup)
    let titled = try alert("--info", "--title=A & B", "--text=Done").command.alert
    #expect(titled.caption == "A & B" && titled.title == "Done" && titled.message.isEmpty)
    let long = try alert("--info", "--title=A & B", "--text=One\\nTwo").command.alert
    #expect(long.caption == "A & B" && long.title.isEmpty && long.message == "One\nTwo")
    let progress = try alert("--progress", "--title=A & B", "--text=Done").command.alert
    #expect(progress.title == "A &amp; B" && progress.message == "Done")
    let plain = try alert("--info", "--no-markup", "--text=a\\nb").command.alert
    #expect(plain.message == "a\nb" && !plain.usesMarkup)
  }

  @Test(
    arguments: [
      ("<b>Disk full</b>\\n\\nDelete files.", "<b>Disk full</b>", "Delete files."),
      ("Disk full\\n\\n\\nDelete files.\\n\\nAll", "Disk full", "Delete files.\n\nAll"),
      ("Disk full\\nDelete files.", "", "Disk full\nDelete files."),
      ("<b>Disk full\\n\\nDelete</b>", "", "<b>Disk full\n\nDelete</b>"),
      ("Disk full\\n\\n", "", "Disk full\n\n"),
    ])
  func aShortLineBeforeAnEmptyOneBecomesTheTitle(
    text: String, title: String, message: String
  ) throws {
    let shown = try alert("--info", "--text=\(text)").command.alert
    #expect(shown.title == title && shown.message == message)
    let progress = try alert("--progress", "--title=Copy", "--text=\(text)").command.alert
    #expect(progress.title == "Copy")
    #expect(progress.message == [title, message].filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }

  @Test func aQuestionsDefaultIsYesUnlessDefaultCancel() throws {
    let usual = try alert("--question", "--extra-button=_Later")
    #expect(usual.command.alert.buttons.map(\.label) == ["_Later", "_No", "_Yes"])
    #expect(usual.command.alert.resolvedDefaultButton?.id == "ok")
    #expect(try answer(usual, "ok").status.code == 0)
    #expect(try answer(usual, "cancel").status.code == 1)
    let extra = try answer(usual, "extra-1")
    #expect(extra.status.code == 1 && extra.output == "_Later\n")
    let careful = try alert("--question", "--default-cancel").command.alert
    #expect(careful.resolvedDefaultButton?.id == "cancel")
    let switched = try alert(
      "--question", "--switch", "--extra-button=A", "--extra-button=B"
    ).command.alert
    #expect(switched.buttons.map(\.label) == ["A", "B"])
    #expect(switched.resolvedDefaultButton?.label == "A")
  }

  @Test func extraButtonsStandWhereZenityHasThem() throws {
    for dialog in ["--entry", "--list", "--scale", "--calendar", "--forms", "--text-info"] {
      let words = dialog == "--list" ? ["--column=C"] : []
      let shown = try PersonalityReading.alert(
        .zenity, [dialog, "--extra-button=A", "--extra-button=B"] + words
      ).command.alert
      #expect(shown.buttons.map(\.label) == ["Cancel", "OK", "A", "B"], "\(dialog)")
      #expect(shown.resolvedDefaultButton?.id == "ok", "\(dialog)")
    }
    let info = try alert("--info", "--extra-button=A").command.alert
    #expect(info.buttons.map(\.label) == ["OK", "A"])
    #expect(info.resolvedDefaultButton?.id == "ok")
    let password = try alert("--password", "--extra-button=A").command.alert
    #expect(password.buttons.map(\.label) == ["A", "Cancel", "OK"])
  }

  @Test(arguments: [
    ("a\tb\nc", "a b c", "a\tb\nc"), ("a\tb\nc", "a b cd", "a\tb\ncd"),
    ("a\tb\nc", "xa b c", "xa\tb\nc"), ("a\tb\nc", "a bb c", "a\tbb\nc"), ("a\tb", "", ""),
    ("a\tb", "new", "new"), ("a\tb", "a ", "a\t"), ("a\n", "a", "a\n"),
    ("a\u{1}b\tc", "ab c", "a\u{1}b\tc"),
  ])
  func tabsAndLineEndsOfAnEntryAreKept(given: String, typed: String, printed: String) throws {
    let alert = try alert("--entry", "--entry-text=\(given)")
    let answer = try answer(alert, "ok", ["value": .text(typed)])
    #expect(answer.output == printed + "\n")
  }

  @Test func environmentVariablesChangeStatuses() throws {
    let environment = ["ZENITY_OK": "42", "DIALOG_ESC": "43", "ZENITY_CANCEL": "256", "X": "1"]
    let alert = try alert("--entry", "--extra-button=E", environment: environment)
    #expect(try answer(alert, "ok").status.code == 42)
    #expect(try answer(alert, nil, [:], .cancelled).status.code == 43)
    #expect(try answer(alert, "cancel").status.code == 0)
    // The status of 3.44; version 4 has a variable for it.
    #expect(try answer(alert, "extra-1").status.code == 43)
  }

  @Test(arguments: [
    ("3.44.0", 5, 9, 1), ("4.0.0", 9, 9, 9),
  ])
  func timeoutsDifferByVersion(
    version: String, plain: Int32, valued: Int32, password: Int32
  ) throws {
    let environment = ["ZENITY_TIMEOUT": "9", "TOCSIN_ZENITY_VERSION": version]
    func status(_ word: String) throws -> Int32 {
      let alert = try alert(word, "--timeout=1", environment: environment)
      #expect(alert.command.alert.timeout == 1)
      return try answer(alert, nil, [:], .timedOut).status.code
    }
    #expect(try status("--info") == plain)
    #expect(try status("--progress") == plain)
    #expect(try status("--entry") == valued)
    #expect(try status("--password") == password)
  }

  @Test func anEntryPrintsItsTextOnTimeout() throws {
    let entry = try alert("--entry", "--text=Your _name", "--entry-text=me")
    #expect(entry.command.alert.title == "Your name")
    #expect(entry.command.alert.inputs[0].kind == .field(TextRules(value: "me")))
    let end = try answer(entry, nil, ["value": .text("mee")], .timedOut)
    #expect(end.output == "mee\n" && end.status.code == 5)
    #expect(try answer(entry, nil, [:], .cancelled).output.isEmpty)
  }

  @Test func aHiddenEntryIsASecret() throws {
    let hidden = try alert("--entry", "--hide-text", "--entry-text=abc")
    #expect(hidden.command.asksForSecret)
    #expect(try answer(hidden, "ok", ["value": .text("x")]).output == "x\n")
    #expect(try answer(hidden, "ok", ["value": .text("")]).output == "abc\n")
  }

  @Test func theUserNamePrecedesThePassword() throws {
    let both = try alert("--password", "--username")
    #expect(both.command.asksForSecret)
    let values: [String: InputValue] = ["username": .text("me"), "value": .text("pw")]
    #expect(try answer(both, "ok", values).output == "me|pw\n")
    let one = try alert("--password")
    #expect(try answer(one, "ok", ["value": .text("pw")]).output == "pw\n")
    // The original prints nothing on timeout.
    #expect(try answer(one, nil, ["value": .text("pw")], .timedOut).output.isEmpty)
  }

  @Test func fieldsOfAFormAreJoined() throws {
    let alert = try alert(
      "--forms", "--add-entry=Na_me", "--add-combo=C", "--combo-values=x|y", "--add-list=L",
      "--list-values=p|q", "--add-calendar=D", "--forms-date-format=%d.%m.%Y")
    #expect(alert.command.alert.inputs.map(\.label) == ["Na__me", "C", "L", "D"])
    var values: [String: InputValue] = [
      "field-1": .text("n"), "field-2": .none, "field-3": .text("q"),
      "field-4": .text("2026-11-21"),
    ]
    #expect(try answer(alert, "ok", values).output == "n| |q,|21.11.2026\n")
    values["field-2"] = .text("y")
    values["field-3"] = InputValue.none
    #expect(try answer(alert, "ok", values).output == "n|y||21.11.2026\n")
  }

  @Test func aFormOfTooManyFieldsIsRefused() throws {
    let most = Array(repeating: "--add-entry=a", count: 64)
    #expect(
      try PersonalityReading.alert(.zenity, ["--forms"] + most).command.alert.inputs.count == 64)
    let complaint = try #require(
      PersonalityReading.complaint(.zenity, ["--forms", "--add-entry=b"] + most))
    #expect(complaint == ("zenity: a form has at most 64 fields\n", 255))
  }

  @Test(arguments: [
    (["--day=3", "--month=4", "--year=2020"], "2020-04-03"),
    (["--day=31", "--month=2", "--year=2020"], "2020-02-29"),
    (["--day=40", "--month=13"], "2026-11-21"), ([], "2026-11-21"),
  ])
  func aCalendarStartsAtAValidDate(options: [String], day: String) throws {
    let alert = try PersonalityReading.alert(.zenity, ["--calendar"] + options)
    #expect(alert.command.alert.inputs[0].kind == .date(DateRules(value: CalendarDate(day))))
  }

  @Test func textIsReadFromAFileOrStandardInput() throws {
    let read = try alert(
      "--text-info", "--filename=a.txt", "--font=Monospace 9", "--checkbox=I agree",
      files: ["/home/me/a.txt": "text"])
    #expect(read.command.alert.text == "text")
    #expect(read.command.alert.textFont == "Monospace 9")
    #expect(read.command.alert.inputs.map(\.isRequired) == [true])
    #expect(read.dialogue?.readsInput == false)
  }

  @Test func aMissingFileIsReported() throws {
    var dialogue = try #require(try alert("--text-info", "--filename=b").dialogue)
    #expect(
      dialogue.begin() == [.complain("zenity: Cannot open file 'b': No such file or directory\n")])
  }

  @Test func everyDialogIsWithinTheProtocolsLimits() throws {
    let long = String(repeating: "x", count: 300_000)
    for words in [
      ["--info", "--text=\(long)", "--ok-label=\(long)"], ["--entry", "--entry-text=\(long)"],
      ["--list", "--column=\(long)", long], ["--question", "--title=\(long)"],
      ["--forms", "--add-entry=\(long)", "--add-combo=a"], ["--entry", "a", long],
      ["--question", "--ok-label=", "--cancel-label="], ["--progress", "--percentage=999"],
      ["--info"] + Array(repeating: "--extra-button=a", count: 200),
      ["--notification", "--text=\(long)", "--icon=\(long)"], ["--forms"], ["--text-info"],
      ["--list", "--column=a"], ["--list", "--column=a", "--hide-column=1", "b"],
      ["--list", "--imagelist", "--column=a", "--editable", "b"],
      ["--list"] + Array(repeating: "--column=a", count: 80) + ["b"],
      ["--notification", "--text=a", "--timeout=99999999"], ["--scale", "--min-value=-2147483648"],
    ] {
      let alert = try PersonalityReading.alert(.zenity, words).command.alert
      try alert.checkLimits()
    }
  }
}
