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

  @Test func argumentsAreFilledInWhereTheTranslationHasThem() {
    let message: CommandMessage = "\("--size") takes \("%1 or 2%"), not “\(3)”"
    #expect(message.text == "--size takes %1 or 2%, not “3”")
    #expect(
      message.text { $0 == "%1 takes %2, not “%3”" ? "„%3“ (100 %): %2 %1 %9" : $0 }
        == "„3“ (100 %): %1 or 2% --size %9")
    #expect(CommandMessage(verbatim: "100 % of %1").text == "100 % of %1")
  }
}
