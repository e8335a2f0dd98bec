import AlertAnswers
import AlertModel
import AlertProtocol
import Testing

@testable import CommandOptions
@testable import DropIns

/// zenity's lists: rows from the command line and from standard input, and the printed cells.
@Suite struct ZenityListTests {
  private func list(_ words: [Argument]) throws -> PersonalityAlert {
    let command = PersonalityGrammar.parse(
      ["--list"] + words, as: .zenity, in: PersonalityContext())
    guard case .present(let alert) = command else {
      Issue.record("\(words) is no alert: \(command)")
      throw PersonalityReading.ReadingError()
    }
    try alert.command.alert.checkLimits()
    return alert
  }

  private func list(_ words: String...) throws -> PersonalityAlert {
    try list(words.map { Argument($0) })
  }

  private func rules(_ alert: PersonalityAlert) throws -> ChoiceRules {
    guard case .choice(let rules) = alert.command.alert.inputs[0].kind else {
      Issue.record("no choice")
      throw PersonalityReading.ReadingError()
    }
    return rules
  }

  /// Returns the output if these items are selected.
  private func printed(
    _ dialogue: any AlertDialogue, _ value: InputValue,
    _ response: AlertResponse = AlertResponse(.button, button: "ok")
  ) -> [UInt8] {
    var (dialogue, response) = (dialogue, response)
    response.values = ["value": value]
    return dialogue.ended(response).flatMap { step -> [UInt8] in
      guard case .write(let bytes) = step else { return [] }
      return bytes
    }
  }

  private func text(_ alert: PersonalityAlert, _ value: InputValue) throws -> String {
    String(decoding: printed(try #require(alert.dialogue), value), as: UTF8.self)
  }

  /// Applies the additions of a dialogue, and returns the items.
  private func added(_ steps: [DialogueStep], to rules: inout ChoiceRules) throws -> Int {
    var description = AlertDescription(inputs: [AlertInput(name: "value", kind: .choice(rules))])
    var length = 0
    for case .update(let update) in steps {
      #expect(update.onlyAdds)
      try update.checkLimits()
      description = try update.applied(to: description)
      length += update.addition.selection.values.reduce(0) { $0 + $1.count }
    }
    guard case .choice(let result) = description.inputs[0].kind else { return length }
    rules = result
    return length
  }

  @Test(arguments: [
    ([], "1\n"), (["--print-column=2"], "2\n"), (["--print-column=2,1"], "2|1\n"),
    (["--print-column=ALL"], "1|2\n"), (["--print-column=all", "--separator=\\t"], "1\t2\n"),
    (["--hide-column=1"], "1\n"), (["--hide-column=1,2", "--print-column=2"], "2\n"),
    (["--print-column=9"], ""), (["--print-column=2,9"], "2\n"), (["--print-column="], ""),
  ])
  func cellsOfAListArePrinted(options: [String], text: String) throws {
    let alert = try PersonalityReading.alert(
      .zenity, ["--list", "--column=A", "--column=B", "1", "2", "3"] + options)
    let rules = try rules(alert)
    #expect(rules.items.count == 2 && rules.resolvedForm == .list)
    #expect(try self.text(alert, .text(rules.items[0])) == text)
    #expect(try self.text(alert, InputValue.none).isEmpty)
  }

  @Test func hiddenColumnsAreNotSent() throws {
    let rules = try rules(try list("--column=A", "--column=B", "--hide-column=1", "secret", "b"))
    #expect(rules.items == ["0\tb"])
    #expect(rules.columns == [ChoiceColumn(isHidden: true), ChoiceColumn("B")])
    let none = try self.rules(try list("--column=A", "--hide-column=1", "a", "b"))
    #expect(none.items.count == 2 && none.columns.map(\.isHidden) == [true, false])
  }

  @Test func aSelectionIsPrintedOnTimeoutButNotOnCancel() throws {
    let dialogue = try #require(try list("--column=A", "a").dialogue)
    func printed(_ outcome: AlertResponse.Outcome, _ button: String? = nil) -> [UInt8] {
      self.printed(dialogue, .text("0\ta"), AlertResponse(outcome, button: button))
    }
    #expect(printed(.timedOut) == Array("a\n".utf8))
    #expect(printed(.cancelled).isEmpty)
    #expect(printed(.button, "cancel").isEmpty)
    #expect(printed(.button, "extra-1").isEmpty)
  }

  @Test func aCheckListSeparatesItsCheckBoxes() throws {
    let alert = try list(
      "--checklist", "--column=", "--column=Fruit", "TRUE", "apple", "x", "pear", "true", "fig")
    let rules = try rules(alert)
    #expect(rules.items == ["apple", "pear", "fig"])
    #expect(rules.selection == ["apple", "fig"] && rules.allowsMultiple)
    #expect(rules.columns.isEmpty && rules.resolvedForm == .radio)
    #expect(try text(alert, .items(["apple", "fig"])) == "apple|fig\n")
  }

  @Test func aRadioListSelectsTheFirstOfSeveral() throws {
    let alert = try list(
      "--radiolist", "--column=", "--column=B", "--column=C", "FALSE", "a", "1", "TRUE", "b", "2",
      "TRUE", "c", "3")
    #expect(try rules(alert).selection == ["1\tb\t2"])
    var streamed = try #require(try list("--radiolist", "--column=", "--column=B").dialogue)
    #expect(streamed.listens)
    var choice = ChoiceRules(items: [], form: .list)
    _ = try added(streamed.read(Array("FALSE\na\nTRUE\nb\nTRUE\nc\n".utf8), at: 0), to: &choice)
    _ = try added(streamed.read(Array("TRUE\nd\n".utf8), at: 0), to: &choice)
    #expect(choice.items.count == 4 && choice.selection == ["1\tb"])
    #expect(!streamed.listens)
  }

  @Test func theUsersSelectionIsNotOverridden() throws {
    var dialogue = try #require(try list("--radiolist", "--column=", "--column=B").dialogue)
    _ = dialogue.read(Array("FALSE\na\n".utf8), at: 0)
    _ = dialogue.happened(.changed(input: "value", value: .text("0\ta")))
    var choice = ChoiceRules(items: [], form: .list)
    #expect(try added(dialogue.read(Array("TRUE\nb\n".utf8), at: 0), to: &choice) == 0)
  }

  /// Only new rows are sent, however many are selected already.
  @Test func aLongStreamOfSelectedRowsIsSentOnce() throws {
    var dialogue = try #require(try list("--checklist", "--column=", "--column=B").dialogue)
    #expect(!dialogue.listens)
    var (choice, sent) = (ChoiceRules(items: [], allowsMultiple: true, form: .list), 0)
    for chunk in 0..<20 {
      let rows = (0..<100).map { "TRUE\nrow \(chunk) \($0)\n" }.joined()
      sent += try added(dialogue.read(Array(rows.utf8), at: 0), to: &choice)
    }
    #expect(sent == 2000 && choice.items.count == 2000 && choice.selection == Array(choice.items))
    #expect(printed(dialogue, .items(choice.selection)).count { $0 == UInt8(ascii: "|") } == 1999)
  }

  @Test(arguments: [[], ["--column=B", "--hide-column=2"], ["--editable"]] as [[String]])
  func cellsArePrintedUnchanged(options: [String]) throws {
    let cells: [[UInt8]] = [
      [0x66, 0xFF, 0xFE], Array(repeating: 0x78, count: 100_000),
      Array(repeating: UInt8(ascii: "\t"), count: 2000), Array("a\tb\u{2003}c".utf8),
    ]
    let words = ["--column=A", "--print-column=ALL"] + options.map { Argument($0) }
    let isWide = options.count > 1
    let rows = isWide ? cells.map { [Array("shown".utf8), $0] } : cells.map { [$0] }
    let printedColumns = rows.map { Array($0.joined(separator: Array("|".utf8))) }
    // As arguments, and then on standard input.
    let given = try list(words + rows.flatMap { $0 }.map { Argument(bytes: $0) })
    let items = try rules(given).items
    #expect(items.count == cells.count)
    var streamed = try #require(try list(words).dialogue)
    var choice = ChoiceRules(items: [], form: .list)
    for chunk in Self.chunks(of: rows.flatMap { $0.flatMap { $0 + [0x0A] } }, size: 65_536) {
      _ = try added(streamed.read(chunk, at: 0), to: &choice)
    }
    #expect(choice.items == items)
    for (item, row) in zip(items, printedColumns) {
      #expect(printed(try #require(given.dialogue), .text(item)) == row + [0x0A])
      #expect(printed(streamed, .text(item)) == row + [0x0A])
    }
  }

  private static func chunks(of bytes: [UInt8], size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  @Test func newlinesInAnArgumentAreShownAndPrinted() throws {
    let cell = Array(repeating: UInt8(ascii: "\n"), count: 2000)
    let alert = try list(["--column=A", Argument(bytes: cell)])
    #expect(
      printed(try #require(alert.dialogue), .text(try rules(alert).items[0])) == cell + [0x0A])
  }

  @Test func anEditedCellIsPrintedWithItsNewText() throws {
    let alert = try list("--column=A", "--column=B", "--editable", "--print-column=ALL", "a", "b")
    #expect(try rules(alert).columns.map(\.isEditable) == [false, true, true])
    #expect(try text(alert, .text("0\ta\tnew")) == "a|new\n")
  }

  @Test func checkBoxesAreNotUsedIfTheyWouldLoseBytes() throws {
    let words: [Argument] = ["--checklist", "--column=", "--column=B", "TRUE"]
    let alert = try list(words + [Argument(bytes: [0xFF])])
    let rules = try rules(alert)
    #expect(rules.resolvedForm == .list)
    #expect(printed(try #require(alert.dialogue), .items(Array(rules.items))) == [0xFF, 0x0A])
  }

  @Test func rowsBeyondTheLimitAreDroppedAndReportedOnce() throws {
    var dialogue = try #require(try list("--column=A").dialogue)
    let long = String(repeating: "x", count: 3000) + "\n"
    var complaints: [DialogueStep] = []
    for _ in 0..<30 where dialogue.readsInput {
      let steps = dialogue.read(Array(String(repeating: long, count: 1000).utf8), at: 0)
      complaints += steps.filter { if case .complain = $0 { true } else { false } }
    }
    #expect(!dialogue.readsInput)
    #expect(
      complaints == [
        .complain("zenity: there are too many rows; those after 22328 are left out\n")
      ])
    #expect(dialogue.read(Array("short\n".utf8), at: 0).isEmpty)
  }
}
