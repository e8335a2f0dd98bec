import AlertModel
import TestHarness
import Testing

struct AlertUpdateTests {
  private static let former = AlertDescription(
    identifier: AlertIdentifier("a"), title: "Before", message: "Old",
    inputs: [
      AlertInput(name: "user", kind: .field(TextRules(value: "ada"))),
      AlertInput(name: "keep", kind: .check(isOn: true)),
    ],
    buttons: [AlertButton(id: "ok", label: "OK")], timeout: 5)

  @Test
  func onlyTheUpdatesMembersChange() throws {
    let update = AlertUpdate(
      [.title, .timeout, .progress],
      of: AlertDescription(title: "After", message: "Unsaid", progress: .percent(40)))
    var expected = Self.former
    expected.title = "After"
    expected.timeout = nil
    expected.progress = .percent(40)
    #expect(try update.applied(to: Self.former) == expected)
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMemberExceptTheIdentifierCanChange(member: AlertDescription.Member) throws {
    let changed = try AlertUpdate([member], of: AlertDescription.full).applied(to: Self.former)
    let isKept = member == .identifier
    #expect((changed == Self.former) == isKept)
  }

  @Test
  func inputsAreReplacedByNameOrAdded() throws {
    let update = AlertUpdate(
      [.inputs],
      of: AlertDescription(inputs: [
        AlertInput(name: "extra", kind: .check(isOn: false)),
        AlertInput(name: "user", label: "Name", kind: .field(TextRules())),
      ]))
    let inputs = try update.applied(to: Self.former).inputs
    #expect(inputs.map(\.name) == ["user", "keep", "extra"])
    #expect(inputs[0].label == "Name")
  }

  @Test
  func nullRemovesAllInputs() throws {
    #expect(try AlertUpdate([.inputs]).applied(to: Self.former).inputs.isEmpty)
  }

  @Test
  func valuesChangeExistingInputs() throws {
    let update = AlertUpdate(values: ["user": .text("grace"), "keep": .flag(false)])
    let inputs = try update.applied(to: Self.former).inputs
    #expect(inputs[0].kind == .field(TextRules(value: "grace")))
    #expect(inputs[1].kind == .check(isOn: false))
  }

  @Test(
    arguments: [
      (["nobody": .text("x")], "a value is given for “nobody”, but there is no such input"),
      (["keep": .text("perhaps")], "“keep” takes true or false, not “perhaps”"),
      (["user": .number(3)], "“user” takes a text, not 3.0"),
    ] as [([String: InputValue], String)])
  func invalidValueIsRefused(values: [String: InputValue], sentence: String) {
    #expect(throws: AlertAdmissionError(.invalid, sentence)) {
      try AlertUpdate(values: values).applied(to: Self.former)
    }
  }
}
