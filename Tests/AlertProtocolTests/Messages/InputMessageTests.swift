import AlertModel
import AlertProtocol
import Testing

/// Inputs, updates and events on the wire.
@Suite struct InputMessageTests {
  static let inputs = [
    AlertInput(name: "a", kind: .field(TextRules())),
    AlertInput(
      name: "b", label: "B\n\"\\",
      kind: .text(
        TextRules(value: "v\n", placeholder: "p", pattern: "[\\d]+", patternHelp: "h")),
      isRequired: true, isEnabled: false),
    AlertInput(name: "c", kind: .secret(SecretRules(placeholder: "p", isRepeated: true))),
    AlertInput(name: "d", kind: .check(isOn: true)),
    AlertInput(name: "e", kind: .check(isOn: false)),
    AlertInput(
      name: "f",
      kind: .choice(
        ChoiceRules(
          items: ["one", "", "\"two\"", ""], selection: ["one", ""], allowsMultiple: true,
          form: .list))),
    AlertInput(name: "g", kind: .choice(ChoiceRules(items: ["one"]))),
    AlertInput(name: "l", kind: .choice(ChoiceRules(items: [""]))),
    AlertInput(
      name: "m",
      kind: .choice(
        ChoiceRules(
          items: [],
          columns: [
            ChoiceColumn("N\"", isEditable: true), ChoiceColumn("", kind: .picture),
            ChoiceColumn("x", isHidden: true),
          ], hidesHeader: true, isFirstChosen: true, allowsOther: true, filter: "f",
          matchesCase: true))),
    AlertInput(name: "n", kind: .text(TextRules(font: "Monospace 9", follows: true))),
    AlertInput(
      name: "h", kind: .number(NumberRules(value: 0.1, minimum: -1, maximum: 1e9, step: 3))),
    AlertInput(
      name: "p", kind: .slider(NumberRules(minimum: 0, maximum: 9, step: 1, arrowStep: 2.5))),
    AlertInput(name: "i", kind: .slider(NumberRules(minimum: 0, maximum: 1))),
    AlertInput(
      name: "j",
      kind: .date(
        DateRules(
          value: CalendarDate("2026-11-21"), earliest: CalendarDate("0001-01-01"),
          latest: CalendarDate("9999-12-31")))),
  ]

  private static func read(_ line: [UInt8]) throws -> ClientMessage {
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
    return try MessageLine.decode(ClientMessage.self, from: Array(line.dropLast())).message
  }

  @Test(arguments: inputs)
  func everyInputRoundTrips(input: AlertInput) throws {
    let alert = AlertDescription(
      image: "/ä.png", text: "x\u{0}y", textFont: "Mono", followsText: true,
      progress: .percent(0.5), inputs: [input])
    let message = ClientMessage.submit(
      .init(request: .random(), alert: alert, waits: true, listens: true))
    #expect(try Self.read(message.line(version: 1)) == message)
    #expect(try Self.read(MessageLine.encode(message)) == message)
  }

  @Test(arguments: [
    AlertAddition(text: "line\n"),
    AlertAddition(values: ["log": "\"x\""]),
    AlertAddition(rows: ["a": ["1\t2", ""], "b": [""], "c": []]),
    AlertAddition(text: "t", values: ["log": ""], rows: ["a": ["r"]]),
    AlertAddition(rows: ["a": ["r", "s", "s"]], selection: ["a": ["s", "s"]]),
  ])
  func everyAdditionRoundTrips(addition: AlertAddition) throws {
    let message = ClientMessage.update(
      AlertIdentifier("x"),
      AlertUpdate([.title], of: AlertDescription(title: "T"), adding: addition))
    #expect(try Self.read(message.line(version: 1)) == message)
    #expect(try Self.read(MessageLine.encode(message)) == message)
  }

  @Test func hundredThousandItemsAreWrittenAsOneString() throws {
    let items = (0..<100_000).map { "row \($0)" }
    let alert = AlertDescription(
      progress: .indeterminate,
      inputs: [AlertInput(name: "a", kind: .choice(ChoiceRules(items: items)))])
    let message = ClientMessage.submit(.init(request: .random(), alert: alert, waits: true))
    let line = try message.line(version: 1)
    #expect(String(decoding: line.prefix(400), as: UTF8.self).contains(#""items":"row 0\nrow 1\n"#))
    #expect(try Self.read(line) == message)
  }

  static let updates = [
    AlertUpdate(),
    AlertUpdate(
      Set(AlertDescription.Member.allCases), of: AlertDescription(),
      values: [
        "a": .text("x\""), "b": .none, "c": .flag(true), "d": .number(-0.5), "e": .items(["y"]),
      ]),
    AlertUpdate(
      [.title, .inputs, .buttons, .progress, .timeout],
      of: AlertDescription(
        title: "T", progress: .percent(1), inputs: Array(inputs.prefix(2)),
        buttons: [AlertButton(id: "x", label: "X", role: .cancel)], timeout: 2)),
  ]

  @Test(arguments: updates)
  func everyUpdateRoundTrips(update: AlertUpdate) throws {
    let message = ClientMessage.update(AlertIdentifier("ä"), update)
    #expect(try Self.read(message.line(version: 1)) == message)
    #expect(try Self.read(MessageLine.encode(message)) == message)
  }

  @Test(arguments: [
    (PresenterMessage.updated(2), #"{"count":2,"type":"updated"}"#),
    (
      .refused(.init(request: nil, code: .invalid, message: "so")),
      #"{"code":"invalid","message":"so","type":"refused"}"#
    ),
  ])
  func answersToUpdatesHaveAFixedForm(message: PresenterMessage, text: String) throws {
    let line = try MessageLine.encode(message)
    #expect(String(decoding: line.dropLast(), as: UTF8.self) == text)
    #expect(
      try MessageLine.decode(PresenterMessage.self, from: Array(text.utf8)).message == message)
  }

  @Test(arguments: [
    (AlertEvent.presented, #""event":"presented""#),
    (.changed(input: "a", value: .items(["x"])), #""event":"changed","input":"a""#),
    (.focused(input: nil), #""event":"focused","input":null"#),
  ])
  func eventsContainTheirRequest(event: AlertEvent, part: String) throws {
    let message = PresenterMessage.event(.init(request: .random(), event: event))
    let line = try MessageLine.encode(message)
    #expect(String(decoding: line, as: UTF8.self).contains(part))
    #expect(
      try MessageLine.decode(PresenterMessage.self, from: Array(line.dropLast())).message
        == message)
  }

  struct Violation: Sendable, CustomTestStringConvertible {
    var inputs: [AlertInput]
    var text: String

    var testDescription: String { text }

    init(_ text: String, _ inputs: AlertInput...) {
      self.inputs = inputs
      self.text = text
    }
  }

  private static func field(_ name: String, _ rules: TextRules = TextRules()) -> AlertInput {
    AlertInput(name: name, kind: .field(rules))
  }

  private static func choice(_ items: [String]) -> AlertInput {
    AlertInput(name: "c", kind: .choice(ChoiceRules(items: items)))
  }

  private static func long(_ length: Int) -> String { String(repeating: "x", count: length) }

  @Test(arguments: [
    Violation("inputs[0].name is empty", field("")),
    Violation("inputs[0].name has neither “=” nor control characters", field("a=b")),
    Violation("inputs[0].name takes at most 256 bytes, and this has 257", field(long(257))),
    Violation("inputs[1].name is used twice: “a”", field("a"), field("a")),
    Violation(
      "inputs[0].label takes at most 1024 bytes, and this has 1025",
      AlertInput(name: "a", label: long(1025), kind: .check(isOn: true))),
    Violation(
      "inputs[0].value takes at most 1048576 bytes, and this has 1048577",
      field("a", TextRules(value: long(1_048_577)))),
    Violation(
      "inputs[0].match takes at most 4096 bytes, and this has 4097",
      field("a", TextRules(pattern: long(4097)))),
    Violation("inputs[0].items are missing", choice([])),
    Violation("inputs[0].items takes at most 4096 bytes, and this has 4097", choice([long(4097)])),
    Violation("inputs[0].items have neither newlines nor NUL in them", choice(["a\nb"])),
    Violation("inputs[0].items have neither newlines nor NUL in them", choice(["a\0"])),
    Violation(
      "inputs[0].items can be 1000000 at most, not 1000001",
      choice(Array(repeating: "", count: 1_000_001))),
    Violation(
      "inputs[0].items take at most 64 MiB in all",
      choice(Array(repeating: long(4096), count: 16_385))),
    Violation(
      "inputs[0].min is missing", AlertInput(name: "s", kind: .slider(NumberRules(maximum: 1)))),
    Violation(
      "inputs[0].max is too far from min for a slider: their difference has no number",
      AlertInput(name: "s", kind: .slider(NumberRules(minimum: -1e308, maximum: 1e308)))),
    Violation(
      "inputs[0].step must be above 0",
      AlertInput(name: "n", kind: .number(NumberRules(step: 0)))),
    Violation(
      "inputs[0].arrow-step must be above 0",
      AlertInput(name: "n", kind: .slider(NumberRules(minimum: 0, maximum: 9, arrowStep: -1)))),
    Violation(
      "inputs[0].value takes a number",
      AlertInput(name: "n", kind: .number(NumberRules(value: .nan)))),
    Violation(
      "inputs[0].value is 2026-01-01, and min is 2026-01-02",
      AlertInput(
        name: "d",
        kind: .date(
          DateRules(
            value: CalendarDate("2026-01-01"), earliest: CalendarDate("2026-01-02"))))),
  ])
  func everyInputLimitIsReported(violation: Violation) {
    do throws(LimitViolation) {
      try AlertDescription(inputs: violation.inputs).checkLimits()
      Issue.record("let in")
    } catch {
      #expect(error.description == violation.text)
    }
  }

  @Test func validInputsAreAccepted() throws {
    try AlertDescription(inputs: Self.inputs).checkLimits()
    try AlertDescription(inputs: [Self.choice(Array(repeating: "", count: 1_000_000))])
      .checkLimits()
  }
}
