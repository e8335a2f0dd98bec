import AlertAnswers
import CommandOptions
import Testing

@testable import SecretPrompts

/// The command line of `tocsin-askpass`.
struct AskpassGrammarTests {
  private func parse(_ words: String...) throws -> AskpassGrammar.Request {
    try AskpassGrammar.parse(words.map { Argument($0) })
  }

  @Test func aPersonalityHasWordsAndAGuard() throws {
    let prompt = [Argument("--guard"), Argument("PIN?")]
    #expect(
      try parse("--personality", "ssh-askpass", "--", "--guard", "PIN?")
        == .be(.sshAskpass, words: prompt))
    #expect(
      try parse("--personality", "ssh-askpass", "--guard", "0", "--", "--guard", "PIN?")
        == .be(.sshAskpass, guardMilliseconds: 0, words: prompt))
    #expect(
      try parse("--personality", "pinentry", "--guard", "60000")
        == .be(.pinentry, guardMilliseconds: 60_000, words: []))
  }

  @Test(arguments: [
    ["--guard"], ["--guard", "soon", "--"], ["--guard", "-1"], ["--guard", "60001"],
  ])
  func aGuardIsANumberOfMilliseconds(words: [String]) throws {
    let error = #expect(throws: UsageError.self) {
      try AskpassGrammar.parse((["--personality", "pinentry"] + words).map { Argument($0) })
    }
    #expect(
      error?.description.contains("--guard takes milliseconds, from 0 to 60000") == true,
      "\(String(describing: error))")
  }

  @Test func helpNamesTheGuard() throws {
    guard case .print(let text) = try parse("--help") else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("--personality ssh-askpass|pinentry [--guard MS] -- WORD..."))
  }
}
