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
  ]

  @Test(arguments: mistakes)
  func errorHasThePatternOfTheTemplate(words: [String], pattern: String) {
    do throws(UsageError) {
      let command = try CommandLineGrammar.parse(words.map { Argument($0) }, currentFolder: "/")
      Issue.record("understood as \(command)")
    } catch {
      #expect(error.problem.pattern == pattern)
      #expect(CommandLineGrammar.errorPatterns.contains(pattern))
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
      "%1 takes a PNG, JPEG or SVG file, and “%2” cannot be read: %3"
    ),
    ("--value: “a” takes a number, not “x”", "%1: “%2” takes a number, not “%3”"),
    ("--choice “a”: selected names no item: “d”", "%1 “%2”: selected names no item: “%3”"),
    ("cannot open display \":9\"", "cannot open display \"%1\""),
    (
      "the program has shown no window within 2.5 s",
      "the program has shown no window within %1 s"
    ),
    ("0x5 is not a window", "%1 is not a window"),
  ])
  func sentenceOfAnErrorIsRecognized(sentence: String, pattern: String) {
    let message = CommandMessage(recognizing: sentence)
    #expect(message.pattern == pattern)
    #expect(message.text == sentence)
    #expect(CommandLineGrammar.errorPatterns.contains(pattern))
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
