import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Lists that always have a current row, and lists in which the typed text can be the answer.
@MainActor
struct ChoiceOtherTests {
  private static let items = ["barfoo", "foo", "Bar", "food"]

  private func bench(
    _ items: [String] = items, allowsMultiple: Bool = false, isFirstChosen: Bool = true,
    allowsOther: Bool = true, filter: String = "", matchesCase: Bool = false
  ) throws -> StandardAlertBench {
    try StandardAlertBench.asking(
      .choice(
        ChoiceRules(
          items: items, allowsMultiple: allowsMultiple, form: .list,
          isFirstChosen: isFirstChosen, allowsOther: allowsOther, filter: filter,
          matchesCase: matchesCase)))
  }

  /// The answer after typing a text and pressing a key; nil if the alert is not answered.
  private func answer(
    typing text: String, _ key: Key = .return, _ modifiers: KeyModifiers = [],
    in bench: StandardAlertBench
  ) -> InputValue? {
    bench.type(text)
    bench.press(key, modifiers)
    return bench.host.responses.first?.values?["it"]
  }

  @Test(
    arguments: [
      ("", [], "barfoo"), ("foo", [], "foo"), ("ba", [], "barfoo"), ("b r", [], "barfoo"),
      ("zork", [], "zork"), ("a b", [], "barfoo"), ("foo", .shift, "foo"), ("fo", .shift, "fo"),
      ("BAR", [], "Bar"), ("fo", .control, "fo"),
    ] as [(String, KeyModifiers, String)])
  func returnAnswersWithTheCurrentRowOrTheTypedText(
    typed: String, modifiers: KeyModifiers, answered: String
  ) throws {
    #expect(try answer(typing: typed, .return, modifiers, in: bench()) == .text(answered))
  }

  @Test func caseMattersIfSpecified() throws {
    #expect(try answer(typing: "BAR", in: bench(matchesCase: true)) == .text("BAR"))
  }

  @Test func typedTextIsTheAnswerWithoutACurrentRow() throws {
    let bench = try bench(isFirstChosen: false)
    bench.type("fo")
    #expect(bench.value == .text("fo"))
    bench.press(.down)
    #expect(bench.value == .text("barfoo"))
    bench.type("o")
    #expect(bench.value == .text("foo"))
  }

  @Test(
    arguments: [
      ("n", "foo"), ("nn", "Bar"), ("nnp", "foo"), ("j", "barfoo"), ("m", "barfoo"),
    ] as [(String, String)])
  func lettersWithControlAreKeys(letters: String, answered: String) throws {
    let bench = try bench()
    for letter in letters { bench.press(.text("\(letter)"), .control) }
    if bench.host.responses.isEmpty { bench.press(.return) }
    #expect(bench.host.responses.first?.values?["it"] == .text(answered))
  }

  @Test(
    arguments: [
      ("one two", "w", "one "), ("one two  ", "w", "one "), ("one", "w", ""), ("", "w", ""),
      ("one two", "ww", ""), ("one", "h", "on"), ("foo", "i", "foo"), ("ba", "i", "barfoo"),
    ] as [(String, String, String)])
  func controlLettersEditTheTypedText(typed: String, letters: String, left: String) throws {
    let bench = try bench()
    bench.type(typed)
    for letter in letters { bench.press(.text("\(letter)"), .control) }
    let list = try #require(bench.control as? ChoiceList)
    #expect(list.filterText == left)
    #expect(bench.host.responses.isEmpty)
  }

  @Test func lettersWithControlDoNothingWithoutAMarkedRow() throws {
    let bench = try bench(isFirstChosen: false)
    bench.type("fo")
    for letter in ["n", "p", "h", "w", "j", "m"] { bench.press(.text(letter), .control) }
    #expect(bench.value == .text("fo") && bench.host.responses.isEmpty)
  }

  @Test func tabCompletesAndThenMovesTheFocus() throws {
    let bench = try bench()
    bench.type("ba")
    bench.press(.tab)
    bench.type("x")
    #expect(bench.value == .text("barfoox"))
    bench.press(.backspace)
    bench.press(.tab)
    bench.type("y")
    #expect(bench.value == .text("barfoo"))
  }

  @Test func emptyTextIsAlsoAnAnswer() throws {
    #expect(try answer(typing: "", .return, .shift, in: bench()) == .text(""))
  }

  @Test func typedTextIsTheAnswerWithoutRows() throws {
    #expect(try answer(typing: "", in: bench([])) == InputValue.none)
    #expect(try answer(typing: "a word", in: bench([])) == .text("a word"))
  }

  @Test func initialTextFilters() throws {
    #expect(try answer(typing: "", in: bench(filter: "food")) == .text("food"))
    #expect(try answer(typing: "d", in: bench(filter: "foo")) == .text("food"))
  }

  @Test func shiftReturnSelectsTheRowIfOtherTextIsNotAllowed() throws {
    #expect(
      try answer(typing: "foo", .return, .shift, in: bench(allowsOther: false)) == .text("foo"))
  }

  @Test func theMarkedItemIsTheAnswerIfNoneIsTicked() throws {
    let bench = try bench(allowsMultiple: true)
    #expect(bench.value == .items(["barfoo"]))
    bench.press(.return, .shift)
    bench.press(.down)
    bench.press(.return, .shift)
    #expect(bench.value == .items(["barfoo", "Bar"]))
    bench.type("food")
    #expect(bench.value == .items(["barfoo", "Bar"]))
    bench.press(.return)
    #expect(bench.host.responses.first?.values?["it"] == .items(["barfoo", "Bar"]))
  }

  @Test func pastedTextFilters() throws {
    let bench = try bench()
    bench.host.pasteboard.write("pasted\ntext", to: .clipboard)
    bench.press(.text("v"), .control)
    #expect(bench.value == .text("pasted text"))
  }

  @Test func longTypedTextIsNotTruncated() throws {
    let long = String(repeating: "long ", count: 60)
    #expect(try answer(typing: long, in: bench()) == .text(long))
  }
}
