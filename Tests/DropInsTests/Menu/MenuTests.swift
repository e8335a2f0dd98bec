import AlertModel
import Testing

@testable import AlertAnswers
@testable import CommandOptions
@testable import DropIns

/// The command lines of dmenu and rofi.
@Suite struct MenuTests {
  /// Parses words with this standard input.
  private func parse(
    _ personality: Personality, _ words: [Argument], _ rows: [UInt8] = Array("a\nb\n".utf8),
    isAll: Bool = true
  ) -> PersonalityCommand {
    let input = CommandInput(
      read: { (source, _) in source == .standardInput ? rows : Array("of a file\n".utf8) },
      arrived: { (_, _) in (rows, isAll) }, isTerminal: { false })
    return PersonalityGrammar.parse(
      words, as: personality,
      in: PersonalityContext(currentFolder: "/here", input: input))
  }

  private func alert(_ command: PersonalityCommand) throws -> PersonalityAlert {
    guard case .present(let alert) = command else { throw Refusal() }
    return alert
  }

  private struct Refusal: Error {}

  private func rules(_ command: PersonalityCommand) throws -> ChoiceRules {
    let input = try #require(try alert(command).command.alert.inputs.first)
    guard case .choice(let rules) = input.kind else { throw Refusal() }
    return rules
  }

  @Test func aMenuHasItsRowsWithTheirIndices() throws {
    let rules = try rules(parse(.dmenu, []))
    #expect(rules.items == ["0\ta", "1\tb"])
    #expect(rules.columns == [ChoiceColumn(isHidden: true), ChoiceColumn()])
    #expect(rules.isFirstChosen && rules.allowsOther && rules.matchesCase)
    #expect(rules.resolvedForm == .list)
  }

  @Test func dmenuOptionsAreAccepted() throws {
    let command = try alert(
      parse(
        .dmenu,
        ["-b", "-i", "-f", "-p", "Run:", "-l", "9", "-m", "1", "-fn", "x", "-nb", "-p", "-w", "0"]
      )
    ).command
    #expect(command.alert.title == "Run:")
    #expect(command.alert.style == .menu && command.alert.position == .bottom)
    #expect(!command.alert.buttons.contains { !$0.isHidden })
    #expect(command.alert.resolvedDefaultButton?.id == "ok")
    #expect(try alert(parse(.dmenu, [])).command.alert.position == .top)
    #expect(try alert(parse(.rofi, ["-dmenu"])).command.alert.position == .center)
    #expect(command.alert.guardMilliseconds == 0)
    #expect(try !rules(parse(.dmenu, ["-i"])).matchesCase)
  }

  @Test func dmenuIsCancelledByControlKeys() throws {
    let command = try alert(parse(.dmenu, [])).command
    let keys = command.alert.buttons.filter { $0.key != nil }
    #expect(keys.compactMap(\.key?.key) == ["c", "g", "bracketleft"])
    for key in keys {
      #expect(command.table?.buttons[key.id]?.status == 1)
      let response = AlertResponse(.button, button: key.id, values: ["row": .text("0\ta")])
      #expect(try alert(parse(.dmenu, [])).dialogue.map { ended($0, response) } == [])
    }
  }

  private func ended(
    _ dialogue: any AlertDialogue, _ response: AlertResponse
  ) -> [DialogueStep] {
    var dialogue = dialogue
    return dialogue.ended(response)
  }

  @Test(arguments: [["-x"], ["word"], ["-p"], ["-i", "-l"], ["--help"], ["-bi"]])
  func unknownDmenuOptionsPrintTheUsage(words: [String]) {
    guard case .complain(let text, let status) = parse(.dmenu, words.map { Argument($0) }) else {
      Issue.record("taken")
      return
    }
    #expect(text.hasPrefix("usage: dmenu [-bfiv]") && status == 1)
  }

  @Test func versionsArePrinted() {
    for (personality, words, version) in [
      (Personality.dmenu, ["-v"], "dmenu-5.2\n"), (.rofi, ["-v"], "Version: 1.7.3\n"),
      (.rofi, ["-version"], "Version: 1.7.3\n"),
    ] {
      guard case .print(version, status: 0) = parse(personality, words.map { Argument($0) })
      else {
        Issue.record("\(personality) \(words)")
        continue
      }
    }
  }

  @Test func rofiOptionsAreAccepted() throws {
    let words: [Argument] = [
      "-dmenu", "-p", "Pick & <choose>", "-mesg", "<b>one</b>", "-i", "-multi-select", "-filter",
      "b", "-no-custom", "-theme", "x", "-unknown", "7",
    ]
    let command = try alert(parse(.rofi, words)).command
    #expect(command.alert.title == "Pick &amp; &lt;choose&gt;")
    #expect(command.alert.message == "<b>one</b>" && command.alert.usesMarkup)
    #expect(command.alert.inputs.first?.isRequired == true)
    let rules = try rules(parse(.rofi, words))
    #expect(rules.allowsMultiple && !rules.allowsOther && !rules.matchesCase)
    #expect(rules.filter == "b")
  }

  @Test(
    arguments: [
      (["-sep", ","], "a,b,c", ["0\ta", "1\tb", "2\tc"]),
      (["-sep", "\\0"], "a\u{0}b", ["0\ta", "1\tb"]),
      (["-sep", "\\x2c"], "a,b", ["0\ta", "1\tb"]),
      (["-markup-rows"], "<b>a</b> &amp; b\n", ["0\ta & b"]),
      (
        ["-show-icons"], "a\u{0}icon\u{1f}folder\u{1f}info\u{1f}x\nb\n", ["0\tfolder\ta", "1\t\tb"]
      ),
      ([], "a\u{0}icon\u{1f}folder\n", ["0\ta"]),
      (["-input", "rows"], "", ["0\tof a file"]),
      ([], "", []),
      ([], "\n\n", ["0\t", "1\t"]),
      ([], "a\tb\n", ["0\ta\tb"]),
    ] as [([String], String, [String])])
  func rofiRowsAreSplit(words: [String], rows: String, items: [String]) throws {
    let command = parse(.rofi, ["-dmenu"] + words.map { Argument($0) }, Array(rows.utf8))
    #expect(Array(try rules(command).items) == items)
  }

  @Test(
    arguments: [
      (["-selected-row", "1"], ["1\tbar"]), (["-selected-row", "9"], []),
      (["-select", "ba"], ["1\tbar"]), (["-select", "zork"], []), ([], []),
    ] as [([String], [String])])
  func aRowIsSelectedInitially(words: [String], selection: [String]) throws {
    let command = parse(
      .rofi, ["-dmenu"] + words.map { Argument($0) }, Array("foo\nbar\n".utf8))
    #expect(try rules(command).selection == selection)
  }

  @Test(arguments: [
    ("0", ScreenPosition.center), ("1", .topLeft), ("2", .top), ("3", .topRight), ("4", .right),
    ("5", .bottomRight), ("6", .bottom), ("7", .bottomLeft), ("8", .left), ("9", .center),
    ("-1", .center), ("north", .center),
  ])
  func rofiLocationsArePlaces(location: String, position: ScreenPosition) throws {
    let words: [Argument] = ["-dmenu", "-location", Argument(location)]
    #expect(try alert(parse(.rofi, words)).command.alert.position == position)
  }

  @Test func rofiAsksForSecrets() throws {
    let command = try alert(parse(.rofi, ["-dmenu", "-password", "-p", "Key"])).command
    #expect(command.asksForSecret && command.alert.title == "Key")
    #expect(
      command.table?.buttons["ok"]?.parts == [.value("row"), .text("\n")])
  }

  @Test func rofiKeysHaveTheirOwnStatuses() throws {
    let words: [Argument] = [
      "-dmenu", "-kb-custom-1", "Control+x,F5", "-kb-custom-2", "x", "-kb-custom-19", "F12",
    ]
    let command = try alert(parse(.rofi, words)).command
    let keys = command.alert.buttons.filter { $0.key != nil }
    #expect(keys.count == 18)
    #expect(keys.first?.key?.description == "Control+X")
    #expect(command.table?.buttons[keys[0].id]?.status == 10)
    #expect(keys[1].key?.description == "Alt+3")
    #expect(command.table?.buttons[keys[1].id]?.status == 12)
    #expect(keys.last?.key?.description == "F12")
    #expect(command.table?.buttons[keys[17].id]?.status == 28)
  }

  @Test func rofiMessagesAlwaysSucceed() throws {
    let command = try alert(parse(.rofi, ["-e", "-", "-markup"], Array("<i>x</i>".utf8))).command
    #expect(command.alert.message == "<i>x</i>" && command.alert.usesMarkup)
    #expect(command.table?.answer(to: AlertResponse(.cancelled, button: "ok")).status == 0)
  }

  @Test func otherRofiModesRunTheOriginal() {
    guard
      case .become(.original(.rofi, _, status: 1), let words) = parse(
        .rofi, ["-show", "drun"])
    else {
      Issue.record("not handed on")
      return
    }
    #expect(words == ["-show", "drun"])
  }

  @Test func dumpPrintsTheMatchingRows() {
    guard
      case .print("Bar\nbaz\n", status: 0) = parse(
        .rofi, ["-dmenu", "-dump", "-i", "-filter", "BA"], Array("foo\nBar\nbaz".utf8))
    else {
      Issue.record("not printed")
      return
    }
  }
}

/// The dialogue of a menu.
@Suite struct MenuDialogueTests {
  private func dialogue(
    _ first: String, format: String = "s", form: MenuRows.Form = MenuRows.Form(),
    isOpen: Bool = true
  ) -> MenuDialogue {
    var rows = MenuRows(form)
    _ = rows.read(Array(first.utf8))
    return MenuDialogue(
      rows, isOpen: isOpen, answer: MenuAnswer(format: format), program: "rofi")
  }

  private static func adding(_ items: ChoiceItems) -> DialogueStep {
    .update(AlertUpdate(adding: AlertAddition(rows: ["row": items])))
  }

  @Test func rowsAreAddedWhenComplete() {
    var dialogue = dialogue("a\nb")
    #expect(dialogue.readsInput)
    #expect(dialogue.read(Array("c\nd\ne".utf8), at: 0) == [Self.adding(["1\tbc", "2\td"])])
    #expect(dialogue.read(Array("f".utf8), at: 0) == [])
    #expect(dialogue.inputEnded() == [Self.adding(["3\tef"])])
    #expect(!dialogue.readsInput)
    #expect(dialogue.inputEnded() == [])
  }

  @Test func tooManyRowsAreDroppedAndReportedOnce() {
    var dialogue = dialogue("")
    let many = Array(String(repeating: "x\n", count: 1_000_001).utf8)
    let steps = dialogue.read(many, at: 0)
    #expect(
      steps.last
        == .complain("rofi: there are too many rows; those after 1000000 are left out\n"))
    #expect(!dialogue.readsInput)
    #expect(dialogue.happened(.presented) == [])
  }

  @Test(
    arguments: [
      ("s", .text("1\tit's"), "it's\n"), ("i", .text("1\tit's"), "1\n"),
      ("d", .text("1\tit's"), "2\n"), ("q", .text("1\tit's"), "'it'\\''s'\n"),
      ("p", .text("0\t<b>x</b>"), "x\n"),
      ("i d s f F", .text("typed"), "-1 0 typed typed 'typed'\n"),
      ("f", .text("1\tit's"), "\n"), ("s", .none, "\n"), ("s", .text("9\tgone"), "9\tgone\n"),
      ("i:s", .items(["0\t<b>x</b>", "1\tit's"]), "0:<b>x</b>\n1:it's\n"),
    ] as [(String, InputValue, String)])
  func theAnswerFollowsTheFormat(format: String, value: InputValue, text: String) {
    let dialogue = dialogue("<b>x</b>\nit's\n", format: format)
    #expect(
      dialogue.ended(AlertResponse(.button, button: "ok", values: ["row": value]))
        == [.write(Array(text.utf8))])
  }

  @Test func nothingIsPrintedWithoutAnAnswer() {
    #expect(dialogue("a\n").ended(AlertResponse(.cancelled, values: ["row": .none])) == [])
    #expect(dialogue("a\n").ended(AlertResponse(.dismissed)) == [])
  }

  @Test func aRowWithInvalidUTF8IsPrintedUnchanged() {
    var rows = MenuRows(MenuRows.Form())
    let items = rows.read([0x66, 0xFF, 0x0A])
    #expect(items == ["0\tf\u{FFFD}"])
    let dialogue = MenuDialogue(rows, isOpen: false, answer: MenuAnswer(), program: "dmenu")
    #expect(
      dialogue.ended(AlertResponse(.button, button: "ok", values: ["row": .text(items[0])]))
        == [.write([0x66, 0xFF, 0x0A])])
  }

  @Test func aLongRowIsShownCutAndPrintedWhole() {
    var rows = MenuRows(MenuRows.Form())
    let long = [UInt8](repeating: 0x61, count: 5000)
    let items = rows.read(long + [0x0A])
    #expect(items.first?.utf8.count ?? 0 < 1100)
    #expect(rows.texts == [long])
  }
}
