import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertProtocol
import CommandOptions
import Testing

/// Parsing of command lines.
@Suite struct CommandTests {
  private func alert(_ words: [Argument]) throws -> AlertDescription {
    let command = try CommandLineGrammar.parse(["alert"] + words, currentFolder: "/home/ann")
    guard case .present(let present) = command else {
      Issue.record("not an alert: \(command)")
      return AlertDescription()
    }
    return present.alert
  }

  @Test func anAlertWithoutOptionsIsValid() throws {
    let command = try CommandLineGrammar.parse(["alert"], currentFolder: "/")
    #expect(command == .present(PresentCommand(alert: AlertDescription())))
  }

  @Test func titleAndMessageCanBeOperands() throws {
    #expect(try alert(["T"]) == AlertDescription(title: "T"))
    #expect(
      try alert(["T", "-i", "info", "M"]) == AlertDescription(title: "T", message: "M", icon: .info)
    )
    #expect(try alert(["--message", "M", "T"]) == AlertDescription(title: "T", message: "M"))
  }

  @Test func everyOptionSetsItsMember() throws {
    let found = try alert([
      "--title", "T", "--message", "M", "--markup", "--icon", "error", "--button", "a=A",
      "--button", "b=B", "--default", "a", "--cancel", "b", "--destructive", "a", "--style",
      "alert", "--transition", "pop", "--timeout", "2.5", "--wait-limit", ".5", "--guard", "0",
      "--level", "-7", "--policy", "interrupt", "--id", "x y",
    ])
    #expect(
      found
        == AlertDescription(
          identifier: AlertIdentifier("x y"), title: "T", message: "M", usesMarkup: true,
          icon: .error,
          buttons: [
            AlertButton(id: "a", label: "A", role: .destructive),
            AlertButton(id: "b", label: "B", role: .cancel),
          ],
          defaultButton: "a", style: .alert, transition: .pop, level: AlertLevel(rawValue: -7),
          policy: .interrupt, timeout: 2.5, waitLimit: 0.5, guardMilliseconds: 0))
  }

  @Test(arguments: [
    ["-t", "x"], ["-tx"], ["-t=x"], ["--title", "x"], ["--title=x"], ["-nt", "x"], ["-ntx"],
    ["-jntx"], ["-t", "y", "-t", "x"],
  ])
  func valuesCanBeAttachedOrSeparate(words: [String]) throws {
    #expect(try alert(words.map { Argument($0) }).title == "x")
  }

  @Test func valuesCanLookLikeOptionsOrBeEmpty() throws {
    #expect(try alert(["--title", "--json"]).title == "--json")
    #expect(try alert(["--title="]).title == "")
    #expect(try alert(["--title", ""]).title == "")
    #expect(try alert(["--title=a=b"]).title == "a=b")
    #expect(try alert(["--title", "a\nb\t\u{1}"]).title == "a\nb\t\u{1}")
  }

  @Test func jsonAndNoWaitBelongToTheCommand() throws {
    let command = try CommandLineGrammar.parse(["alert", "-jn"], currentFolder: "/")
    #expect(
      command == .present(PresentCommand(alert: AlertDescription(), waits: false, isJSON: true)))
  }

  @Test(arguments: [
    ("normal", 0), ("statusBar", 1000), ("status-bar", 1000), ("alert", 2000), ("-5", -5),
    ("+5", 5), ("1000000", 1_000_000),
  ])
  func levelsHaveNamesAndNumbers(text: String, level: Int) throws {
    #expect(try alert(["-l", Argument(text)]).level.rawValue == level)
  }

  @Test(arguments: [
    ("none", AlertIcon.none), ("question", .question),
    ("/a/b.png", .file("/a/b.png")), ("b.png", .file("/home/ann/b.png")),
    ("./info", .file("/home/ann/./info")), ("../b.png", .file("/home/ann/../b.png")),
  ])
  func picturePathsAreRelativeToTheCurrentFolder(text: String, icon: AlertIcon) throws {
    #expect(try alert(["-i", Argument(text)]).icon == icon)
  }

  @Test(arguments: [
    (["Save"], ["save"]),
    (["Don’t Save"], ["don-t-save"]),
    (["_Save", "Save _As…"], ["save", "save-as"]),
    (["__init__"], ["init"]),
    (["OK", "ok", "Ok!"], ["ok", "ok-2", "ok-3"]),
    (["a=A", "A"], ["a", "a-2"]),
    (["A", "a=A"], ["a-2", "a"]),
    (["…", "!"], ["button-1", "button-2"]),
    (["Größe 2"], ["größe-2"]),
    (["保存"], ["保存"]),
    (["=a=b"], ["a-b"]),
    (["x + y = z"], ["x-y-z"]),
  ])
  func buttonIdentifiersAreMadeFromLabels(labels: [String], names: [String]) throws {
    let words = labels.flatMap { ["-b", Argument($0)] as [Argument] }
    #expect(try alert(words).buttons.map(\.id) == names)
  }

  @Test(arguments: [
    ("a=A", "A"), ("=a=b", "a=b"), ("x y=z", "x y=z"), ("a==b", "=b"), ("a=_B", "_B"),
  ])
  func labelsAreKeptUnchanged(text: String, label: String) throws {
    #expect(try alert(["-b", Argument(text)]).buttons.map(\.label) == [label])
  }

  @Test func aButtonNamedCancelIsTheCancelButton() throws {
    #expect(try alert(["-b", "Cancel", "-b", "Go"]).buttons.map(\.role) == [.cancel, .plain])
    #expect(try alert(["-b", "cancel=Nein"]).buttons.map(\.role) == [.cancel])
    // --cancel and --destructive override the name.
    #expect(
      try alert(["-b", "Cancel", "-b", "Go", "-c", "go"]).buttons.map(\.role) == [.plain, .cancel])
    #expect(try alert(["-b", "Cancel", "-D", "cancel"]).buttons.map(\.role) == [.destructive])
  }

  @Test func theDefaultButtonCanHaveARole() throws {
    #expect(try alert([]).buttons.isEmpty)
    #expect(try alert(["-c", "ok"]).buttons == [AlertButton(id: "ok", label: "OK", role: .cancel)])
    #expect(try alert(["-d", "ok"]).defaultButton == "ok")
  }

  @Test func aHundredButtonsAreAccepted() throws {
    let words = (1...100).flatMap { ["-b", Argument("B\($0)")] as [Argument] }
    #expect(try alert(words).buttons.count == 100)
  }

  @Test func confirmAsksYesOrNo() throws {
    let command = try CommandLineGrammar.parse(
      ["confirm", "Restart?", "--yes", "Restart", "--no=Later"], currentFolder: "/")
    #expect(
      command
        == .present(
          PresentCommand(
            alert: AlertDescription(
              title: "Restart?", icon: .question,
              buttons: [
                AlertButton(id: "no", label: "Later", role: .cancel),
                AlertButton(id: "yes", label: "Restart"),
              ]))))
  }

  @Test func aDestructiveYesIsNotTheDefault() throws {
    let command = try CommandLineGrammar.parse(
      ["confirm", "-D", "Delete?", "-i", "none"], currentFolder: "/")
    guard case .present(let present) = command else {
      Issue.record("not an alert")
      return
    }
    #expect(present.alert.icon == .none)
    #expect(present.alert.buttons.map(\.role) == [.cancel, .destructive])
    #expect(present.alert.resolvedDefaultButton?.id == "no")
  }

  @Test func aQuestionCanStartWithADash() throws {
    let command = try CommandLineGrammar.parse(["confirm", "--", "-1?"], currentFolder: "/")
    guard case .present(let present) = command else {
      Issue.record("not an alert")
      return
    }
    #expect(present.alert.title == "-1?")
  }

  @Test(arguments: [
    (
      ["answer", "a", "ok", "n=1=2", "m=", "m=x"],
      Command.answer(
        AlertIdentifier("a"),
        AlertAnswer(button: "ok", values: ["n": .text("1=2"), "m": .items(["", "x"])]))
    ),
    (["dismiss", "a"], Command.dismiss(AlertIdentifier("a"))),
    (["dismiss", "--all"], .dismiss(nil)),
    (["dismiss", "--", "--all"], .dismiss(AlertIdentifier("--all"))),
    (["list"], .list(json: false)),
    (["list", "--json"], .list(json: true)),
    (["status", "-j"], .status(json: true)),
    (["presenter"], .runPresenter(replaces: false, notifications: false)),
    (["presenter", "--replace"], .runPresenter(replaces: true, notifications: false)),
    (["presenter", "--notifications"], .runPresenter(replaces: false, notifications: true)),
    (["presenter", "--stop"], .stopPresenter),
    (["--version"], .print("tocsin \(ProgramRelease.number)\n")),
    (["alert", "--version"], .print("tocsin \(ProgramRelease.number)\n")),
    (["alert", "-jV"], .print("tocsin \(ProgramRelease.number)\n")),
  ])
  func controlCommandsAreParsed(words: [String], command: Command) throws {
    #expect(
      try CommandLineGrammar.parse(words.map { Argument($0) }, currentFolder: "/") == command)
  }

  @Test func renderDescribesAPicture() throws {
    let command = try CommandLineGrammar.parse(
      [
        "render", "-t", "T", "--size", "800x600", "--scale", "1.25", "--appearance", "dark", "--at",
        "0.5", "-o", "a.png",
      ], currentFolder: "/")
    #expect(
      command
        == .render(
          RenderRequest(
            alert: AlertDescription(title: "T"), size: Size(width: 800, height: 600), scale: 1.25,
            appearance: .dark, progress: 0.5, output: "a.png")))
  }

  @Test func renderCanWriteToStandardOutput() throws {
    let command = try CommandLineGrammar.parse(["render", "-o-"], currentFolder: "/")
    guard case .render(let request) = command else {
      Issue.record("not a picture")
      return
    }
    #expect(request.output == nil)
    #expect(try RenderRequest(decoding: try request.encoded()) == request)
  }

  @Test func thePresenterHasItsOwnOptions() throws {
    var options = PresenterOptions()
    options.replaces = true
    options.idleSeconds = 0.5
    options.readyDescriptor = 3
    options.display = ":7"
    #expect(
      try PresenterGrammar.parse([
        "--replace", "--idle-seconds", "0.5", "--ready-fd=3", "--display", ":7",
      ]) == .run(options))
    #expect(try PresenterGrammar.parse(["--idle-seconds", "0"]) == .run(PresenterOptions()))
    #expect(
      try PresenterGrammar.parse(["--idle-seconds", "9", "--persist"]) == .run(PresenterOptions()))
  }

  @Test(arguments: [(nil, nil), ("", nil), ("0", 0), ("0.25", 0.25), ("3600", 3600.0)])
  func theIdleTimeIsReadFromTheEnvironment(text: String?, seconds: Double?) throws {
    #expect(try IdleSeconds.fromEnvironment(text) == seconds)
  }
}
