import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import NotificationModel
import Testing

/// The commands for notifications and their errors.
@Suite struct NotificationCommandTests {
  private func parse(_ words: [Argument]) throws -> Command {
    try CommandLineGrammar.parse(words, currentFolder: "/home")
  }

  static let commands: [([Argument], NotificationCommand)] = [
    (["pause"], NotificationCommand(.pause(seconds: nil, level: nil))),
    (["pause", "--for", "1h30m"], NotificationCommand(.pause(seconds: 5400, level: nil))),
    (
      ["pause", "--level", "alert", "-j"],
      NotificationCommand(.pause(seconds: nil, level: .alert), isJSON: true)
    ),
    (
      ["pause", "--until", "18:30"],
      NotificationCommand(
        .pause(seconds: nil, level: nil), until: ClockTime(hour: 18, minute: 30))
    ),
    (
      ["pause", "--until", "2026-12-24T08:05:09"],
      NotificationCommand(
        .pause(seconds: nil, level: nil),
        until: ClockTime(
          day: CalendarDate(year: 2026, month: 12, day: 24), hour: 8, minute: 5, second: 9))
    ),
    (["resume"], NotificationCommand(.resume)),
    (["toggle", "--json"], NotificationCommand(.toggle, isJSON: true)),
    (["history"], NotificationCommand(.history(limit: nil))),
    (["history", "--limit", "3"], NotificationCommand(.history(limit: 3))),
    (["history", "show", "12"], NotificationCommand(.historyEntry(12))),
    (
      ["history", "show", "notification-12"], NotificationCommand(.historyEntry(12))
    ),
    (["history", "clear"], NotificationCommand(.clearHistory(nil))),
    (["history", "clear", "7"], NotificationCommand(.clearHistory(7))),
    (["action", "7"], NotificationCommand(.invoke(7, key: "default"))),
    (["action", "7", "reply"], NotificationCommand(.invoke(7, key: "reply"))),
    (["close", "7"], NotificationCommand(.close(7), startsPresenter: false)),
    (["close", "--all"], NotificationCommand(.close(nil), startsPresenter: false)),
    (["replay"], NotificationCommand(.replay(nil))),
    (["replay", "7"], NotificationCommand(.replay(7))),
  ]

  @Test(arguments: commands)
  func notificationCommandsAreParsed(words: [Argument], command: NotificationCommand) throws {
    #expect(try parse(words) == .notifications(command))
  }

  @Test func otherCommandsAreParsed() throws {
    #expect(try parse(["events", "--json"]) == .events)
    #expect(try parse(["config", "check"]) == .configuration(.check(nil)))
    #expect(try parse(["config", "check", "f"]) == .configuration(.check("f")))
    #expect(try parse(["config", "show"]) == .configuration(.show))
    #expect(try parse(["migrate", "dunst"]) == .migrate(MigrationRequest()))
    #expect(
      try parse(["migrate", "dunst", "rc", "-o", "out", "--force"])
        == .migrate(MigrationRequest(path: "/home/rc", output: "/home/out", overwrites: true)))
  }

  @Test func configOperandsArePassedToThePresenter() throws {
    for request in [ConfigurationRequest.check("f"), .check(nil), .show] {
      let words = ["--config", "--"] + request.words.map { Argument($0) }
      guard case .run(let options) = try PresenterGrammar.parse(words) else {
        Issue.record("not run")
        return
      }
      #expect(options.mode == .configuration(request))
    }
  }

  @Test func aToastHasAnUrgencyAndAnAnchor() throws {
    let words: [Argument] = [
      "toast", "T", "--urgency", "critical", "--anchor", "10,-20.5", "--full-screen", "wait",
      "--resident",
    ]
    let alert = AlertDescription(
      title: "T", urgency: .critical, isResident: true, style: .toast,
      anchor: Point(x: 10, y: -20.5), fullScreen: .wait)
    #expect(try parse(words) == .present(PresentCommand(alert: alert, waits: false)))
  }

  @Test(arguments: [
    (
      ["pause", "--for", "soon"],
      "tocsin pause: --for takes a time such as 90, 90s, 15m, 1h30m or 2d, up to a year, "
        + "not “soon”"
    ),
    (
      ["pause", "--for", "0"],
      "tocsin pause: --for takes a time such as 90, 90s, 15m, 1h30m or 2d, up to a year, not “0”"
    ),
    (
      ["pause", "--until", "25:00"],
      "tocsin pause: --until takes a time such as 18:30 or 2026-12-24T18:30, not “25:00”"
    ),
    (
      ["pause", "--until", "2026-02-30T08:00"],
      "tocsin pause: --until takes a time such as 18:30 or 2026-12-24T18:30, "
        + "not “2026-02-30T08:00”"
    ),
    (
      ["pause", "--until", "8:00", "--for", "1h"],
      "tocsin pause: --for and --until exclude each other"
    ),
    (["pause", "1h"], "tocsin pause: “1h” is not expected; use --for or --until for the end"),
    (["history", "shw"], "tocsin history: “shw” is not known; available: show ID, clear [ID]"),
    (["history", "show"], "tocsin history: the notification’s number is missing: show ID"),
    (["history", "show", "1", "2"], "tocsin history: “2” is not expected"),
    (["history", "--limit", "1", "clear"], "tocsin history: --limit cannot be used with clear"),
    (["action"], "tocsin action: the notification’s number is missing, such as 12"),
    (
      ["action", "0"],
      "tocsin action: ID takes a notification’s number, such as 12 or notification-12, not “0”"
    ),
    (
      ["action", "4294967296"],
      "tocsin action: ID takes a notification’s number, such as 12 or notification-12, "
        + "not “4294967296”"
    ),
    (
      ["close"], "tocsin close: the notification’s number is missing, or --all for every one"
    ),
    (
      ["close", "--all", "1"],
      "tocsin close: “1” is not expected; --all closes every notification already"
    ),
    (["events", "x"], "tocsin events: “x” is not expected"),
    (["config"], "tocsin config: what to do is missing: check [FILE], show"),
    (
      ["config", "chek"],
      "tocsin config: “chek” is not known; available: check [FILE], show; did you mean “check”?"
    ),
    (["config", "show", "x"], "tocsin config: “x” is not expected"),
    (["migrate"], "tocsin migrate: the program’s name is missing; available: dunst"),
    (["migrate", "mako"], "tocsin migrate: “mako” is not known; available: dunst"),
    (
      ["migrate", "dunst", "--force"],
      "tocsin migrate: --force is for a file that --output names"
    ),
    (
      ["toast", "T", "--anchor", "10"],
      "tocsin toast: --anchor takes X,Y, two numbers from -32768 to 32767, not “10”"
    ),
    (
      ["toast", "T", "--urgency", "high"],
      "tocsin toast: --urgency takes low, normal or critical, not “high”"
    ),
  ])
  func errorsAreOneLine(words: [String], text: String) {
    do {
      _ = try parse(words.map { Argument($0) })
      Issue.record("\(words) was understood")
    } catch {
      #expect("\(error)" == text)
    }
  }
}
