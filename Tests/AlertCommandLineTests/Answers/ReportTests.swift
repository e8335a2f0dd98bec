import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertProtocol
import NotificationModel
import Testing

/// The output and the exit status for a response.
@Suite struct ReportTests {
  private static let identifier = AlertIdentifier("alert-1")

  @Test(arguments: [
    (AlertResponse(.button, button: "save"), "save\n", 0),
    (AlertResponse(.cancelled), "", 1),
    (AlertResponse(.cancelled, button: "cancel"), "", 1),
    (AlertResponse(.timedOut), "", 5),
    (AlertResponse(.dismissed), "", 4),
    (AlertResponse(.withdrawn), "", 4),
    (AlertResponse(.failed, reason: "so"), "", 70),
  ])
  func aResponseHasATextAndAStatus(response: AlertResponse, output: String, status: Int32) throws {
    let report = try CommandReport(
      Self.identifier, response, to: PresentCommand(alert: AlertDescription()))
    #expect(report.output == output)
    #expect(report.status.code == status)
    #expect(report.complaint == response.reason)
  }

  @Test(arguments: [
    (
      AlertResponse(.button, button: "a/\"b\""),
      #"{"button":"a/\"b\"","id":"alert-1","outcome":"button"}"#
    ),
    (AlertResponse(.cancelled), #"{"id":"alert-1","outcome":"cancelled"}"#),
    (AlertResponse(.timedOut), #"{"id":"alert-1","outcome":"timed-out"}"#),
    (
      AlertResponse(.failed, reason: "so"), #"{"id":"alert-1","outcome":"failed","reason":"so"}"#
    ),
  ])
  func jsonIsOneObjectOnOneLine(response: AlertResponse, text: String) throws {
    #expect(
      try CommandReport(
        Self.identifier, response, to: PresentCommand(alert: AlertDescription(), isJSON: true)
      ).output == text + "\n")
  }

  @Test func noWaitPrintsTheIdentifier() throws {
    #expect(try CommandReport(leaving: Self.identifier, isJSON: false).output == "alert-1\n")
    #expect(
      try CommandReport(leaving: Self.identifier, isJSON: true).output == #"{"id":"alert-1"}"#
        + "\n")
  }

  @Test func listPrintsOneAlertPerLineForAnyTitle() throws {
    let alerts = [
      AlertSummary(
        identifier: AlertIdentifier("a"), title: "One\nTwo\t\u{1B}[31m", state: .presented,
        level: .alert, count: 1),
      AlertSummary(
        identifier: AlertIdentifier("b"), title: "", state: .queued, level: .normal, count: 3),
    ]
    #expect(
      try PresenterReports.list(alerts, isJSON: false).output
        == "a\tpresented\t2000\t1\tOne Two  [31m\nb\tqueued\t0\t3\t\n")
    #expect(try PresenterReports.list([], isJSON: false).output == "")
    #expect(try PresenterReports.list([], isJSON: true).output == "[]\n")
  }

  @Test func statusIsTextOrJSON() throws {
    let status = PresenterStatus(
      pid: 42, release: "0.1.0", display: ":0", uptime: 7300, idleSeconds: 300, connections: 2,
      queued: 1, onScreen: 1, answered: 9,
      current: AlertSummary(
        identifier: AlertIdentifier("a"), title: "T", state: .presented, level: .normal, count: 1))
    #expect(
      try PresenterReports.status(status, isJSON: false).output == """
        presenter    0.1.0, process 42, on :0, for 2 h 1 min
        alerts       1 on screen, 1 waiting, 9 answered
        connections  2
        idle         leaves after 5 min
        on screen    a: T

        """)
    let json = try PresenterReports.status(status, isJSON: true).output
    #expect(json.hasPrefix(#"{"answered":9,"connections":2,"current":{"count":1,"id":"a","#))
  }

  @Test(
    arguments: [
      (nil, "no: the presenter was started without --notifications"),
      (NotificationDaemon(isPresenter: true), "yes"),
      (NotificationDaemon(isPresenter: false, program: "dunst"), "no: dunst is, until it exits"),
      (NotificationDaemon(isPresenter: false), "no: org.freedesktop.Notifications is not ours"),
    ] as [(NotificationDaemon?, String)])
  func statusNamesTheNotificationDaemon(daemon: NotificationDaemon?, words: String) throws {
    let status = PresenterStatus(
      pid: 42, release: "0.1.0", display: ":0", uptime: 1, idleSeconds: nil, connections: 1,
      queued: 0, onScreen: 0, answered: 0, current: nil,
      notifications: NotificationPause(isPaused: false), daemon: daemon)
    let lines = try PresenterReports.status(status, isJSON: false).output.split(separator: "\n")
    #expect(lines.suffix(2) == ["notices      not paused", "daemon       \(words)"])
  }

  @Test(
    arguments: [
      (nil, 0, nil, #"{"outcome":"done"}"#),
      (0, 0, nil, #"{"outcome":"done","status":0}"#),
      (3, 3, "the command failed with status 3", #"{"outcome":"failed","status":3}"#),
      (1, 123, "the command failed with status 1", #"{"outcome":"failed","status":1}"#),
      (143, 143, "the command was killed by signal 15", #"{"outcome":"failed","status":143}"#),
    ] as [(Int32?, Int32, String?, String)])
  func progressReportsItsCommandsStatus(
    status: Int32?, code: Int32, complaint: String?, json: String
  ) throws {
    let report = try PresenterReports.progressEnded(with: status, isJSON: true)
    #expect(report.status.code == code)
    #expect(report.complaint == complaint)
    #expect(report.output == json + "\n")
    #expect(try PresenterReports.progressEnded(with: status, isJSON: false).output == "")
  }
}
