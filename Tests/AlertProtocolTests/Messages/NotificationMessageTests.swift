import AlertModel
import AlertProtocol
import NotificationModel
import Testing

/// Notification messages on the wire.
@Suite struct NotificationMessageTests {
  private static let record = NotificationRecord(
    id: 12, time: 1_700_000_000_123, application: "Mail", desktopEntry: "mail",
    category: "email.arrived", urgency: .low, title: "T", message: "M",
    actions: [.init(key: "default", label: "Open")], count: 2, state: .closed, reason: .dismissed,
    isReachable: true)

  private static func text(_ message: some Encodable & Sendable) throws -> String {
    String(decoding: try MessageLine.encode(message).dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    (
      NotificationOrder.pause(seconds: 900, level: .statusBar),
      #"{"level":1000,"order":"pause","seconds":900,"type":"control"}"#
    ),
    (.pause(seconds: nil, level: nil), #"{"order":"pause","type":"control"}"#),
    (.resume, #"{"order":"resume","type":"control"}"#),
    (.toggle, #"{"order":"toggle","type":"control"}"#),
    (.pauseState, #"{"order":"pause-state","type":"control"}"#),
    (.history(limit: nil), #"{"order":"history","type":"control"}"#),
    (.history(limit: 5), #"{"limit":5,"order":"history","type":"control"}"#),
    (.historyEntry(3), #"{"id":3,"order":"history","type":"control"}"#),
    (.clearHistory(nil), #"{"all":true,"order":"clear-history","type":"control"}"#),
    (.clearHistory(3), #"{"id":3,"order":"clear-history","type":"control"}"#),
    (.invoke(3, key: "k"), #"{"id":3,"key":"k","order":"action","type":"control"}"#),
    (.close(nil), #"{"all":true,"order":"close","type":"control"}"#),
    (.close(3), #"{"id":3,"order":"close","type":"control"}"#),
    (.replay(nil), #"{"order":"replay","type":"control"}"#),
    (.replay(3), #"{"id":3,"order":"replay","type":"control"}"#),
  ])
  func ordersHaveAFixedForm(order: NotificationOrder, text: String) throws {
    let message = ClientMessage.control(order)
    #expect(try Self.text(message) == text)
    #expect(try MessageLine.decode(ClientMessage.self, from: Array(text.utf8)).message == message)
  }

  @Test(arguments: [
    (
      NotificationReport.pause(
        NotificationPause(
          isPaused: true, secondsLeft: 1.5, level: .alert, held: 2, inhibitors: ["A: r"])),
      #"{"pause":{"held":2,"inhibitors":["A: r"],"level":2000,"paused":true,"seconds-left":1.5},"#
        + #""report":"pause","type":"report"}"#
    ),
    (.done(4), #"{"count":4,"report":"done","type":"report"}"#),
    (.refused("no"), #"{"message":"no","report":"refused","type":"report"}"#),
    (
      .history([record]),
      #"{"notifications":[{"actions":[{"key":"default","label":"Open"}],"application":"Mail","#
        + #""category":"email.arrived","count":2,"desktop-entry":"mail","id":12,"message":"M","#
        + #""reachable":true,"reason":"dismissed","state":"closed","time":1700000000123,"#
        + #""title":"T","urgency":"low"}],"report":"history","type":"report"}"#
    ),
  ])
  func reportsHaveAFixedForm(report: NotificationReport, text: String) throws {
    let message = PresenterMessage.report(report)
    #expect(try Self.text(message) == text)
    #expect(
      try MessageLine.decode(PresenterMessage.self, from: Array(text.utf8)).message == message)
  }

  @Test(arguments: [
    (NotificationNews.shown(1), #"{"event":"shown","id":1,"type":"news"}"#),
    (.counted(1, count: 3), #"{"count":3,"event":"counted","id":1,"type":"news"}"#),
    (.invoked(1, key: "k"), #"{"event":"action","id":1,"key":"k","type":"news"}"#),
    (.replied(1), #"{"event":"replied","id":1,"type":"news"}"#),
    (.closed(1, .expired), #"{"event":"closed","id":1,"reason":"expired","type":"news"}"#),
    (.closed(1, .withdrawn), #"{"event":"closed","id":1,"reason":"withdrawn","type":"news"}"#),
    (.closed(1, .other), #"{"event":"closed","id":1,"reason":"other","type":"news"}"#),
    (
      .paused(NotificationPause(isPaused: false)),
      #"{"event":"paused","pause":{"held":0,"inhibitors":[],"paused":false},"type":"news"}"#
    ),
  ])
  func newsHaveAFixedForm(news: NotificationNews, text: String) throws {
    let message = PresenterMessage.news(news)
    #expect(try Self.text(message) == text)
    #expect(
      try MessageLine.decode(PresenterMessage.self, from: Array(text.utf8)).message == message)
  }

  @Test func postedNotificationRoundTrips() throws {
    let message = PresenterMessage.news(.posted(Self.record))
    let line = try MessageLine.encode(message)
    #expect(
      try MessageLine.decode(PresenterMessage.self, from: Array(line.dropLast())).message
        == message)
    let lost = PresenterMessage.newsLost(7)
    #expect(try Self.text(lost) == #"{"count":7,"type":"news-lost"}"#)
  }

  @Test(arguments: [
    #""order":"pause","seconds":0"#, #""order":"pause","seconds":-1"#,
    #""order":"pause","seconds":1e9"#, #""order":"history","limit":-1"#, #""order":"close""#,
    #""order":"close","id":-1"#, #""order":"clear-history","all":false"#, #""order":"dance""#,
    #""order":"action","id":1"#, #""id":1"#,
  ])
  func ordersOutOfRangeAreRejected(members: String) {
    let line = Array(#"{"type":"control",\#(members)}"#.utf8)
    #expect(throws: DecodingError.self) { try MessageLine.decode(ClientMessage.self, from: line) }
  }
}
