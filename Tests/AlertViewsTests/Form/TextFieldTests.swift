import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import DrawingTestSupport
import Testing

/// Text fields in an alert, by keys.
@MainActor
struct TextFieldTests {
  private func field(_ bench: StandardAlertBench) throws -> TextField {
    try bench.control("name")
  }

  @Test func typedTextIsTheAnswer() throws {
    let bench = try StandardAlertBench.withTextField()
    bench.type("Hello, World")
    bench.press(.return)
    #expect(
      bench.host.responses == [
        AlertResponse(
          .button, button: "save", values: ["name": .text("Hello, World"), "tag": .text("")])
      ])
    #expect(bench.host.events.contains(.changed(input: "name", value: .text("Hello, World"))))
  }

  @Test func typingReplacesTheInitialText() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "Untitled"))
    bench.type("x")
    #expect(try field(bench).text == "x")
  }

  /// A sequence of keys by name, with the prefixes `S-` and `C-` for Shift and Control.
  private func press(_ keys: String, on bench: StandardAlertBench) {
    for word in keys.split(separator: " ") {
      var name = word
      var modifiers: KeyModifiers = []
      while let prefix = ["S-": KeyModifiers.shift, "C-": .control].first(where: {
        name.hasPrefix($0.key)
      }) {
        modifiers.insert(prefix.value)
        name = name.dropFirst(2)
      }
      let named: [Substring: Key] = [
        "left": .left, "right": .right, "home": .home, "end": .end, "bs": .backspace,
        "del": .delete, "ins": .insert, "space": .space,
      ]
      let key = named[name] ?? .text(String(name))
      let writes = named[name] == nil && !modifiers.contains(.control) ? String(name) : ""
      bench.content.handle(.keyPressed(KeyPress(key, modifiers: modifiers, writes: writes)))
    }
  }

  @Test(
    arguments: [
      // The text is "one two three", all of it selected.
      ("end", "one two three|"), ("home", "|one two three"), ("left", "|one two three"),
      ("right", "one two three|"), ("home right right", "on|e two three"),
      ("end C-left", "one two |three"), ("end C-left C-left", "one |two three"),
      ("home C-right", "one| two three"), ("home C-right C-right", "one two| three"),
      ("end bs", "one two thre|"), ("end C-bs", "one two |"), ("home del", "|ne two three"),
      ("home C-del", "| two three"), ("bs", "|"), ("del", "|"), ("x", "x|"),
      ("end S-left S-left x", "one two thrx|"), ("home S-C-right x", "x| two three"),
      ("end S-home bs", "|"), ("end S-left right", "one two three|"),
      ("end S-left S-left left", "one two thr|ee"), ("end C-u", "|"),
      ("home C-right C-u", "| two three"), ("home S-end C-a x", "x|"),
      ("end x y C-z", "one two three|"), ("end bs bs C-z", "one two three|"),
      ("end bs C-z C-y", "one two thre|"), ("end bs C-z S-C-z", "one two thre|"),
      ("home bs", "|one two three"), ("end del", "one two three|"),
      ("C-c end C-v", "one two threeone two three|"),
      ("C-x C-v C-v", "one two threeone two three|"),
      ("C-ins home S-ins", "one two three|one two three"), ("S-del S-ins", "one two three|"),
    ])
  func keysEdit(keys: String, expected: String) throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "one two three"))
    press(keys, on: bench)
    let field = try field(bench)
    var picture = field.text
    picture.insert(
      "|", at: picture.utf8.index(picture.startIndex, offsetBy: field.textView.selection.caret))
    #expect(picture == expected)
    #expect(field.textView.selection.isEmpty)
  }

  @Test(
    arguments: [
      // A text, and the rest after each Backspace.
      ("xe\u{301}", "x"), ("x👩‍👩‍👧", "x"), ("x🇫🇷", "x"), ("xé", "x"), ("x👍🏽", "x"),
    ])
  func oneBackspaceDeletesOneLetter(text: String, expected: String) throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: text))
    press("end bs", on: bench)
    #expect(try field(bench).text == expected)
  }

  @Test func theCaretMovesByCharacters() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "ae\u{301}👩‍👩‍👧z"))
    let view = try field(bench).textView
    press("home right", on: bench)
    #expect(view.selection.caret == 1)
    press("right", on: bench)
    #expect(view.selection.caret == 4)
    press("right", on: bench)
    #expect(view.selection.caret == 4 + 18)
    press("left left", on: bench)
    #expect(view.selection.caret == 1)
  }

  @Test func inHebrewTheCaretMovesVisually() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "שלום"))
    let view = try field(bench).textView
    press("home", on: bench)
    #expect(view.selection.caret == 0)
    press("left", on: bench)
    #expect(view.selection.caret == 2)
    press("C-left", on: bench)
    #expect(view.selection.caret == 8)
    press("right bs", on: bench)
    #expect(view.text == "שלם")
  }

  @Test func otherControlLettersWriteNothing() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "text"))
    for modifiers in [KeyModifiers.control, .super, .alt] {
      bench.content.handle(.keyPressed(KeyPress(.text("q"), modifiers: modifiers, writes: "q")))
    }
    #expect(try field(bench).text == "text")
  }

  @Test func mnemonicsWorkWhileTyping() throws {
    let bench = try StandardAlertBench.withTextField()
    bench.press(.tab)
    bench.press(.text("n"), .alt)
    bench.type("x")
    #expect(try field(bench).text == "x")
    bench.press(.text("s"), .alt)
    #expect(bench.pressed == ["save"])
  }

  @Test func pastedLinesAreJoined() throws {
    let bench = try StandardAlertBench.withTextField()
    bench.host.pasteboard.write("one\ntwo\r\nthree\n", to: .clipboard)
    press("C-v", on: bench)
    #expect(try field(bench).text == "one two three")
  }

  @Test func pastedTextIsTruncatedToTheLimit() throws {
    let bench = try StandardAlertBench.withTextField()
    bench.host.pasteboard.write(String(repeating: "é", count: 1 << 20), to: .clipboard)
    press("C-v", on: bench)
    #expect(try field(bench).text.utf8.count == EditableText.mostBytes)
    try bench.draw()
    press("x", on: bench)
    #expect(try field(bench).text.utf8.count == EditableText.mostBytes)
    press("bs y", on: bench)
    #expect(try field(bench).text.hasSuffix("éy"))
  }

  @Test func selectingByKeysSetsThePrimarySelection() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "one two"))
    #expect(bench.pasted(.primary) == nil)
    press("end S-C-left", on: bench)
    #expect(bench.pasted(.primary) == "two")
    let tag: TextField = try bench.control("tag")
    let place = tag.convert(tag.bounds, toAncestor: bench.content.view).center
    bench.content.handle(.middlePressed(place))
    #expect(tag.text == "two")
    #expect(tag.textView.isFocused)
  }

  // MARK: - What is wrong

  @Test func anEmptyRequiredFieldIsReported() throws {
    let bench = try StandardAlertBench.withTextField(isRequired: true)
    bench.press(.tab)
    bench.press(.return)
    let field = try field(bench)
    #expect(bench.host.responses.isEmpty)
    #expect(field.showsProblem)
    #expect(field.textView.isFocused)
    #expect(field.problem == "Please fill this in.")
    bench.type("x")
    #expect(!field.showsProblem)
    bench.press(.return)
    #expect(bench.pressed == ["save"])
  }

  @Test(
    arguments: [
      ("v[0-9.]+", "v2.1", true), ("v[0-9.]+", "xv2.1", false), ("v[0-9.]+", "v2.1x", false),
      ("a|ab", "ab", true), ("", "x", false), ("(?x) a b # with a comment", "ab", true),
      ("(?i)abc", "ABC", true), ("\\p{Hebrew}+", "שלום", true), ("(a+)+$", "aaaa", true),
      ("[a-z]+", "", true),
    ])
  func theWholeTextMustMatch(pattern: String, text: String, isRight: Bool) throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: text, pattern: pattern))
    #expect((try field(bench).problem == nil) == isRight)
  }

  @Test func aNonterminatingPatternDoesNotMatch() throws {
    let text = String(repeating: "a", count: 30) + "b"
    let bench = try StandardAlertBench.withTextField(
      TextRules(value: text, pattern: "(a+)+$", patternHelp: "Only a, please."))
    #expect(try field(bench).problem == "Only a, please.")
    #expect(try field(bench).advice == "Only a, please.")
  }

  @Test(arguments: ["(", "[a", "*", "(?<n>a)(?<n>b)", "\\"])
  func anInvalidPatternIsRefused(pattern: String) {
    let error = #expect(throws: AlertAdmissionError.self) {
      try StandardAlertContent(
        AlertDescription(
          inputs: [AlertInput(name: "tag", kind: .text(TextRules(pattern: pattern)))]))
    }
    #expect(error?.code == .invalid)
    let begins = error?.description.hasPrefix(
      "the pattern of “tag” is not a regular expression: ")
    #expect(begins == true)
    #expect(error?.description.contains("\n") == false)
  }

  // MARK: - Input methods

  @Test func preeditTextIsNotPartOfTheText() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "ab"))
    let field = try field(bench)
    press("home right", on: bench)
    bench.content.handle(.preeditChanged(PreeditText("かん", caret: 6)))
    try bench.draw()
    #expect(field.text == "ab")
    let shown = try #require(bench.host.caret)
    bench.content.handle(.textCommitted("漢"))
    bench.content.handle(.preeditChanged(.none))
    try bench.draw()
    #expect(field.text == "a漢b")
    #expect(try #require(bench.host.caret).minX < shown.minX)
  }

  @Test(arguments: [-5, 0, 1, 2, 3, 999])
  func invalidPositionsOfAnInputMethodAreHarmless(place: Int) throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "ab"))
    bench.content.handle(
      .preeditChanged(PreeditText("漢\nx", caret: place, emphasis: place..<place + 7)))
    try bench.draw()
    #expect(bench.host.caret != nil)
    bench.content.handle(.preeditChanged(.none))
    // The preedit text replaced the selection.
    #expect(try field(bench).text.isEmpty)
  }

  @Test func aKeyRemovesPreeditText() throws {
    let bench = try StandardAlertBench.withTextField(TextRules(value: "ab"))
    bench.content.handle(.preeditChanged(PreeditText("x", caret: 1)))
    press("end y", on: bench)
    #expect(try field(bench).text == "y")
  }

  @Test func theCaretIsReportedWhileTextCanBeTyped() throws {
    let bench = try StandardAlertBench.withTextField()
    let first = try #require(bench.host.caret)
    bench.type("letters")
    try bench.draw()
    let second = try #require(bench.host.caret)
    #expect(second.minX > first.minX)
    #expect(second.minY == first.minY)
    bench.press(.tab)
    bench.press(.tab)
    #expect(bench.host.caret == nil)
  }

  // MARK: - Updates

  @Test func anUpdateKeepsTypedTextUnlessItsInitialTextChanges() throws {
    let bench = try StandardAlertBench.withTextField()
    bench.type("typed")
    let before = try field(bench)
    var description = bench.content.description
    description.title = "Another title"
    try bench.content.update(to: description)
    #expect(try field(bench) === before)
    #expect(before.text == "typed")
    #expect(before.textView.isFocused)
    description.inputs[0].kind = .field(TextRules(value: "from outside"))
    try bench.content.update(to: description)
    #expect(before.text == "from outside")
  }
}
