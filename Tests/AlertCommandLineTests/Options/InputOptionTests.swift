import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import Testing

/// The options for inputs.
@Suite struct InputOptionTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var words: [String]
    var inputs: [AlertInput]

    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ inputs: AlertInput...) {
      self.words = words
      self.inputs = inputs
    }
  }

  static let examples = [
    Example(["--field", "a"], AlertInput(name: "a", label: "A", kind: .field(TextRules()))),
    Example(["--field=a="], AlertInput(name: "a", kind: .field(TextRules()))),
    Example(["--field", "a=A=B"], AlertInput(name: "a", label: "A=B", kind: .field(TextRules()))),
    Example(
      [
        "--required", "a", "--field", "a", "--value", "a=x=y", "--placeholder", "a=P", "--match",
        "a=[0-9]+", "--match-help", "a=Digits", "--label", "a=L", "--disabled", "a",
      ],
      AlertInput(
        name: "a", label: "L",
        kind: .field(
          TextRules(value: "x=y", placeholder: "P", pattern: "[0-9]+", patternHelp: "Digits")),
        isRequired: true, isEnabled: false)),
    Example(
      ["--text", "a", "--value", "a=one\ntwo"],
      AlertInput(name: "a", label: "A", kind: .text(TextRules(value: "one\ntwo")))),
    Example(
      ["--secret", "p=Passphrase", "--confirm", "p", "--placeholder", "p=Long"],
      AlertInput(
        name: "p", label: "Passphrase",
        kind: .secret(SecretRules(placeholder: "Long", isRepeated: true)))),
    Example(
      ["--check", "a", "--check", "b=B", "--checked", "b"],
      AlertInput(name: "a", label: "A", kind: .check(isOn: false)),
      AlertInput(name: "b", label: "B", kind: .check(isOn: true))),
    Example(
      ["--check", "a", "--value", "a=true"],
      AlertInput(name: "a", label: "A", kind: .check(isOn: true))),
    Example(
      ["--choice", #"c=one,t\,wo,\\,\n,"#, "--select", "c=t,wo", "--label", "c="],
      AlertInput(
        name: "c",
        kind: .choice(
          ChoiceRules(items: ["one", "t,wo", "\\", "\\n", ""], selection: ["t,wo"])))),
    Example(
      [
        "--choice", "c=a,b", "--multiple", "c", "--select", "c=b", "--select", "c=a", "--list",
        "c",
      ],
      AlertInput(
        name: "c", label: "C",
        kind: .choice(
          ChoiceRules(
            items: ["a", "b"], selection: ["b", "a"], allowsMultiple: true, form: .list)))),
    Example(
      ["--number", "n=N", "--range", "n=-1.5..:0.5", "--value", "n=2"],
      AlertInput(
        name: "n", label: "N", kind: .number(NumberRules(value: 2, minimum: -1.5, step: 0.5)))),
    Example(
      ["--slider", "v=0..1:0.1", "--value", "v=0.5"],
      AlertInput(
        name: "v", label: "V",
        kind: .slider(NumberRules(value: 0.5, minimum: 0, maximum: 1, step: 0.1)))),
    Example(
      ["--choice", "login_shell:Shell, please=a=1,b=2"],
      AlertInput(
        name: "login_shell", label: "Shell, please",
        kind: .choice(ChoiceRules(items: ["a=1", "b=2"])))),
    Example(
      ["--slider", "v:=0..1"],
      AlertInput(name: "v", kind: .slider(NumberRules(minimum: 0, maximum: 1)))),
    Example(
      ["--slider", "v=-3..-1"],
      AlertInput(
        name: "v", label: "V", kind: .slider(NumberRules(minimum: -3, maximum: -1)))),
    Example(
      ["--date", "d", "--value", "d=2026-11-21", "--range", "d=2026-01-01..2026-12-31"],
      AlertInput(
        name: "d", label: "D",
        kind: .date(
          DateRules(
            value: CalendarDate("2026-11-21"), earliest: CalendarDate("2026-01-01"),
            latest: CalendarDate("2026-12-31"))))),
  ]

  @Test(arguments: [
    ("disk_size", "Disk size"), ("home-folder", "Home folder"), ("e-mail", "E-mail"),
    ("x_axis-y", "X axis-y"), ("Login shell", "Login shell"), ("éclair", "Éclair"), ("_", "__"),
  ])
  func namesAreMadeIntoLabels(name: String, label: String) throws {
    for words in [["--field", name], ["--choice", "\(name)=a,b"], ["--text", name]] {
      #expect(try alert(words).inputs.map(\.label) == [label])
    }
  }

  @Test(arguments: examples)
  func optionsCreateInputs(example: Example) throws {
    #expect(try alert(example.words).inputs == example.inputs)
  }

  @Test func inputsAddACancelButton() throws {
    #expect(try alert(["--field", "a"]).buttons.isEmpty)
    #expect(try alert(["--field", "a"]).resolvedButtons.map(\.id) == ["cancel", "ok"])
    #expect(try alert(["--field", "a", "-d", "cancel"]).defaultButton == "cancel")
    #expect(try alert(["--progress", "1"]).resolvedButtons.map(\.id) == ["ok"])
  }

  @Test(arguments: [
    ("0", AlertProgress.percent(0)), ("100", .percent(100)), ("12.5%", .percent(12.5)),
    ("indeterminate", .indeterminate),
  ])
  func progressIsAPercentageOrIndeterminate(text: String, progress: AlertProgress) throws {
    #expect(try alert(["--progress", text]).progress == progress)
  }

  @Test func picturesAndTextsAreReadFromFiles() throws {
    #expect(try alert(["--image", "a.svg"]).image == "/home/ann/a.svg")
    #expect(try alert(["--icon", "key"]).icon == .key)
    let input = CommandInput(
      read: { (source, _) throws(CommandInput.Failure) in Array("\(source.name)\n".utf8) },
      isTerminal: { false })
    #expect(try alert(["--file", "b.txt"], input).text == "/home/ann/b.txt\n")
    #expect(try alert(["--file", "-"], input).text == "standard input\n")
  }

  static let mistakes: [(words: [String], text: String)] = [
    (["--file", "b"], "--file: /home/ann/b cannot be read: nothing can be read here"),
    (["--file", ""], "--file takes a file’s path, or - for standard input, and it is empty"),
    (
      ["--from", "-", "--file", "-"],
      "--file - reads standard input, and so does --from -"
    ),
    (
      ["--file", "-", "--listen"], "--file: standard input cannot be read: nothing can be read here"
    ),
    (["--image", ""], "--image takes the path of a PNG, JPEG or SVG file, and it is empty"),
    (["--progress", "101"], "--progress takes a number from 0 to 100 or indeterminate, not “101”"),
    (["--progress", "x"], "--progress takes a number from 0 to 100 or indeterminate, not “x”"),
    (["--field", ""], "--field takes NAME[=LABEL], and the name is empty"),
    (["--field", "=x"], "--field takes NAME[=LABEL], and the name is empty"),
    (["--field", "a", "--text", "a"], "--text: the input “a” exists already"),
    (["--field", "a\nb"], "--field “a b”: name has neither “=” nor control characters"),
    (["--value", "a"], "--value takes NAME=TEXT, not “a”"),
    (["--value", "a=1"], "--value names no input: “a”; there are no inputs"),
    (["--field", "b", "--value", "a=1"], "--value names no input: “a”; available: “b”"),
    (
      ["--field", "b", "--field", "c", "--required", "a"],
      "--required names no input: “a”; available: “b”, “c”"
    ),
    (["--field", "a", "--required", "a=1"], "--required takes NAME, and no value: “a=1”"),
    (
      ["--check", "a", "--placeholder", "a=x"],
      "--placeholder is for a field, a text or a secret, and “a” is a check"
    ),
    (
      ["--check", "a", "--match", "a=x"],
      "--match is for a field or a text, and “a” is a check"
    ),
    (["--field", "a", "--confirm", "a"], "--confirm is for a secret, and “a” is a field"),
    (["--field", "a", "--checked", "a"], "--checked is for a check, and “a” is a field"),
    (["--field", "a", "--multiple", "a"], "--multiple is for a choice, and “a” is a field"),
    (
      ["--field", "a", "--range", "a=1..2"],
      "--range is for a number, a slider or a date, and “a” is a field"
    ),
    (["--check", "a", "--value", "a=yes"], "--value: “a” takes true or false, not “yes”"),
    (["--number", "a", "--value", "a=x"], "--value: “a” takes a number, not “x”"),
    (
      ["--date", "a", "--value", "a=today"],
      "--value: “a” takes a day such as 2026-11-21, not “today”"
    ),
    (
      ["--secret", "a", "--value", "a=x"],
      "--value: “a” is a secret, whose value cannot be given"
    ),
    (["--choice", "c"], "--choice takes NAME[:LABEL]=ITEM,ITEM..., not “c”"),
    (["--choice", "c="], "--choice takes NAME[:LABEL]=ITEM,ITEM..., and there is no item"),
    (["--choice", "c=a,b", "--select", "c=x"], "--choice “c”: selected names no item: “x”"),
    (
      ["--choice", "c=a,b", "--select", "c=a", "--select", "c=b"],
      "--choice “c”: selected can be one item, unless “multiple” is true"
    ),
    (
      ["--slider", "v=9..1"],
      "--slider takes NAME[:LABEL]=MIN..MAX[:STEP] with MIN below MAX, not “v=9..1”"
    ),
    (
      ["--slider", "v=1..1"],
      "--slider takes NAME[:LABEL]=MIN..MAX[:STEP] with MIN below MAX, not “v=1..1”"
    ),
    (
      ["--slider", "v=1.."],
      "--slider takes NAME[:LABEL]=MIN..MAX[:STEP] with MIN below MAX, not “v=1..”"
    ),
    (
      ["--slider", "v=1"],
      "--slider takes NAME[:LABEL]=MIN..MAX[:STEP] with MIN below MAX, not “v=1”"
    ),
    (
      ["--slider", "v=a..b"],
      "--slider takes NAME[:LABEL]=MIN..MAX[:STEP] with MIN below MAX, not “v=a..b”"
    ),
    (["--slider", "v"], "--slider takes NAME[:LABEL]=MIN..MAX[:STEP], not “v”"),
    (["--slider", "v=0..1:0"], "--slider takes a STEP above 0, not “0”"),
    (["--slider", "v=0..1:2"], "--slider takes a STEP within MIN..MAX, not “2”"),
    (["--slider", "v=0..1", "--value", "v=2"], "--slider “v”: value is 2, and max is 1"),
    (
      ["--number", "n", "--range", "n=.."],
      "--range takes NAME=MIN..MAX[:STEP] with MIN below MAX, not “n=..”"
    ),
    (
      ["--date", "d", "--range", "d=1..2"],
      "--range takes for a date NAME=FIRST..LAST, such as 2026-01-01..2026-12-31, not “d=1..2”"
    ),
    (
      ["--date", "d", "--range", "d=2026-02-01..2026-01-01"],
      """
      --range takes for a date NAME=FIRST..LAST, such as 2026-01-01..2026-12-31, \
      not “d=2026-02-01..2026-01-01”
      """
    ),
    (["--field", "a", "--listen", "--no-wait"], "--listen and --no-wait exclude each other"),
    (["--secret", "a", "--listen"], "--listen cannot be used with a secret"),
    (
      ["--secret", "a", "--theme", "classic"],
      "--theme cannot be used with a secret: tocsin-askpass reads no theme files"
    ),
    (
      ["--secret", "a", "--no-wait"],
      "--no-wait cannot be used with a secret: its value would be lost"
    ),
    (
      Array((1...65).map { ["--field", "f\($0)"] }.joined()),
      "--field: there can be 64 inputs at most"
    ),
  ]

  @Test(arguments: mistakes)
  func everyErrorIsOneLine(words: [String], text: String) {
    #expect(throws: UsageError("tocsin alert", text)) { try alert(words) }
  }

  private func alert(
    _ words: [String], _ input: CommandInput = .none
  ) throws -> AlertDescription {
    let command = try CommandLineGrammar.parse(
      ["alert"] + words.map { Argument($0) }, currentFolder: "/home/ann", input: input)
    guard case .present(let present) = command else {
      Issue.record("not an alert: \(command)")
      return AlertDescription()
    }
    return present.alert
  }
}
