import AlertCommandLine
import CommandOptions
import Testing

/// The error messages that catalogues translate: each has the pattern that translators were given.
struct ErrorPatternTests {
  /// Command lines, and the pattern of their error.
  static let mistakes: [([String], String)] = [
    ([], "a command is missing; “tocsin --help” lists them"),
    (["qqqqqq"], "unknown command “%1”; “tocsin --help” lists them"),
    (["alet"], "unknown command “%1”; did you mean “%2”?"),
    (["--qqqqqq"], "unknown option %1; “tocsin --help” lists them"),
    (["alert", "--qqqqqq"], "unknown option %1"),
    (["alert", "-%"], "unknown option %1"),
    (["alert", "--titel", "x"], "unknown option %1; did you mean %2?"),
    (["list", "--json=1"], "%1 takes no value"),
    (["alert", "--title"], "%1 takes %2, and nothing follows it"),
    (["alert", "--field"], "%1 takes %2, and nothing follows it"),
    (["alert", "--number", "n", "--range", "n"], "%1 takes %2, not “%3”"),
    (["alert", "--style", "x"], "%1 takes %2 or %3, not “%4”"),
    (["alert", "--wait-limit", "x"], "%1 takes seconds, such as 2.5, not “%2”"),
    (["alert", "--timeout", "x"], "%1 takes seconds, such as 2.5, or 0 for never, not “%2”"),
    (["alert", "--timeout", "999999999"], "%1 takes at most %2 seconds, not %3"),
    (["toast", "T", "--level", "x"], "%1 takes %2 or a whole number, not “%3”"),
    (
      ["alert", "--number", "n", "--value", "n=x"], "%1: “%2” takes a number, not “%3”"
    ),
    (["history", "--limit", "x"], "%1 takes a whole number, not “%2”"),
    (["alert", "--slider", "v=1"], "%1 takes %2 with MIN below MAX, not “%3”"),
    (["alert", "--number", "n", "--range", "n=5..1"], "%1 takes %2 with MIN below MAX, not “%3”"),
    (["present", "--window", "x"], "%1 takes a window’s identifier, such as 0x2c00007, not “%2”"),
    (
      ["pause", "--until", "x"], "%1 takes a time such as 18:30 or 2026-12-24T18:30, not “%2”"
    ),
    (["alert", "--language", "?"], "%1 takes a language, such as de or pt_BR"),
    (["alert", "T", "--value", "n=1"], "%1 names no input: “%2”; there are no inputs"),
    (["alert", "--field", "a", "--value", "n=1"], "%1 names no input: “%2”; available: %3"),
    (["alert", "T", "--default", "x"], "%1 names no button: “%2”; available: %3"),
    (["alert", "T", "--button", "a=A", "--button", "a=B"], "%1 has the identifier “%2” twice"),
    (["alert", "--field", "a", "--field", "a"], "%1: the input “%2” exists already"),
    (["pause", "--for", "1h", "--until", "18:30"], "%1 and %2 exclude each other"),
    (["confirm"], "%1 is missing, such as: %2"),
    (["toast"], "%1 is missing, such as: %2"),
    (["progress"], "%1 is missing, such as: %2"),
    (["update"], "the alert’s ID is missing, such as: %1"),
    (["answer"], "the alert’s ID is missing, such as: %1"),
    (["dismiss"], "the alert’s ID is missing, or --all for every alert"),
    (["answer", "a"], "the button is missing, such as: %1"),
    (["rehearse"], "the script is missing, such as: %1"),
    (["personalities", "install"], "the folder is missing, such as: %1"),
    (["action"], "the notification’s number is missing, such as 12"),
    (["present"], "--window ID or a command is missing, such as: %1"),
    (["present", "--"], "COMMAND is missing after --"),
    (["choose", "T"], "ITEM is missing; items can come as lines of standard input, too"),
    (["status", "x"], "“%1” is not expected"),
    (["present", "x"], "“%1” is not expected; a command comes after --"),
    (["prompt", "a", "b"], "“%1” is not expected; put the text into quotation marks"),
    (["update", "a"], "no option says what to change"),
    (["--alert"], "unknown option %1; did you mean “%2”?"),
    (["alert", "T", "--button", "OK", "--button", "OK"], repeatedLabel),
    (["alert", "--theme", ""], "%1 takes %2, and it is empty"),
    (["alert", "--button", "a="], "%1 takes %2, and the label is empty"),
    (["alert", "--field", "=a"], "%1 takes %2, and the name is empty"),
    (["alert", "--check", "a", "--placeholder", "a=x"], "%1 is for %2, and “%3” is a %4"),
    (["alert", "T", "--destructive", "ok", "--cancel", "ok"], bothRoles),
    (["alert", "T", "--policy", "replace"], namelessPolicy),
    (["alert", "a", "--title", "b"], "“%1” and --title are two titles"),
    (["alert", "a", "b", "--message", "c"], "“%1” and --message are two messages"),
    (["toast", "a", "b", "--message", "c"], "“%1” and --message are two messages"),
    (["alert", "--number", "n", "--range", "n=1..9:0"], "%1 takes a STEP above 0, not “%2”"),
    (["alert", "--number", "n", "--range", "n=1..9:10"], stepOutside),
    (["alert", "--secret", "a", "--listen"], "%1 cannot be used with %2"),
    (["alert", "--secret", "a", "--no-wait"], lostSecret),
    (["alert", "--secret", "a", "--theme", "x"], themedSecret),
    (["alert", "T", "--progress", "x"], "%1 takes a number from 0 to 100 or %2, not “%3”"),
    (["toast", "T", "--anchor", "x"], "%1 takes X,Y, two numbers from -32768 to 32767, not “%2”"),
    (["choose", "T", "a\nb"], "%1 contains a newline: “%2”"),
    (["choose", "T", "a", "--no-header"], headless),
    (["choose", "T", "a", "--column", "A", "--hide-column", "1"], allHidden),
    (["choose", "T", "a", "--hide-column", "1"], "%1 names no column: %2; there is no --column"),
    (["choose", "T", "a", "--column", "A", "--hide-column", "2"], otherColumn),
    (["render"], "--output FILE.png is missing"),
    (["render", "--output", "a.png", "--scale", "9"], "%1 takes a number from %2 to %3, not “%4”"),
    (["render", "x", "--output", "a.png"], "“%1” is not expected; use --output for the picture"),
    (["theme"], "what to do is missing: %1"),
    (["theme", "x"], "“%1” is not known; available: %2"),
    (["theme", "chek"], "“%1” is not known; available: %2; did you mean “%3”?"),
    (["theme", "check"], "the theme’s folder, or its name, is missing: check PATH"),
    (["theme", "show"], "the theme’s name is missing: show NAME"),
    (["config", "check", ""], "%1 takes %2, and it is empty"),
    (["migrate"], "the program’s name is missing; available: %1"),
    (["migrate", "x"], "“%1” is not known; available: %2"),
    (["migrate", "dunst", ""], "%1 is empty"),
    (["migrate", "dunst", "--force"], "--force is for a file that --output names"),
    (["personalities", "list", "--force"], "--force is for install"),
    (["personalities", "install", "/", "x"], unknownPersonality),
    (["present", "--status", "--window", "1"], "--status needs a command"),
    (["present", "--window", "1", "--", "a"], "%1 and %2 exclude each other"),
    (["close"], "the notification’s number is missing, or --all for every one"),
    (["close", "--all", "1"], "“%1” is not expected; --all closes every notification already"),
    (["history", "show"], "the notification’s number is missing: show ID"),
    (["history", "show", "1", "--limit", "1"], "%1 cannot be used with %2"),
    (["dismiss", "--all", "a"], "“%1” is not expected; --all dismisses every alert already"),
    (["dismiss", "a", "b"], "“%1” is not expected; one ID at a time"),
    (["pause", "x"], "“%1” is not expected; use --for or --until for the end"),
    (["pause", "--for", "x"], "%1 takes %2, up to a year, not “%3”"),
    (["alert", "--date", "d", "--range", "d=x"], datesOfRange),
    (["answer", "a", "b", "c"], "a value has the form NAME=VALUE, and not “%1”"),
  ]

  private static let datesOfRange =
    "%1 takes for a date NAME=FIRST..LAST, such as 2026-01-01..2026-12-31, not “%2”"
  private static let repeatedLabel =
    "%1 has the label “%2” twice; tell the buttons apart by identifiers, as in %3 first=LABEL"
  private static let bothRoles = "--destructive and --cancel both name “%1”; it can be only one"
  private static let namelessPolicy =
    "--policy %1 looks for an alert by its name: add --id NAME"
  private static let stepOutside = "%1 takes a STEP within MIN..MAX, not “%2”"
  private static let lostSecret =
    "--no-wait cannot be used with a secret: its value would be lost"
  private static let themedSecret =
    "--theme cannot be used with a secret: tocsin-askpass reads no theme files"
  private static let headless =
    "--no-header is only for rows with columns: add --column TITLE"
  private static let allHidden = "--hide-column leaves no column to be seen"
  private static let otherColumn = "%1 names no column: %2; there are %3"
  private static let unknownPersonality =
    "“%1” is not a program that tocsin can replace; available: %2"

  @Test(arguments: mistakes)
  func errorHasThePatternOfTheTemplate(words: [String], pattern: String) {
    do throws(UsageError) {
      let command = try CommandLineGrammar.parse(words.map { Argument($0) }, currentFolder: "/")
      Issue.record("understood as \(command)")
    } catch {
      #expect(error.problem.pattern == pattern)
      #expect(MessagePatterns.all.contains(pattern))
    }
  }

  /// Sentences that arrive as text, such as the presenter's.
  @Test(arguments: [
    ("no theme is called “x”; available: a, b", "no theme is called “%1”; available: %2"),
    (
      "the theme “default” has no transition “nix”; it has alert, pop",
      "the theme “%1” has no transition “%2”; it has %3"
    ),
    (
      "--image takes a PNG, JPEG or SVG file, and “/x” cannot be read: No such file",
      "%1 takes a PNG, JPEG or SVG file, and %2"
    ),
    ("--value: “a” takes a number, not “x”", "%1: “%2” takes a number, not “%3”"),
    (
      "$.buttons[0].key takes a key such as “Control+X” or “F5”, not “Q+x”",
      "%1 takes %2, not “%3”"
    ),
    ("position takes top, left or right, not “x”", "%1 takes %2 or %3, not “%4”"),
    ("--choice “a”: selected names no item: “d”", "%1 “%2”: selected names no item: “%3”"),
    ("cannot open display \"a:9\"", "cannot open display \"%1\""),
    (
      "cannot open display \":9\": no X server has it",
      "cannot open display \"%1\": no X server has it"
    ),
    (
      "the program has shown no window within 2.5 s",
      "the program has shown no window within %1 s"
    ),
    ("0x5 is not a window", "%1 is not a window"),
    (
      "the command goes on without a window: no display: DISPLAY is not set",
      "the command goes on without a window: %1"
    ),
  ])
  func sentenceOfAnErrorIsRecognized(sentence: String, pattern: String) {
    let message = CommandMessage(recognizing: sentence)
    #expect(message.pattern == pattern)
    #expect(message.text == sentence)
    #expect(MessagePatterns.all.contains(pattern))
  }

  /// Every pattern is found by a sentence of it, and by no sentence of another pattern.
  @Test(arguments: MessagePatterns.all)
  func patternIsTheBestForItsSentences(pattern: String) {
    var sentence = pattern
    for number in 1...9 { sentence = sentence.replacing("%\(number)", with: "x\(number)x") }
    let message = CommandMessage(recognizing: sentence)
    #expect(message.text == sentence)
    #expect(message.pattern == pattern)
  }

  @Test func sentencesAndPhrasesWithinOthersAreTranslated() {
    let german = [
      "%1 takes %2, not %3": "%1 erwartet %2, nicht %3", "a text": "einen Text",
      "an object": "ein Objekt", "%1 takes %2, not “%3”": "%1 erwartet %2, nicht „%3“",
      "line %1, column %2: %3": "Zeile %1, Spalte %2: %3", "a colon is missing": "„:“ fehlt",
      "%1 cannot be read: %2": "%1 ist nicht lesbar: %2", "Is a directory": "Ist ein Ordner",
    ]
    func translated(_ sentence: String) -> String {
      CommandMessage(recognizing: sentence).text { german[$0] ?? $0 }
    }
    #expect(
      translated("a.json:3: alert.title takes a text, not an object")
        == "a.json:3: alert.title erwartet einen Text, nicht ein Objekt")
    #expect(
      translated("standard input: line 2, column 7: a colon is missing")
        == "standard input: Zeile 2, Spalte 7: „:“ fehlt")
    // A value stays what it is, even if it reads like a phrase.
    #expect(
      translated("--x takes a text, not “a text”") == "--x erwartet einen Text, nicht „a text“")
    #expect(
      translated("/a b cannot be read: Is a directory") == "/a b ist nicht lesbar: Ist ein Ordner")
  }

  @Test(arguments: ["", "100 % of %1", "no theme is called “x”", "is not a window"])
  func otherSentenceStaysAsItIs(sentence: String) {
    #expect(CommandMessage(recognizing: sentence).text == sentence)
  }

  @Test func argumentsAreFilledInWhereTheTranslationHasThem() {
    let message: CommandMessage = "\("--size") takes \("%1 or 2%"), not “\(3)”"
    #expect(message.text == "--size takes %1 or 2%, not “3”")
    #expect(
      message.text { $0 == "%1 takes %2, not “%3”" ? "„%3“ (100 %): %2 %1 %9" : $0 }
        == "„3“ (100 %): %1 or 2% --size %9")
    #expect(CommandMessage(verbatim: "100 % of %1").text == "100 % of %1")
  }
}
