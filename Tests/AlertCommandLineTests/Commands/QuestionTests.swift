import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import Testing

/// The commands that ask a question, show progress, and change an alert.
@Suite struct QuestionTests {
  private static let cancel = AlertButton(id: "cancel", label: "Cancel", role: .cancel)
  private static let buttons = [cancel, AlertButton(id: "ok", label: "OK")]

  private func parse(_ words: [String], rows: [UInt8]? = nil) throws -> Command {
    let input = CommandInput(
      read: { (_, limit) throws(CommandInput.Failure) in Array((rows ?? []).prefix(limit + 1)) },
      isTerminal: { rows == nil })
    return try CommandLineGrammar.parse(
      words.map { Argument($0) }, currentFolder: "/", input: input)
  }

  @Test func promptAsksForALine() throws {
    let words = [
      "prompt", "Name?", "--value", "v", "--placeholder", "p", "--required", "--match", "x+",
      "--match-help", "h", "-m", "M",
    ]
    let rules = TextRules(value: "v", placeholder: "p", pattern: "x+", patternHelp: "h")
    #expect(
      try parse(words)
        == .present(
          PresentCommand(
            alert: AlertDescription(
              title: "Name?", message: "M",
              inputs: [AlertInput(name: "text", kind: .field(rules), isRequired: true)],
              buttons: Self.buttons),
            answer: .value)))
  }

  @Test func passwordAsksForASecretWithAKeyIcon() throws {
    let command = try parse([
      "password", "P", "--confirm", "--ok", "Unlock", "--cancel", "Later",
    ])
    let alert = AlertDescription(
      title: "P", icon: .key,
      inputs: [AlertInput(name: "password", kind: .secret(SecretRules(isRepeated: true)))],
      buttons: [
        AlertButton(id: "cancel", label: "Later", role: .cancel),
        AlertButton(id: "ok", label: "Unlock"),
      ])
    let present = PresentCommand(alert: alert, answer: .value)
    #expect(command == .present(present))
    #expect(present.asksForSecret)
    // The document for tocsin-askpass.
    #expect(try PresentCommand(decoding: present.document()) == present)
  }

  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("\n\na\n", ["", "", "a"]), ("\n", [""]), ("ä\t€", ["ä\t€"]),
  ])
  func chooseReadsItemsFromLines(rows: String, items: [String]) throws {
    let command = try parse(["choose", "Q"], rows: Array(rows.utf8))
    let input = AlertInput(
      name: "choice", kind: .choice(ChoiceRules(items: items)), isRequired: true)
    #expect(
      command
        == .present(
          PresentCommand(
            alert: AlertDescription(title: "Q", inputs: [input], buttons: Self.buttons),
            answer: .value)))
  }

  @Test func chooseReadsItemsFromOperands() throws {
    let command = try parse(
      ["choose", "Q", "a", "b", "--multiple", "--select", "b"], rows: Array("c\n".utf8))
    guard case .present(let present) = command else {
      Issue.record("not an alert")
      return
    }
    let rules = ChoiceRules(items: ["a", "b"], selection: ["b"], allowsMultiple: true)
    #expect(present.alert.inputs == [AlertInput(name: "choice", kind: .choice(rules))])
  }

  @Test func aMenuIsAListWithoutButtonsThatReturnAnswers() throws {
    let command = try parse(["choose", "Q", "a", "b", "--style", "menu", "--position", "top"])
    guard case .present(let present) = command,
      case .choice(let rules)? = present.alert.inputs.first?.kind
    else {
      Issue.record("not an alert: \(command)")
      return
    }
    #expect(rules.resolvedForm == .list)
    #expect(!present.alert.resolvedButtons.contains { !$0.isHidden })
    #expect(present.alert.resolvedDefaultButton?.id == "ok")
    #expect(present.alert.cancelButton?.id == "cancel")
  }

  @Test func chooseReadsRowsWithColumns() throws {
    let command = try parse(
      [
        "choose", "Q", "--column", "Icon", "--column", "Name", "--column", "ID", "--hide-column",
        "3",
        "--picture-column", "1", "--edit-column", "2", "--no-header", "--first", "--other",
        "--match-case", "--select", "info\tx\t1",
      ], rows: Array("info\tx\t1\n".utf8))
    guard case .present(let present) = command,
      case .choice(let rules)? = present.alert.inputs.first?.kind
    else {
      Issue.record("not a choice")
      return
    }
    #expect(
      rules
        == ChoiceRules(
          items: ["info\tx\t1"], selection: ["info\tx\t1"],
          columns: [
            ChoiceColumn("Icon", kind: .picture), ChoiceColumn("Name", isEditable: true),
            ChoiceColumn("ID", isHidden: true),
          ], hidesHeader: true, isFirstChosen: true, allowsOther: true, matchesCase: true))
  }

  @Test(arguments: [
    (["--hide-column", "1"], "--hide-column names no column: 1; there is no --column"),
    (["--column", "A", "--edit-column", "2"], "--edit-column names no column: 2; there are 1"),
    (["--column", "A", "--hide-column", "1"], "--hide-column leaves no column to be seen"),
    (["--no-header"], "--no-header is only for rows with columns: add --column TITLE"),
    (["--hide-column", "x"], "--hide-column takes a column’s number, not “x”"),
    (
      ["--column", "A", "--picture-column", "1", "--edit-column", "1"],
      "--edit-column 1: pictures cannot be edited"
    ),
  ])
  func invalidColumnsAreReported(words: [String], text: String) {
    #expect(throws: UsageError("tocsin choose", text)) {
      try parse(["choose", "Q", "a"] + words)
    }
  }

  @Test func anUpdateCanAppend() throws {
    let command = try parse([
      "update", "a", "--append-text", "one", "--append-text", "two", "--append", "log=x=y",
      "--row", "files=a\tb", "--row", "files=", "--title", "T",
    ])
    #expect(
      command
        == .update(
          AlertIdentifier("a"),
          AlertUpdate(
            [.title], of: AlertDescription(title: "T"),
            adding: AlertAddition(
              text: "one\ntwo\n", values: ["log": "x=y\n"], rows: ["files": ["a\tb", ""]]))))
  }

  /// Invalid rows, with a description that is shorter than the rows.
  struct BadRows: Sendable, CustomTestStringConvertible {
    var rows: [UInt8]?
    var text: String

    var testDescription: String { text }
  }

  @Test(arguments: [
    BadRows(rows: Array("a\n\0b\n".utf8), text: "row 2 contains a NUL"),
    BadRows(rows: [0x61, 0x0A, 0xFF, 0x0A], text: "row 2 is not valid UTF-8"),
    BadRows(
      rows: Array(repeating: 0x61, count: 10_000_000), text: "row 1 is longer than 4096 bytes"),
    BadRows(
      rows: Array(repeating: 0x0A, count: 1_000_001), text: "there are more than 1000000 rows"),
    BadRows(
      rows: Array(
        String(repeating: String(repeating: "a", count: 4000) + "\n", count: 16_800).utf8),
      text: "the rows have more than 64 MiB"),
    BadRows(rows: [], text: "standard input has no rows to choose from"),
    BadRows(
      rows: nil, text: "ITEM is missing; items can come as lines of standard input, too"),
  ])
  func invalidRowsAreReported(bad: BadRows) {
    #expect(throws: UsageError("tocsin choose", bad.text)) {
      try parse(["choose", "Q"], rows: bad.rows)
    }
  }

  @Test func progressRunsTheCommandAfterDashes() throws {
    var alert = AlertDescription(title: "T", progress: .indeterminate, buttons: [Self.cancel])
    #expect(
      try parse(["progress", "T", "--json", "--", "sh", "-c", "--x"])
        == .progress(
          ProgressCommand(alert: alert, words: ["sh", "-c", "--x"], stays: false, isJSON: true)))
    alert.progress = .percent(0)
    #expect(
      try parse(["progress", "T", "--stay"])
        == .progress(ProgressCommand(alert: alert, words: [], stays: true, isJSON: false)))
  }

  @Test func updateContainsOnlyChanges() throws {
    var description = AlertDescription(title: "", progress: .percent(40))
    #expect(
      try parse(["update", "a", "--title", "", "--progress", "40"])
        == .update(AlertIdentifier("a"), AlertUpdate([.title, .progress], of: description)))
    description = AlertDescription(inputs: [
      AlertInput(name: "f", label: "F", kind: .field(TextRules(value: "x")))
    ])
    let words = [
      "update", "a", "--field", "f=F", "--value", "f=x", "--value", "g=1", "--checked", "h",
      "--select", "i=a", "--select", "i=b",
    ]
    #expect(
      try parse(words)
        == .update(
          AlertIdentifier("a"),
          AlertUpdate(
            [.inputs], of: description,
            values: ["g": .text("1"), "h": .flag(true), "i": .items(["a", "b"])])))
    #expect(
      try parse(["update", "a", "--from", "/d", "-t", "T"], rows: Array(#"{"icon":null}"#.utf8))
        == .update(
          AlertIdentifier("a"), AlertUpdate([.icon, .title], of: AlertDescription(title: "T"))))
  }

  @Test(arguments: [
    (
      ["prompt"], "tocsin prompt: QUESTION is missing, such as: tocsin prompt \"Your name?\""
    ),
    (
      ["prompt", "a", "b"],
      "tocsin prompt: “b” is not expected; put the text into quotation marks"
    ),
    (["password", ""], "tocsin password: PROMPT is missing, such as: tocsin password Passphrase"),
    (["password", "P", "--no-wait"], "tocsin password: unknown option --no-wait"),
    (
      ["choose"],
      "tocsin choose: QUESTION is missing, such as: tocsin choose \"Which size?\" Small Large"
    ),
    (
      ["choose", "Q", "a\nb"], "tocsin choose: an ITEM contains a newline: “a b”"
    ),
    (
      ["choose", "Q", "a", "--select", "x"],
      "tocsin choose: --choice “choice”: selected names no item: “x”"
    ),
    (
      ["progress"],
      "tocsin progress: TITLE is missing, such as: tocsin progress \"Backing up\" -- command"
    ),
    (
      ["progress", "--", "ls"],
      "tocsin progress: TITLE is missing, such as: tocsin progress \"Backing up\" -- command"
    ),
    (["progress", "T", "ls"], "tocsin progress: “ls” is not expected; a command comes after --"),
    (["progress", "T", "--"], "tocsin progress: COMMAND is missing after --"),
    (
      ["update"],
      "tocsin update: the alert’s ID is missing, such as: tocsin update backup --progress 40"
    ),
    (["update", "a"], "tocsin update: no option says what to change"),
    (["update", "a", "b"], "tocsin update: “b” is not expected; one ID at a time"),
    (
      ["update", "a", "--cancel", "x"],
      "tocsin update: --cancel “x” is only for new buttons"
    ),
    (
      ["update", "a", "--placeholder", "x=y"],
      """
      tocsin update: --placeholder is only for new inputs; of the existing input “x” only \
      the value can be changed
      """
    ),
    (["update", "a", "--id", "b"], "tocsin update: unknown option --id"),
  ])
  func everyErrorIsOneLine(words: [String], text: String) {
    do {
      let command = try parse(words)
      Issue.record("understood as \(command)")
    } catch {
      #expect("\(error)" == text)
    }
  }
}
