import AlertModel
import AlertProtocol
import NotificationModel
import TestHarness
import Testing

@Suite struct MessageTests {
  private static let request = RequestIdentifier(String(repeating: "0f", count: 16))

  private static func text(_ message: some Encodable & Sendable, version: Int? = nil) throws
    -> String
  {
    let line = try MessageLine.encode(message, version: version)
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  @Test func firstMessageContainsTheVersion() throws {
    #expect(try Self.text(ClientMessage.list, version: 1) == #"{"type":"list","version":1}"#)
    #expect(try Self.text(ClientMessage.list) == #"{"type":"list"}"#)
  }

  @Test(arguments: [
    (ClientMessage.hello, #"{"type":"hello"}"#),
    (.dismiss(AlertIdentifier("a")), #"{"id":"a","type":"dismiss"}"#),
    (.dismiss(nil), #"{"all":true,"type":"dismiss"}"#),
    (
      .answer(AlertIdentifier("a"), AlertAnswer(button: "ok", values: ["n": .text("x")])),
      #"{"button":"ok","id":"a","type":"answer","values":{"n":"x"}}"#
    ),
    (.status, #"{"type":"status"}"#),
    (.stop(handover: false), #"{"type":"stop"}"#),
    (.stop(handover: true), #"{"handover":true,"type":"stop"}"#),
  ])
  func clientMessagesHaveAFixedForm(message: ClientMessage, text: String) throws {
    #expect(try Self.text(message) == text)
    #expect(try MessageLine.decode(ClientMessage.self, from: Array(text.utf8)).message == message)
  }

  @Test func submissionRoundTrips() throws {
    let request = try #require(Self.request)
    let alert = AlertDescription(
      identifier: AlertIdentifier("a/b"), title: "Zeile\n\"2\" 🛎", message: "\u{0}\u{7F}",
      usesMarkup: true, icon: .file("/tmp/ä.png"),
      buttons: [AlertButton(id: "x", label: "_X", role: .destructive)], defaultButton: "x",
      transition: .pop, level: .alert, policy: .interrupt, timeout: 2.5, waitLimit: 0.1,
      guardMilliseconds: 0)
    let message = ClientMessage.submit(.init(request: request, alert: alert, waits: true))
    let line = try MessageLine.encode(message, version: 1)
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
    let back = try MessageLine.decode(ClientMessage.self, from: Array(line.dropLast()))
    #expect(back.message == message)
    #expect(back.version == 1)
  }

  @Test func handWrittenSubmissionRoundTrips() throws {
    var full = AlertDescription(
      identifier: AlertIdentifier("a/b"), title: "Zeile\n\"2\" \\ 🛎",
      message: String(String.UnicodeScalarView((0..<0x100).compactMap(Unicode.Scalar.init))),
      usesMarkup: true, icon: .file("/tmp/ä.png"), defaultButton: "x", transition: .pop,
      level: .alert, policy: .interrupt, timeout: 0.1, waitLimit: 31_536_000,
      guardMilliseconds: 0)
    full.buttons = AlertButton.Role.allCases.map {
      AlertButton(id: $0.rawValue, label: "_\($0)", role: $0)
    }
    for alert in [AlertDescription(), full] {
      for waits in [true, false] {
        let message = ClientMessage.submit(.init(request: .random(), alert: alert, waits: waits))
        let line = try message.line(version: 1)
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
        let back = try MessageLine.decode(ClientMessage.self, from: Array(line.dropLast()))
        #expect(back.message == message)
        #expect(back.version == 1)
      }
    }
    #expect(try ClientMessage.list.line() == MessageLine.encode(ClientMessage.list))
  }

  @Test func presenterMessagesRoundTrip() throws {
    let request = try #require(Self.request)
    let summary = AlertSummary(
      identifier: AlertIdentifier("a"), title: "T", state: .suspended, level: .statusBar, count: 3)
    let messages: [PresenterMessage] = [
      .hello(.init(pid: 7, release: "1")),
      .accepted(.init(request: request, id: AlertIdentifier("a"))),
      .response(
        .init(
          request: request, id: AlertIdentifier("a"),
          response: AlertResponse(.timedOut, reason: "so"))),
      .refused(.init(request: request, code: .busy, message: "full")),
      .dismissed(2), .answered(1), .listing([summary]),
      .status(
        PresenterStatus(
          pid: 1, release: "1", display: ":0", uptime: 1.5, idleSeconds: nil, connections: 1,
          queued: 0, onScreen: 1, answered: 2, current: summary,
          notifications: NotificationPause(isPaused: false),
          daemon: NotificationDaemon(isPresenter: false, program: "dunst"))),
      .stopping, .failure("no"),
    ]
    for message in messages {
      let line = try MessageLine.encode(message)
      #expect(
        try MessageLine.decode(PresenterMessage.self, from: Array(line.dropLast())).message
          == message)
    }
  }

  @Test(arguments: AlertResponse.Outcome.allCases)
  func answersAreReadWithoutADecoder(outcome: AlertResponse.Outcome) throws {
    let request = try #require(Self.request)
    for response in [
      AlertResponse(outcome), AlertResponse(outcome, button: "“1”", reason: "a\n\"b\""),
    ] {
      let message = PresenterMessage.response(
        .init(request: request, id: AlertIdentifier("ä"), response: response))
      for version in [nil, ProtocolLimits.version] {
        let line = try MessageLine.encode(message, version: version).dropLast()
        #expect(PresenterMessage(ofTexts: Array(line)) == message)
      }
    }
    let acceptance = PresenterMessage.accepted(
      .init(request: request, id: AlertIdentifier("a"), remark: "b"))
    let line = try MessageLine.encode(acceptance).dropLast()
    #expect(PresenterMessage(ofTexts: Array(line)) == acceptance)
  }

  /// Each of these is for the decoder, which knows more messages and reports errors.
  @Test(arguments: [
    "", "{}", "[]", "{", #"{"type":"stopping"}"#,
    #"{"type":"accepted","id":"a"}"#,
    #"{"type":"accepted","id":"a","request":"1"}"#,
    #"{"type":"accepted","id":"a","request":"\#(digits)","version":2}"#,
    #"{"type":"accepted","id":"a","request":"\#(digits)","outcome":"button"}"#,
    #"{"type":"accepted","id":"a","request":"\#(digits)","colour":"red"}"#,
    #"{"type":"accepted","id":"a","request":"\#(digits)"} x"#,
    #"{"type":"response","id":"a","request":"\#(digits)"}"#,
    #"{"type":"response","id":"a","request":"\#(digits)","outcome":"sunk"}"#,
    #"{"type":"response","id":"a","request":"\#(digits)","outcome":"button","values":{}}"#,
    #"{"type":"response","id":"a","request":"\#(digits)","outcome":"button","remark":"b"}"#,
    #"{"type":"response","id":"a","request":"\#(digits)","outcome":"button","button":null}"#,
    #"{"type":"response","id":"a","request":"\#(digits)","outcome":["button"]}"#,
  ])
  func otherLinesAreLeftToTheDecoder(line: String) {
    #expect(PresenterMessage(ofTexts: Array(line.utf8)) == nil)
  }

  private static let digits = String(repeating: "1", count: 32)

  @Test func answerIsAFlatObject() throws {
    let request = try #require(Self.request)
    let answer = PresenterMessage.response(
      .init(
        request: request, id: AlertIdentifier("a"), response: AlertResponse(.button, button: "ok")))
    #expect(
      try Self.text(answer)
        == #"{"button":"ok","id":"a","outcome":"button","request":"\#(request)","type":"response"}"#
    )
  }

  @Test(arguments: [
    ("", "the line is not a JSON object"),
    ("hello", "the line is not a JSON object"),
    ("{}", "the member “type” is missing"),
    (#"{"type":"dance"}"#, "the member “type” has a value that is not known"),
    (#"{"type":7}"#, "the member “type” has the wrong type"),
    (#"{"type":"dismiss"}"#, "the member “id” is missing"),
    (#"{"type":"answer","id":"a","values":{}}"#, "the member “button” is missing"),
    (#"{"type":"submit"}"#, "the member “request” is missing"),
    (#"{"type":"submit","request":"xyz"}"#, "the member “request” has a value that is not known"),
    (
      #"{"type":"list","version":"one"}"#, "the member “version” has the wrong type"
    ),
  ])
  func invalidMessagesAreReportedInOneSentence(line: String, text: String) {
    do {
      _ = try MessageLine.decode(ClientMessage.self, from: Array(line.utf8))
      Issue.record("“\(line)” was understood")
    } catch {
      #expect(sentence(for: error) == text)
    }
  }

  @Test func dismissWithoutAnIdentifierIsRejected() {
    let line = Array(#"{"type":"dismiss","all":false}"#.utf8)
    #expect(throws: DecodingError.self) { try MessageLine.decode(ClientMessage.self, from: line) }
  }

  @Test(arguments: [
    (#"{"titel":"a"}"#, "alert.titel"),
    (#"{"values":{"a":"b"}}"#, "alert.values"),
    (
      #"{"buttons":[{"id":"a","label":"A"},{"id":"b","label":"B","kez":"x"}]}"#,
      "alert.buttons.1.kez"
    ),
    (#"{"inputs":[{"type":"check","name":"a","value":"b"}]}"#, "alert.inputs.0.value"),
    (
      #"{"inputs":[{"type":"choice","name":"a","items":[],"columns":[{"titel":"b"}]}]}"#,
      "alert.inputs.0.columns.0.titel"
    ),
    (#"{"anchor":{"x":1,"y":2,"z":3}}"#, "alert.anchor.z"),
  ])
  func membersThatAnAlertDoesNotHaveAreRejected(alert: String, path: String) throws {
    let line =
      #"{"type":"submit","request":"\#(String(repeating: "0", count: 31))1","waits":true,"alert":\#(alert)}"#
    let error = #expect(throws: DecodingError.self) {
      try MessageLine.decode(ClientMessage.self, from: Array(line.utf8))
    }
    #expect(error.map { sentence(for: $0) } == "the member “\(path)” is not known")
  }

  @Test func membersThatAnUpdateDoesNotHaveAreRejected() throws {
    func decode(_ update: String) throws {
      let line = #"{"type":"update","id":"a","update":\#(update)}"#
      _ = try MessageLine.decode(ClientMessage.self, from: Array(line.utf8))
    }
    try decode(#"{"title":"a","values":{},"append-text":"b","append-rows":{}}"#)
    #expect(throws: DecodingError.self) { try decode(#"{"append":"b"}"#) }
  }

  @Test func otherMembersThatAreNotKnownAreIgnored() throws {
    let line = Array(#"{"type":"list","colour":"blue"}"#.utf8)
    #expect(try MessageLine.decode(ClientMessage.self, from: line).message == .list)
  }

  @Test func invalidUTF8IsRejected() {
    #expect(throws: FramingError.notUTF8) {
      try MessageLine.decode(ClientMessage.self, from: [0x7B, 0xFF, 0x7D])
    }
  }

  @Test func deepNestingIsRejectedBeforeParsing() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: FramingError.tooDeep(limit: ProtocolLimits.nesting)) {
      try MessageLine.decode(ClientMessage.self, from: Array(deep.utf8))
    }
    let brackets = #"{"type":"dismiss","id":"\#(String(repeating: "[", count: 100))\""}"#
    #expect(throws: Never.self) {
      try MessageLine.decode(ClientMessage.self, from: Array(brackets.utf8))
    }
  }
}

@Suite struct RequestIdentifierTests {
  @Test(arguments: [
    "", "0", String(repeating: "g", count: 32), String(repeating: "A", count: 32),
    String(repeating: "0", count: 33), String(repeating: "ä", count: 16),
  ])
  func onlyHexadecimalDigitsAreAccepted(text: String) {
    #expect(RequestIdentifier(text) == nil)
  }

  @Test func randomIdentifiersAreValidAndDistinct() {
    var generator = SeededGenerator(seed: 1)
    let names = (0..<1000).map { _ in RequestIdentifier.random(using: &generator) }
    #expect(Set(names).count == 1000)
    #expect(names.allSatisfy { RequestIdentifier($0.description) == $0 })
    #expect(RequestIdentifier.random() != RequestIdentifier.random())
  }
}

@Suite struct ReadinessReportTests {
  @Test(arguments: [
    ReadinessReport.ready, .taken, .failed(status: 69, message: "no display"),
  ])
  func reportRoundTrips(report: ReadinessReport) {
    #expect(ReadinessReport(line: report.line) == report)
    #expect(report.line.filter { $0 == "\n" }.count == 1)
  }

  @Test func failureStaysOnOneLine() {
    let report = ReadinessReport.failed(status: 1, message: "a\nb")
    #expect(report.line == "1 a b\n")
  }

  @Test(arguments: ["", "readyy", "x y", "69"])
  func invalidReportsAreRejected(line: String) {
    #expect(ReadinessReport(line: line) == nil)
  }
}
