import AlertAnswers
import AlertModel
import Testing

/// What is printed of an answer with values.
@Suite struct AnswerTextTests {
  private static let inputs = [
    AlertInput(name: "b", kind: .field(TextRules())),
    AlertInput(name: "a", kind: .text(TextRules())),
  ]

  private func output(
    _ values: [String: InputValue], answer: PresentCommand.Answer = .button,
    inputs: [AlertInput] = inputs, isJSON: Bool = false, listens: Bool = false
  ) throws -> String {
    let command = PresentCommand(
      alert: AlertDescription(inputs: inputs), isJSON: isJSON, answer: answer, listens: listens)
    return try CommandReport(
      AlertIdentifier("x"), AlertResponse(.button, button: "ok", values: values), to: command
    ).output
  }

  @Test func valuesComeInTheOrderOfTheInputs() throws {
    #expect(
      try output(["a": .text("1"), "b": .text("2"), "z": .flag(true), "y": .none])
        == "ok\nb=2\na=1\ny=\nz=true\n")
  }

  @Test(arguments: [
    (InputValue.none, ""), (.text(""), ""), (.text("a=b"), "a=b"), (.text("a\nb\\n"), #"a\nb\\n"#),
    (.text("a,b"), "a,b"), (.flag(false), "false"), (.number(5), "5"), (.number(-0.25), "-0.25"),
    (.items([]), ""), (.items(["one", "t,w\\o"]), #"one,t\,w\\o"#),
  ])
  func everyValueIsALine(value: InputValue, text: String) throws {
    #expect(try output(["a": value]) == "ok\na=\(text)\n")
  }

  @Test(arguments: [
    (InputValue.none, "\n"), (.text("a\nb\\"), "a\nb\\\n"), (.items(["a", "b,c"]), "a\nb,c\n"),
    (.items([]), ""), (.number(1), "1\n"),
  ])
  func aValueAloneIsAsItIs(value: InputValue, text: String) throws {
    #expect(try output(["b": value], answer: .value) == text)
  }

  @Test func jsonHasTheValues() throws {
    let values: [String: InputValue] = ["a": .items(["x"]), "b": .number(2)]
    let object = #""button":"ok","id":"x","outcome":"button","values":{"a":["x"],"b":2}}"#
    #expect(try output(values, isJSON: true) == "{\(object)\n")
    #expect(
      try output(values, listens: true)
        == #"{"button":"ok","event":"response","id":"x","outcome":"button","values":{"a":["x"],"b":2}}"#
        + "\n")
  }

  @Test(arguments: [
    (AlertEvent.presented, #"{"event":"presented"}"#),
    (
      .changed(input: "a", value: .text("ü\n")),
      #"{"event":"changed","input":"a","value":"ü\n"}"#
    ),
    (.changed(input: "a", value: .none), #"{"event":"changed","input":"a","value":null}"#),
    (.focused(input: "a"), #"{"event":"focused","input":"a"}"#),
    (.focused(input: nil), #"{"event":"focused","input":null}"#),
  ])
  func eventsAreLines(event: AlertEvent, line: String) throws {
    #expect(try CommandReport.line(event) == line + "\n")
  }
}
