import AlertAnswers
import AlertCommandLine
import AlertModel
import NotificationModel
import Testing

/// The output and the exit status of the commands for notifications.
@Suite struct NotificationReportTests {
  private static let record = NotificationRecord(
    id: 12, time: 5000, application: "Mail", desktopEntry: "mail", urgency: .low,
    title: "A\nB", message: "one\n\u{1B}[31mtwo", actions: [.init(key: "k", label: "L")], count: 2,
    state: .closed, reason: .expired)

  private func report(
    _ report: NotificationReport?, _ command: NotificationCommand
  ) throws -> CommandReport {
    try NotificationReports.report(report, to: command) { "@\($0)" }
  }

  @Test(arguments: [
    (NotificationPause(isPaused: false), "not paused\n"),
    (NotificationPause(isPaused: true), "paused\n"),
    (
      NotificationPause(
        isPaused: true, secondsLeft: 720, level: .alert, held: 3, inhibitors: ["A: film"]),
      "paused for 12 min; level 2000 and higher is shown; 3 held back; "
        + "silenced by A: film\n"
    ),
  ])
  func aPauseIsPrintedOnOneLine(pause: NotificationPause, text: String) throws {
    #expect(try report(.pause(pause), NotificationCommand(.toggle)) == CommandReport(output: text))
  }

  @Test func historyPrintsOneNotificationPerLineForAnyText() throws {
    var plain = Self.record
    plain.application = ""
    plain.desktopEntry = ""
    plain.message = ""
    plain.count = 1
    let found = try report(
      .history([Self.record, plain]), NotificationCommand(.history(limit: nil)))
    #expect(
      found.output
        == "12  @5000  Mail  A B — one  [31mtwo ×2\n12  @5000  -  A B\n")
  }

  @Test func showPrintsAllOfANotification() throws {
    let command = NotificationCommand(.historyEntry(12))
    #expect(
      try report(.history([Self.record]), command).output == """
        notification  12
        time          @5000
        application   Mail
        desktop file  mail
        urgency       low
        state         closed, expired
        count         2
        action        k: L (its sender has exited)
        title         A B

        one
         [31mtwo

        """)
  }

  @Test func jsonEqualsTheProtocolsMessages() throws {
    let list = NotificationCommand(.history(limit: nil), isJSON: true)
    #expect(try report(.history([]), list).output == "[]\n")
    let one = NotificationCommand(.historyEntry(12), isJSON: true)
    #expect(try report(.history([Self.record]), one).output.hasPrefix(#"{"actions":[{"key":"k","#))
    let close = NotificationCommand(.close(nil), isJSON: true)
    #expect(try report(.done(3), close).output == "{\"count\":3}\n")
    #expect(try NotificationReports.line(.shown(7)) == "{\"event\":\"shown\",\"id\":7}\n")
    #expect(try NotificationReports.line(lost: 7) == "{\"count\":7,\"event\":\"lost\"}\n")
  }

  @Test(arguments: [
    (NotificationOrder.close(7), "there is no notification 7"),
    (.replay(7), "there is no notification 7"),
    (.clearHistory(7), "there is no notification 7"),
    (.invoke(7, key: "k"), "there is no notification 7 with an action “k”"),
    (.replay(nil), "there is no notification to show again"),
  ])
  func missingNotificationsHaveTheirOwnStatus(order: NotificationOrder, text: String) throws {
    for answer in [NotificationReport.done(0), nil] {
      let found = try report(answer, NotificationCommand(order))
      #expect(found.complaint == text)
      #expect(found.status == .dismissed)
    }
    #expect(try report(.done(1), NotificationCommand(order)) == CommandReport())
  }

  @Test func nothingToCloseOrClearIsNoError() throws {
    #expect(try report(.done(0), NotificationCommand(.close(nil))) == CommandReport())
    #expect(try report(nil, NotificationCommand(.close(nil))) == CommandReport())
    #expect(try report(.done(0), NotificationCommand(.clearHistory(nil))) == CommandReport())
  }

  @Test func refusalsArePrintedUnchanged() throws {
    let found = try report(
      .refused("its sender has gone"), NotificationCommand(.invoke(1, key: "k")))
    #expect(found == CommandReport(complaint: "its sender has gone", status: .dismissed))
  }

  @Test func anUnknownHistoryEntryIsMissing() throws {
    let found = try report(.history([]), NotificationCommand(.historyEntry(7)))
    #expect(found == CommandReport(complaint: "there is no notification 7", status: .dismissed))
  }
}
