import AlertAnswers
import AlertCommandLine
import CommandOptions
import Testing

/// The help texts.
@Suite struct HelpTests {
  private static let commands = [
    "alert", "confirm", "prompt", "password", "choose", "toast", "progress", "update", "dismiss",
    "answer", "list", "status", "presenter", "render", "rehearse", "theme", "pause", "resume",
    "toggle", "history",
    "action", "close", "replay", "events", "config", "migrate",
    "personalities",
  ]

  private func help(_ words: [Argument]) throws -> String {
    guard case .print(let text) = try CommandLineGrammar.parse(words, currentFolder: "/") else {
      Issue.record("no help")
      return ""
    }
    return text
  }

  @Test func theOverviewListsEveryCommand() throws {
    let text = try help(["--help"])
    #expect(try help(["help"]) == text)
    #expect(try help(["-h"]) == text)
    for command in Self.commands { #expect(text.contains("\n  \(command) ")) }
    #expect(text.contains("\nTo begin with: tocsin alert \"Hello\" --button Cancel --button OK\n"))
    #expect(text.contains("“tocsin zenity …”"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: commands)
  func everyCommandHasHelpWithAnExample(command: String) throws {
    let name = Argument(command)
    let text = try help([name, "--help"])
    #expect(try help(["help", name]) == text)
    #expect(try help([name, "-h"]) == text)
    #expect(text.hasPrefix("Usage: tocsin \(command) "))
    #expect(text.contains("\nExamples:\n  tocsin \(command)"))
    #expect(text.contains("  -h, --help"))
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: commands)
  func helpFitsATerminal(command: String) throws {
    for line in try help([Argument(command), "--help"]).split(separator: "\n")
    where !line.contains("tocsin \(command)") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func helpDescribesEveryAlertOption() throws {
    let text = try help(["alert", "--help"])
    for option in [
      "title", "caption", "message", "markup", "icon", "button", "default", "cancel", "destructive",
      "timeout",
      "wait-limit", "guard", "style", "position", "monitor", "theme", "application", "transition",
      "level", "policy", "id", "json", "no-wait",
      "field", "secret", "text", "check", "choice", "number", "slider", "date", "label", "value",
      "placeholder", "required", "match", "match-help", "confirm", "checked", "select", "multiple",
      "list", "range", "disabled", "file", "image", "progress", "listen", "from", "print-document",
      "help", "version",
    ] {
      #expect(text.contains("--\(option)"), "--\(option)")
    }
  }

  @Test func helpTakesPrecedenceOverLaterErrors() throws {
    #expect(try help(["alert", "--help", "--nonsense"]).hasPrefix("Usage: tocsin alert"))
  }

  @Test(arguments: commands)
  func everyCommandListsItsExitStatuses(command: String) throws {
    let text = try help([Argument(command), "--help"])
    let statuses = try #require(text.firstRange(of: "\nExit status:\n"))
    // Wrong usage and internal errors are possible in every command.
    for code in ["64", "70"] { #expect(text[statuses.lowerBound...].contains("\n  \(code) ")) }
  }

  @Test(arguments: CommandLineGrammar.references.map(\.word))
  func operandFormsMatchTheUsageLine(command: String) throws {
    let reference = try #require(CommandLineGrammar.references.first { $0.word == command })
    let words = reference.operands.split { !$0.isLetter && !"-.".contains($0) }.map(String.init)
    let verbs = words.filter { $0.allSatisfy { $0.isLetter && $0.isLowercase } }
    #expect(reference.forms.compactMap(\.verb) == verbs)
    for form in reference.forms where form.verb == nil { #expect(!form.places.isEmpty) }
  }

  @Test func helpListsEveryExitStatus() throws {
    let text = try help(["alert", "--help"])
    for status in ExitStatus.all { #expect(text.contains("\n  \(status.code) ")) }
    #expect(ExitStatus.all.map(\.code) == [0, 1, 4, 5, 64, 69, 70, 75])
  }
}
