import AlertModel
import Testing

struct AlertAdditionTests {
  private static let former = AlertDescription(
    text: "one\n",
    inputs: [
      AlertInput(name: "log", kind: .text(TextRules(value: "a"))),
      AlertInput(name: "files", kind: .choice(ChoiceRules(items: ["x"], form: .list))),
      AlertInput(name: "agree", kind: .check(isOn: true)),
    ])

  private static func refusal(_ addition: AlertAddition) -> String? {
    var description = former
    do throws(AlertAdmissionError) {
      try addition.apply(to: &description)
      return nil
    } catch {
      #expect(description == former)
      return error.description
    }
  }

  @Test func additionIsAppended() throws {
    var description = Self.former
    try AlertAddition(text: "two\n", values: ["log": "b"], rows: ["files": ["y", "z"]])
      .apply(to: &description)
    #expect(description.text == "one\ntwo\n")
    #expect(description.inputs[0].kind == .text(TextRules(value: "ab")))
    #expect(
      description.inputs[1].kind == .choice(ChoiceRules(items: ["x", "y", "z"], form: .list)))
    #expect(description.inputs[2] == Self.former.inputs[2])
  }

  @Test func additionCreatesMissingText() throws {
    var description = AlertDescription()
    try AlertAddition(text: "first").apply(to: &description)
    #expect(description.text == "first")
  }

  @Test func additionIsAppliedAfterTheMembers() throws {
    let update = AlertUpdate(
      [.text], of: AlertDescription(text: "new "), adding: AlertAddition(text: "end"))
    #expect(try update.applied(to: Self.former).text == "new end")
  }

  @Test(arguments: [
    (
      AlertAddition(values: ["gone": "x"]),
      "text or rows are appended to “gone”, but there is no such input"
    ),
    (
      AlertAddition(text: "t", values: ["files": "x"]),
      "“files” is a choice, and this can only be appended to a text"
    ),
    (
      AlertAddition(text: "t", rows: ["agree": ["x"]]),
      "“agree” is a check, and this can only be appended to a choice"
    ),
    (
      AlertAddition(text: "t", selection: ["files": ["x"]]),
      "rows of “files” are selected, but none are appended"
    ),
  ])
  func invalidAdditionChangesNothing(addition: AlertAddition, sentence: String) {
    #expect(Self.refusal(addition) == sentence)
  }

  @Test(arguments: [
    (true, ["x", "y", "y"], ["x", "y", "y"]), (false, ["y", "z"], ["z"]),
  ])
  func appendedRowsCanBeSelected(isMultiple: Bool, chosen: [String], selection: [String]) throws {
    let rules = ChoiceRules(items: ["x"], selection: [], allowsMultiple: isMultiple, form: .list)
    var description = AlertDescription(inputs: [AlertInput(name: "files", kind: .choice(rules))])
    try AlertAddition(
      rows: ["files": ["x", "y", "y", "z"]], selection: ["files": chosen]
    ).apply(to: &description)
    guard case .choice(let result) = description.inputs[0].kind else {
      Issue.record("no choice")
      return
    }
    #expect(result.selection == selection)
  }

  @Test func additionsAreConcatenated() {
    let first = AlertAddition(text: "a", values: ["log": "1"], rows: ["files": ["x"]])
    let second = AlertAddition(text: "b", values: ["log": "2"], rows: ["files": ["y"]])
    #expect(
      first.followed(by: second)
        == AlertAddition(text: "ab", values: ["log": "12"], rows: ["files": ["x", "y"]]))
  }
}
