import AlertAnswers
import AlertCommandLine
import CommandOptions
import Testing

/// Every error of a command line and its message.
@Suite struct ErrorTextTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var words: [Argument]
    var text: String

    /// A short description, because some words are megabytes long.
    var testDescription: String {
      String(words.map(\.printable).joined(separator: " ").prefix(200))
    }

    init(_ words: [Argument], _ text: String) {
      self.words = words
      self.text = text
    }
  }

  private static let invalid = Argument(bytes: [0x61, 0xFF])

  static let mistakes = [
    Mistake([], "tocsin: a command is missing; “tocsin --help” lists them"),
    Mistake(["alrt"], "tocsin: unknown command “alrt”; did you mean “alert”?"),
    Mistake(["frobnicate"], "tocsin: unknown command “frobnicate”; “tocsin --help” lists them"),
    Mistake(["--frob"], "tocsin: unknown option --frob; “tocsin --help” lists them"),
    Mistake([""], "tocsin: unknown command “”; “tocsin --help” lists them"),
    Mistake(["help", "alrt"], "tocsin: unknown command “alrt”; did you mean “alert”?"),
    Mistake([invalid], "tocsin: “a\u{FFFD}” is not valid UTF-8"),
    Mistake(["alert", invalid], "tocsin alert: “a\u{FFFD}” is not valid UTF-8"),
    Mistake(
      ["alert", "--title", invalid], "tocsin alert: the value of --title is not valid UTF-8"),
    Mistake(["alert", "-t", invalid], "tocsin alert: the value of -t is not valid UTF-8"),
    Mistake(["alert", "--", invalid], "tocsin alert: “a\u{FFFD}” is not valid UTF-8"),
    Mistake(["alert", "--titel=x"], "tocsin alert: unknown option --titel; did you mean --title?"),
    Mistake(
      ["alert", "--time", "2"], "tocsin alert: unknown option --time; did you mean --timeout?"),
    Mistake(["alert", "--zzzzzzzz"], "tocsin alert: unknown option --zzzzzzzz"),
    Mistake(["alert", "-x"], "tocsin alert: unknown option -x"),
    Mistake(["alert", "-jx"], "tocsin alert: unknown option -x"),
    Mistake(["alert", "--title"], "tocsin alert: --title takes TEXT, and nothing follows it"),
    Mistake(["alert", "-jt"], "tocsin alert: -t takes TEXT, and nothing follows it"),
    Mistake(["alert", "--json=yes"], "tocsin alert: --json takes no value"),
    Mistake(
      ["alert", "Hello", "world", "again"],
      "tocsin alert: “again” is not expected; put the text into quotation marks"),
    Mistake(
      ["alert", "--title", "Hello", "--", "-t"],
      "tocsin alert: “-t” and --title are two titles"),
    Mistake(
      ["alert", "Hello", "world", "-m", "you"],
      "tocsin alert: “world” and --message are two messages"),
    Mistake(
      ["alert", "--timeout", "nan"],
      "tocsin alert: --timeout takes seconds, such as 2.5, or 0 for never, not “nan”"),
    Mistake(
      ["alert", "--timeout", "inf"],
      "tocsin alert: --timeout takes seconds, such as 2.5, or 0 for never, not “inf”"),
    Mistake(
      ["alert", "--timeout", "-1"],
      "tocsin alert: --timeout takes seconds, such as 2.5, or 0 for never, not “-1”"),
    Mistake(
      ["alert", "-T", ""], "tocsin alert: -T takes seconds, such as 2.5, or 0 for never, not “”"),
    Mistake(
      ["alert", "-T", "."], "tocsin alert: -T takes seconds, such as 2.5, or 0 for never, not “.”"),
    Mistake(
      ["alert", "-T", "1e3"],
      "tocsin alert: -T takes seconds, such as 2.5, or 0 for never, not “1e3”"),
    Mistake(
      ["alert", "-T", "0x10"],
      "tocsin alert: -T takes seconds, such as 2.5, or 0 for never, not “0x10”"),
    Mistake(
      ["alert", "-T", "2,5"],
      "tocsin alert: -T takes seconds, such as 2.5, or 0 for never, not “2,5”"),
    Mistake(
      ["alert", "-T", "1.2.3"],
      "tocsin alert: -T takes seconds, such as 2.5, or 0 for never, not “1.2.3”"),
    Mistake(
      ["alert", "-T", "99999999999"],
      "tocsin alert: -T takes at most 31536000 seconds, not 99999999999"),
    Mistake(
      ["alert", "--wait-limit", "x"],
      "tocsin alert: --wait-limit takes seconds, such as 2.5, not “x”"),
    Mistake(["alert", "--guard", "fast"], "tocsin alert: --guard takes milliseconds, not “fast”"),
    Mistake(
      ["alert", "--guard", "-1"],
      "tocsin alert: --guard takes milliseconds from 0 to 60000, not -1"),
    Mistake(
      ["alert", "--transition", "Spin!"],
      """
      tocsin alert: --transition takes alert, pop, zoom, drop, slide, fade, none or \
      one of the theme’s, not “Spin!”
      """),
    Mistake(
      ["alert", "--style", "window"],
      """
      tocsin alert: --style takes alert, sheet, card, panel, menu, toast or banner, not “window”
      """),
    Mistake(
      ["alert", "--position", "north"],
      """
      tocsin alert: --position takes top-left, top, top-right, left, center, right, bottom-left, \
      bottom or bottom-right, not “north”
      """),
    Mistake(
      ["alert", "--position", "left"],
      "tocsin alert: --position is for the styles panel, toast and banner, not for alert"),
    Mistake(
      ["alert", "--style", "panel", "--position", "top"],
      "tocsin alert: --position takes left or right with the style panel, not top"),
    Mistake(
      ["alert", "--style", "banner", "--position", "top-left"],
      "tocsin alert: --position takes top or bottom with the style banner, not top-left"),
    Mistake(
      ["alert", "--monitor", ""],
      """
      tocsin alert: --monitor takes primary, pointer, focus, all, or an output’s name, and it is \
      empty
      """),
    Mistake(
      ["alert", "--theme", ""], "tocsin alert: --theme takes a theme’s name, and it is empty"),
    Mistake(
      ["alert", "--style", "toast", "--field", "a"],
      "tocsin alert: --style takes alert, sheet, card or panel where something is typed, not toast"),
    Mistake(
      ["password", "P", "--style", "banner"],
      """
      tocsin password: --style takes alert, sheet, card or panel where something is typed, not banner
      """),
    Mistake(
      ["toast"], "tocsin toast: TITLE is missing, such as: tocsin toast \"Backup done\""),
    Mistake(
      ["toast", ""], "tocsin toast: TITLE is missing, such as: tocsin toast \"Backup done\""),
    Mistake(
      ["toast", "Backup", "is", "done"],
      "tocsin toast: “done” is not expected; put the text into quotation marks"),
    Mistake(
      ["toast", "T", "--action", "a=A", "--action", "a=B"],
      "tocsin toast: --action has the identifier “a” twice"),
    Mistake(
      ["toast", "T", "--action", Argument(String(repeating: "x", count: 1025))],
      "tocsin toast: --action takes at most 1024 bytes, and this has 1025"),
    Mistake(
      ["toast", "T", "--policy", "coalesce"],
      "tocsin toast: --policy coalesce looks for an alert by its name: add --id NAME"),
    Mistake(["toast", "T", "--style", "alert"], "tocsin toast: unknown option --style"),
    Mistake(
      ["alert", "--policy", "x"],
      "tocsin alert: --policy takes queue, interrupt, replace or coalesce, not “x”"),
    Mistake(
      ["alert", "--policy", "replace"],
      "tocsin alert: --policy replace looks for an alert by its name: add --id NAME"),
    Mistake(
      ["alert", "--level", "high"],
      "tocsin alert: --level takes normal, statusBar, alert or a whole number, not “high”"),
    Mistake(
      ["alert", "--level", "1000001"],
      """
      tocsin alert: --level takes normal, statusBar, alert or a whole number from -1000000 to \
      1000000, not 1000001
      """),
    Mistake(["alert", "--id", ""], "tocsin alert: --id takes a name, and it is empty"),
    Mistake(
      ["alert", "--icon", ""],
      """
      tocsin alert: --icon takes info, warning, error, question, success, key, none, a picture \
      file, or a theme's icon, and it is empty
      """),
    Mistake(
      ["alert", "--button", ""],
      "tocsin alert: --button takes LABEL or ID=LABEL, and the label is empty"),
    Mistake(
      ["alert", "-b", "x="], "tocsin alert: -b takes LABEL or ID=LABEL, and the label is empty"),
    Mistake(
      ["alert", "-b", "a=A", "-b", "a=B"],
      "tocsin alert: --button has the identifier “a” twice"),
    Mistake(
      ["alert", "--default", "x"], "tocsin alert: --default names no button: “x”; available: “ok”"),
    Mistake(
      ["alert", "-b", "A", "-b", "B", "-b", "C", "--cancel", "d"],
      "tocsin alert: --cancel names no button: “d”; available: “a”, “b”, “c”"),
    Mistake(
      ["alert", "-b", "A", "--destructive", "A"],
      "tocsin alert: --destructive names no button: “A”; available: “a”"),
    Mistake(
      ["alert", "-b", "A", "--destructive", "a", "--cancel", "a"],
      "tocsin alert: --destructive and --cancel both name “a”; it can be only one"),
    Mistake(
      ["alert"] + Array(repeating: ["-b", "A"], count: 1000).joined(),
      "tocsin alert: --button can be given 100 times at most, not 1000"),
    Mistake(
      ["alert", "-t", Argument(String(repeating: "x", count: 10_000_000))],
      "tocsin alert: --title takes at most 65536 bytes, and this has 10000000"),
    Mistake(
      ["alert", "-b", Argument(String(repeating: "x", count: 1025))],
      "tocsin alert: --button takes at most 1024 bytes, and this has 1025"),
    Mistake(
      ["confirm"],
      "tocsin confirm: QUESTION is missing, such as: tocsin confirm \"Restart now?\""),
    Mistake(
      ["confirm", ""],
      "tocsin confirm: QUESTION is missing, such as: tocsin confirm \"Restart now?\""),
    Mistake(
      ["confirm", "Restart", "now?"],
      "tocsin confirm: “now?” is not expected; put the text into quotation marks"),
    Mistake(["confirm", "Q", "--yes", ""], "tocsin confirm: --yes takes a label, and it is empty"),
    Mistake(
      ["confirm", "Q", "--button", "x"], "tocsin confirm: unknown option --button"),
    Mistake(
      ["dismiss"], "tocsin dismiss: the alert’s ID is missing, or --all for every alert"),
    Mistake(
      ["answer", "a"], "tocsin answer: the button is missing, such as: tocsin answer a ok"),
    Mistake(
      ["answer", "a", "ok", "=x"],
      "tocsin answer: a value has the form NAME=VALUE, and not “=x”"),
    Mistake(
      ["rehearse"], "tocsin rehearse: the script is missing, such as: tocsin rehearse ./backup.sh"),
    Mistake(["dismiss", "a", "b"], "tocsin dismiss: “b” is not expected; one ID at a time"),
    Mistake(
      ["dismiss", "--all", "a"],
      "tocsin dismiss: “a” is not expected; --all dismisses every alert already"),
    Mistake(["list", "a"], "tocsin list: “a” is not expected"),
    Mistake(["status", "a"], "tocsin status: “a” is not expected"),
    Mistake(
      ["presenter", "--stop", "--replace"],
      "tocsin presenter: --stop and --replace exclude each other"),
    Mistake(["render"], "tocsin render: --output FILE.png is missing"),
    Mistake(
      ["render", "-o", "x", "--size", "12"],
      "tocsin render: --size takes a width and a height in points, such as 1280x800, not “12”"),
    Mistake(
      ["render", "-o", "x", "--size", "0x10"],
      "tocsin render: --size takes a width and a height in points, such as 1280x800, not “0x10”"),
    Mistake(
      ["render", "-o", "x", "--size", "16000x16000"],
      "tocsin render: --size and --scale make a picture that is too large"),
    Mistake(
      ["render", "-o", "x", "--scale", "9"],
      "tocsin render: --scale takes a number from 0.5 to 8, not “9”"),
    Mistake(
      ["render", "-o", "x", "--at", "1.1"],
      "tocsin render: --at takes a number from 0 to 1, not “1.1”"),
    Mistake(
      ["render", "-o", "x", "--appearance", "grey"],
      "tocsin render: --appearance takes light or dark, not “grey”"),
    Mistake(["render", "-o", "x", "--no-wait"], "tocsin render: unknown option --no-wait"),
  ]

  @Test(arguments: mistakes)
  func everyErrorIsOneLine(mistake: Mistake) {
    do throws(UsageError) {
      let command = try CommandLineGrammar.parse(mistake.words, currentFolder: "/home")
      Issue.record("understood as \(command)")
    } catch {
      #expect(error.description == mistake.text)
      #expect(!error.description.contains("\n"))
    }
  }

  @Test(arguments: [
    (
      ["--ready-fd", "x"], "tocsin-presenter: --ready-fd takes an open descriptor’s number, not “x”"
    ),
    (
      ["--idle-seconds", "-1"],
      "tocsin-presenter: --idle-seconds takes seconds, such as 300 or 0.5, or 0 to stay, not “-1”"
    ),
    (["--stay"], "tocsin-presenter: unknown option --stay"),
    (["now"], "tocsin-presenter: “now” is not expected"),
  ])
  func everyErrorOfThePresenterIsOneLine(words: [String], text: String) {
    do throws(UsageError) {
      let request = try PresenterGrammar.parse(words.map { Argument($0) })
      Issue.record("understood as \(request)")
    } catch {
      #expect(error.description == text)
    }
  }

  @Test(arguments: ["x", "-1", "nan", "1e9"])
  func theIdleTimeFromTheEnvironmentIsValidated(text: String) {
    #expect(
      throws: UsageError(
        "tocsin",
        "TOCSIN_IDLE_SECONDS takes seconds, such as 300 or 0.5, or 0 to stay, not “\(text)”")
    ) { try IdleSeconds.fromEnvironment(text) }
  }
}
