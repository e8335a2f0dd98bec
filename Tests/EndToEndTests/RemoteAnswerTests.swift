import AlertModel
import TestHarness
import TestTraits
import Testing

/// `tocsin answer`, and the information in `tocsin list --json` for it.
@Suite(.serialized, .privateServer) @MainActor struct RemoteAnswerTests {
  @Test func theCallerGetsTheSameAnswerAsFromAPress() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    #expect(try desktop.run("answer", "a", "Yes") == .init(0))
    #expect(Desktop.Answer(child) == .init(0, "yes\n"))
    let other = try desktop.present()
    #expect(try desktop.run("answer", "a", "cancel") == .init(0))
    #expect(Desktop.Answer(other).status == 1)
    #expect(
      try desktop.run("answer", "a", "Yes")
        == .init(4, "", "tocsin answer: no alert “a” is waiting or on screen\n"))
  }

  /// Labels as they are read, without the mark of a mnemonic, in any case.
  @Test func aButtonIsNamedByItsPlainLabel() throws {
    let desktop = try Desktop()
    for name in ["Save As…", "save as…", "_Save As…", "7"] {
      let child = try desktop.start(
        "alert", "-t", "Changed", "--id", "c", "-b", "7=_Save As…", "-b", "8=Discard")
      try desktop.waitForAlert("c")
      #expect(
        try desktop.run("answer", "c", "Save").errors
          == "tocsin answer: there is no button “Save”; available: 7 (Save As…), 8 (Discard), cancel\n"
      )
      #expect(try desktop.run("answer", "c", name) == .init(0))
      #expect(Desktop.Answer(child) == .init(0, "7\n"), "\(name)")
    }
  }

  @Test func waitingAlertsAreAnswered() throws {
    let desktop = try Desktop()
    let first = try desktop.present()
    let second = try desktop.start("confirm", "Second?", "--id", "b")
    try desktop.waitForAlert("b", .queued)
    #expect(try desktop.run("answer", "b", "yes") == .init(0))
    #expect(Desktop.Answer(second) == .init(0, "yes\n"))
    #expect(first.isRunning)
    let toast = try desktop.start(
      "toast", "Build failed", "--action", "log=Show Log", "--id", "t", "--wait", "--timeout", "0")
    try desktop.waitForAlert("t")
    #expect(try desktop.run("answer", "t", "log") == .init(0))
    #expect(Desktop.Answer(toast) == .init(0, "log\n"))
  }

  @Test func valuesMustFollowTheRulesOfTheForm() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "alert", "-t", "T", "--id", "f", "--field", "user=Name", "--required", "user", "--match",
      "user=[a-z]+", "--check", "admin=Administrator", "--choice", "shell=bash,zsh", "--choice",
      "groups=audio,video,disk", "--multiple", "groups", "--number", "age", "--range",
      "age=1..99", "--date", "day")
    try desktop.waitForAlert("f")
    func refusal(_ words: String...) throws -> String {
      let answer = try desktop.server.start(
        BuiltProducts.path(of: "tocsin"), ["answer", "f", "ok"] + words,
        environment: desktop.environment)
      let end = Desktop.Answer(answer)
      #expect(end.status == 64)
      #expect(end.errors.hasPrefix("tocsin answer: ") && end.errors.hasSuffix("\n"))
      return String(end.errors.dropFirst("tocsin answer: ".count).dropLast())
    }
    #expect(try refusal() == "“user” is not accepted: Please fill this in.")
    #expect(try refusal("user=Ann") == "“user” is not accepted: Doesn’t match the expected format.")
    #expect(try refusal("user=ann", "admin=maybe") == "“admin” takes true or false, not “maybe”")
    #expect(try refusal("shell=fish") == "“shell” has no item “fish”; available: bash, zsh")
    #expect(try refusal("shell=bash", "shell=zsh") == "“shell” takes one item, not 2")
    #expect(try refusal("age=old") == "“age” takes a number, not “old”")
    #expect(try refusal("user=ann", "age=120").hasPrefix("“age” is not accepted: "))
    #expect(try refusal("day=tomorrow") == "“day” takes a day such as 2026-11-21, not “tomorrow”")
    #expect(
      try refusal("colour=red")
        == "there is no input “colour”; available: user, admin, shell, groups, age, day")
    #expect(
      try desktop.run("answer", "f", "later")
        == .init(64, "", "tocsin answer: there is no button “later”; available: cancel, ok\n"))
    #expect(child.isRunning)
    #expect(
      try desktop.run(
        "answer", "f", "ok", "user=ann", "admin=true", "shell=zsh", "groups=audio", "groups=disk",
        "age=30", "day=2026-11-23") == .init(0))
    #expect(
      Desktop.Answer(child)
        == .init(
          0,
          "ok\nuser=ann\nadmin=true\nshell=zsh\ngroups=audio,disk\nage=30\nday=2026-11-23\n"
        ))
  }

  @Test(arguments: [
    ("b.txt\t345", "b.txt\t345"), ("b.txt", "b.txt\t345"), ("b.txt 345", "b.txt\t345"),
    ("c.txt 1", "c.txt\t1"),
  ])
  func rowsOfTablesAreNamedByTheirFirstCell(said: String, row: String) throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "choose", "Files", "--id", "f", "--column", "Name", "--column", "Size", "a.txt\t12",
      "b.txt\t345",
      "c.txt\t1", "c.txt\t2")
    try desktop.waitForAlert("f")
    #expect(
      try desktop.run("answer", "f", "ok", "choice=c.txt")
        == .init(
          64, "",
          "tocsin answer: “choice” has no item “c.txt”; available: a.txt 12, b.txt 345, c.txt 1, c.txt 2\n"
        ))
    #expect(try desktop.run("answer", "f", "ok", "choice=\(said)") == .init(0, "", ""))
    try child.waitForExit(within: Bounds.start)
    #expect(Desktop.Answer(child) == .init(0, "\(row)\n", ""))
  }

  /// A control would change or ignore these values.
  @Test(arguments: [
    ("s=101", "“s” is not accepted: From 0 to 100."),
    ("s=7", "“s” is not accepted: In steps of 5."),
    ("n=0x5", "“n” takes a number, not “0x5”"), ("n=1e1", "“n” takes a number, not “1e1”"),
    ("other=", "“other” has no item “”; available: a, b"),
  ])
  func valuesThatCannotBeEnteredAreRefused(word: String, sentence: String) throws {
    let desktop = try Desktop()
    let child = try startForm(on: desktop)
    try desktop.waitForAlert("f")
    #expect(
      try desktop.run("answer", "f", "ok", word) == .init(64, "", "tocsin answer: \(sentence)\n"))
    #expect(child.isRunning)
  }

  @Test(arguments: [("other=b", "b"), ("other=a new one", "a new one")])
  func textThatIsNoItemIsAcceptedWhereItCanBeTyped(word: String, text: String) throws {
    let desktop = try Desktop()
    let child = try startForm(on: desktop)
    try desktop.waitForAlert("f")
    #expect(try desktop.run("answer", "f", "ok", "s=95", "n=2,5", word) == .init(0))
    #expect(Desktop.Answer(child) == .init(0, "ok\ns=95\nn=2.5\nother=\(text)\n"))
  }

  @Test func rowWithAnEditedCellIsKept() throws {
    let desktop = try Desktop()
    let child = try desktop.server.start(
      BuiltProducts.path(of: "tocsin"),
      [
        "choose", "Pick", "--id", "c", "--guard", "0", "--column", "A", "--column", "B",
        "--edit-column", "2",
      ],
      environment: desktop.environment, input: .text("a\t1\nb\t2\n"))
    try desktop.waitForAlert("c")
    try desktop.input.tap(Keysym.down)
    // F2.
    try desktop.input.tap(0xffbf)
    try desktop.input.type("new")
    try desktop.input.tap(Keysym.return)
    #expect(try desktop.run("answer", "c", "ok") == .init(0))
    #expect(Desktop.Answer(child) == .init(0, "a\tnew\n"))
  }

  private func startForm(on desktop: Desktop) throws -> ChildProcess {
    try desktop.server.start(
      BuiltProducts.path(of: "tocsin"), ["alert", "--from", "-"],
      environment: desktop.environment, input: .text(Self.form))
  }

  private static let form = """
    {"title": "T", "id": "f", "buttons": [{"id": "ok", "label": "OK"}], "inputs": [
      {"name": "s", "type": "slider", "min": 0, "max": 100, "step": 5, "value": 10},
      {"name": "n", "type": "number"},
      {"name": "other", "type": "choice", "items": ["a", "b"], "other": true, "required": true}]}
    """

  @Test func unanswerableAlertsAreRefusedWithOneLine() throws {
    let desktop = try Desktop()
    let child = try desktop.start("confirm", "Erase?", "--id", "a", "--no-remote")
    try desktop.waitForAlert("a")
    let refused = Desktop.Answer(
      64, "", "tocsin answer: “a” was asked for with --no-remote: only its window answers it\n")
    #expect(try desktop.run("answer", "a", "yes") == refused)
    // An update cannot lift the restriction.
    let document = "\(desktop.folder)/update.json"
    try #"{"remote": true, "title": "Erase!"}"#.write(toFileAt: document)
    #expect(try desktop.run("update", "a", "--from", document) == .init(0))
    #expect(try desktop.run("answer", "a", "yes") == refused)
    #expect(child.isRunning)
    #expect(try desktop.run("dismiss", "a") == .init(0))
    #expect(Desktop.Answer(child).status == 4)
  }

  @Test(arguments: [false, true])
  func secretsAreNeverAnswered(withPresenter: Bool) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    if withPresenter {
      #expect(try desktop.run("alert", "-t", "T", "--timeout", "0.01").status == 5)
    }
    let prompt = try desktop.start("password", "Secret", "--id", "pw")
    try wait(for: "the prompt", within: Bounds.start) {
      try desktop.run("list").output.hasPrefix("pw\tpresented")
    }
    #expect(
      try desktop.run("answer", "pw", "ok", "password=x")
        == .init(
          64, "", "tocsin answer: “pw” asks for a secret, which only its window accepts\n"))
    #expect(prompt.isRunning)
    #expect(try desktop.run("dismiss", "pw").status == 0)
  }

  @Test func alertsOfAnotherUserAreRefusedWithOneLine() throws {
    let (mine, others) = (try Desktop(), try Desktop())
    let child = try others.present()
    let line =
      "tocsin answer: “a” is an alert of another user or program, which only that one can answer\n"
    #expect(try mine.run("answer", "a", "Yes") == .init(64, "", line))
    #expect(child.isRunning)
  }

  @Test func theListDescribesTheQuestion() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "alert", "-t", "T", "-m", "Message", "--id", "f", "--field", "user=Name", "--value",
      "user=ann", "--choice", "shell=bash,zsh")
    try desktop.waitForAlert("f")
    let question = try #require(try desktop.alerts().first?.question)
    #expect(question.message == "Message" && question.acceptsAnswers)
    #expect(question.buttons.map(\.id) == ["cancel", "ok"] && question.defaultButton == "ok")
    #expect(question.inputs.map(\.name) == ["user", "shell"])
    #expect(question.inputs[0].value == .text("ann"))
    #expect(question.inputs[1].items == ["bash", "zsh"])
    let printed = try desktop.run("list", "--json").output
    #expect(printed.contains(#""asks":{"#))
    #expect(
      printed.contains(
        #"{"label":"Name","name":"user","required":false,"type":"field","value":"ann"}"#))
    child.end()
  }
}
