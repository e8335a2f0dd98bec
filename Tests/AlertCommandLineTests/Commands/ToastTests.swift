import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import Testing

/// `tocsin toast`, and the presentation options of other commands.
@Suite struct ToastTests {
  private func present(_ words: Argument...) throws -> PresentCommand {
    let command = try CommandLineGrammar.parse(words, currentFolder: "/home")
    guard case .present(let present) = command else {
      Issue.record("not an alert: \(command)")
      return PresentCommand(alert: AlertDescription())
    }
    return present
  }

  @Test func aToastDoesNotWait() throws {
    #expect(
      try present("toast", "T", "B", "--icon", "info")
        == PresentCommand(
          alert: AlertDescription(title: "T", message: "B", icon: .info, style: .toast),
          waits: false))
  }

  @Test func everyToastOptionSetsItsMember() throws {
    let command = try present(
      "toast", "T", "--application", "A", "--action", "log=Show Log", "--action", "Later",
      "--position", "bottom-left", "--monitor", "HDMI-1", "--theme", "classic", "--timeout", "0",
      "--progress", "40", "--image", "p.png", "--level", "7", "--policy", "coalesce", "--id", "x",
      "--transition", "fade", "--markup", "--wait", "--json")
    let alert = AlertDescription(
      identifier: AlertIdentifier("x"), title: "T", usesMarkup: true, image: "/home/p.png",
      progress: .percent(40),
      buttons: [
        AlertButton(id: "log", label: "Show Log"), AlertButton(id: "later", label: "Later"),
      ],
      application: "A", style: .toast, position: .bottomLeft, monitor: .named("HDMI-1"),
      theme: "classic", transition: .fade, level: AlertLevel(rawValue: 7), policy: .coalesce,
      timeout: 0)
    #expect(command == PresentCommand(alert: alert, isJSON: true))
  }

  @Test func aToastWithAnIdentifierReplacesTheEarlierOne() throws {
    #expect(try present("toast", "T", "--id", "x").alert.policy == .replace)
    #expect(try present("toast", "T", "--id", "x", "--policy", "queue").alert.policy == .queue)
    #expect(try present("toast", "T").alert.policy == .queue)
  }

  @Test func listenImpliesWait() throws {
    let command = try present("toast", "T", "--listen")
    #expect(command.waits)
    #expect(command.listens)
  }

  @Test(arguments: AlertStyle.allCases)
  func alertAcceptsEveryStyle(style: AlertStyle) throws {
    #expect(
      try present("alert", "--style", Argument(style.rawValue)).alert
        == AlertDescription(style: style))
  }

  @Test(arguments: ["confirm", "choose", "alert", "prompt", "password"])
  func everyQuestionAcceptsPresentationOptions(command: String) throws {
    let words = command == "alert" ? [] : command == "choose" ? ["Q", "a"] : ["Q"]
    let place: [Argument] = [
      "--style", "panel", "--position", "left", "--monitor", "all", "--application", "A",
    ]
    let all = [Argument(command)] + words.map { Argument($0) } + place
    guard case .present(let present) = try CommandLineGrammar.parse(all, currentFolder: "/") else {
      Issue.record("not an alert")
      return
    }
    #expect(present.alert.style == .panel)
    #expect(present.alert.position == .left)
    #expect(present.alert.monitor == .all)
    #expect(present.alert.application == "A")
  }

  @Test func aProgressToastHasNoTimeout() throws {
    let words: [Argument] = ["progress", "T", "--style", "toast"]
    guard case .progress(let command) = try CommandLineGrammar.parse(words, currentFolder: "/")
    else {
      Issue.record("no progress")
      return
    }
    #expect(command.alert.timeout == 0)
  }

  @Test func theDocumentOfAToastDescribesTheToast() throws {
    let words: [Argument] = [
      "toast", "T", "--position", "top", "--monitor", "primary", "--timeout", "0",
      "--print-document",
    ]
    guard case .print(let text) = try CommandLineGrammar.parse(words, currentFolder: "/") else {
      Issue.record("nothing printed")
      return
    }
    let alert = AlertDescription(
      title: "T", style: .toast, position: .top, monitor: .primary, timeout: 0)
    #expect(try DocumentReader.alert(Array(text.utf8)) == alert)
  }
}
