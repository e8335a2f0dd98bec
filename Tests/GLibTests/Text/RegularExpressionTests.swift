import GLib
import TestHarness
import Testing

/// Matching, limits and error messages.
@MainActor
struct RegularExpressionTests {
  @Test(
    arguments: [
      ("abc", "abc", true), ("abc", "abcd", false), ("abc", "xabc", false), ("a|ab", "ab", true),
      ("", "", true), ("", "x", false), ("^a$", "a", true), ("a$", "a\n", false),
      ("(?x) a # a comment", "a", true), ("é+", "éé", true), (".", "👍", true),
      ("[\\s\\S]*", "a\nb", true), ("a\\Qb", "ab", true), ("a\\Qb", "ab)", false),
      ("\\Qa\\", "a\\", true), ("\\Qa.\\E.", "a.b", true), ("(?x)a # \\Q", "a", true),
      ("(*UCP)\\w", "é", true), ("(*UCP)(*NO_START_OPT)a|b", "b", true), ("(*CRLF).", "a", true),
      ("(*F)|a", "a", true),
    ])
  func wholeTextMustMatch(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == isMatch)
  }

  @Test(
    arguments: [
      ("b", "abc", true), ("^b", "abc", false), ("^a", "abc", true), ("c$", "abc", true),
      ("d", "abc", false), ("x|c", "a\nbc", true), ("(?i)B", "abc", true), ("", "", true),
      ("(?x) b # a comment", "abc", true), ("é", "caféé", true), ("a)|(b", "b", false),
      ("\\Qb", "abc", true), ("\\Qb", "b)", true), ("(*UCP)é\\b", "caf é", true),
    ])
  func partOfTheTextMayMatch(
    pattern: String, text: String, isMatch: Bool
  ) throws {
    let expression = try? RegularExpression(pattern, matchingWhole: false)
    #expect(expression?.matches(text) ?? false == isMatch)
  }

  @Test func searchInALongTextIsBounded() throws {
    let text = String(repeating: "a", count: 60_000)
    let expression = try RegularExpression("(a+)+b", matchingWhole: false)
    let time = ContinuousClock().measure { #expect(!expression.matches(text)) }
    #expect(time < Bounds.computation)
    #expect(try RegularExpression("b", matchingWhole: false).matches(text + "b"))
  }

  @Test(arguments: ["(a+)+$", "(a|aa)+$", "(.*)*b", "((a*)*)*c", "(?:a?){40}a{40}"])
  func catastrophicBacktrackingIsStopped(pattern: String) throws {
    let text = String(repeating: "a", count: 30) + "!"
    let clock = ContinuousClock()
    let expression = try RegularExpression(pattern)
    let time = clock.measure { #expect(!expression.matches(text)) }
    #expect(time < Bounds.computation)
  }

  @Test func expressionsCannotRaiseTheLimit() throws {
    let text = String(repeating: "a", count: 30) + "!"
    let expression = try RegularExpression("(*LIMIT_MATCH=4000000000)(a+)+$")
    let time = ContinuousClock().measure { #expect(!expression.matches(text)) }
    #expect(time < Bounds.computation)
  }

  @Test func errorMessageRefersToTheOriginalExpression() {
    let fault = #expect(throws: RegularExpression.Fault.self) { try RegularExpression("v[0-9") }
    #expect(fault?.description.contains("char 5") == true)
    #expect(fault?.description.contains("LIMIT") == false)
  }
}
