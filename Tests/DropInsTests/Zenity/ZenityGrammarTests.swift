import AlertModel
import Testing

@testable import AlertAnswers
@testable import CommandOptions
@testable import DropIns

/// The command line of zenity and its errors.
@Suite struct ZenityGrammarTests {
  private static let unknown =
    "This option is not available. Please see --help for all possible usages.\n"

  /// The messages of the original 3.44 for the same words.
  @Test func messagesAreThoseOfZenitysCatalogue() {
    let context = PersonalityContext(original: {
      [
        "--%s is not supported for this dialog\n": "--%s wird nicht unterstützt\n",
        "Value out of range.\n": "Wert außerhalb des Bereichs.\n",
      ][$0]
    })
    func complaint(_ words: [String]) -> String? {
      let command = PersonalityGrammar.parse(
        words.map { Argument($0) }, as: .zenity, in: context)
      guard case .complain(let text, _) = command else { return nil }
      return text
    }
    #expect(complaint(["--info", "--pulsate"]) == "--pulsate wird nicht unterstützt\n")
    #expect(complaint(["--scale", "--value=999"]) == "Wert außerhalb des Bereichs.\n")
    #expect(
      complaint(["--info", "--error"]) == "Two or more dialog options specified\n")
  }

  @Test(arguments: [
    ([], "You must specify a dialog type. See 'zenity --help' for details\n"),
    (["--info", "--question"], "Two or more dialog options specified\n"),
    (["--version", "--info"], "Two or more dialog options specified\n"),
    (["--info", "--pulsate"], "--pulsate is not supported for this dialog\n"),
    (["--entry", "--month=3"], "--month is not supported for this dialog\n"),
    (["--info", "--cancel-label=x"], "--cancel-label is not supported for this dialog\n"),
    (["--list", "--username"], "--username is not supported for this dialog\n"),
    (["--info", "--frob"], unknown), (["--inf"], unknown), (["--info", "--width"], unknown),
    (["--info", "--width=x"], unknown), (["--scale", "--value=0.5"], unknown),
    (["--info", "-x"], unknown), (["--question", "--switch"], unknown),
    (["--info", "--switch", "--extra-button=a"], unknown),
    (["--list"], "No column titles specified for List dialog.\n"),
    (
      ["--list", "--checklist", "--radiolist", "--column=a"],
      "You should use only one List dialog type.\n"
    ),
    (["--scale", "--value=200"], "Value out of range.\n"),
    (
      ["--scale", "--min-value=5", "--max-value=5"],
      "Maximum value must be greater than minimum value.\n"
    ),
  ])
  func errorsAreThoseOfTheOriginal(words: [String], text: String) throws {
    let complaint = try #require(PersonalityReading.complaint(.zenity, words))
    #expect(complaint.text == text)
    #expect(complaint.status == 255)
  }

  /// Environment variables do not change the exit statuses of GLib's parser and of the dialog
  /// types.
  @Test(
    arguments: [
      (["--scale", "--value=200"], 7), (["--list"], 7), (["--info", "--frob"], 255), ([], 255),
    ] as [([String], Int32)])
  func anEnvironmentVariableChangesTheErrorStatus(words: [String], status: Int32) throws {
    let complaint = try #require(
      PersonalityReading.complaint(.zenity, words, environment: ["ZENITY_ERROR": "7"]))
    #expect(complaint.status == status)
  }

  @Test(arguments: [
    (nil, "3.44.0\n"), ("4.0.1", "4.0.1\n"), ("nonsense", "3.44.0\n"), ("4.x", "3.44.0\n"),
  ])
  func theVersionCanBeParsedByCallers(variable: String?, text: String) throws {
    var environment: [String: String] = [:]
    environment["TOCSIN_ZENITY_VERSION"] = variable
    let command = PersonalityReading.command(.zenity, ["--version"], environment: environment)
    guard case .print(text, 0) = command else {
      Issue.record("\(command)")
      return
    }
  }

  @Test(arguments: ["--help", "-h", "-?", "--help-all", "--help-general", "--help-list"])
  func helpListsOptions(word: String) {
    guard case .print(let text, 0) = PersonalityReading.command(.zenity, ["--info", word]) else {
      Issue.record("no help")
      return
    }
    #expect(text.hasPrefix("Usage:\n  zenity [OPTION…]\n"))
    #expect(text.contains("Tocsin"))
  }

  @Test func helpListsEveryOptionOnce() {
    let listed = Set(ZenityHelp.groups.flatMap(\.options)).union([.display])
    #expect(listed == Set(ZenityOption.allCases))
  }

  /// Options of both versions are accepted, and operands are kept.
  @Test(arguments: [
    ["", "", "--info"], ["--info", "x", "--", "--frob"], ["--info", "--icon=x", "--attach=3"],
    ["--info", "--app-id", "org.example", "--modal"], ["--info", "--class=a", "--name", "b"],
    ["--question", "--switch", "--extra-button=A"], ["--info", "--width=-1", "--height=0x10"],
    ["--forms", "--add-multiline-entry=a", "--date-format=%d"], ["--info=4"],
    ["--notification", "--text=x", "--timeout=3"],
  ])
  func optionsOfBothVersionsAreAccepted(words: [String]) throws {
    _ = try PersonalityReading.alert(.zenity, words)
  }

  @Test(arguments: ["--file-selection", "--color-selection"])
  func unsupportedDialogsRunTheOriginal(word: String) {
    let words = [word, "--title=x"]
    guard
      case .become(.original(.zenity, let failure, 255), words) = PersonalityReading.command(
        .zenity, words)
    else {
      Issue.record("not passed on")
      return
    }
    #expect(failure.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("a\\nb", "a\nb"), ("\\101\\t", "A\t"), ("x\\", "x"), ("\\\\n", "\\n"), ("a\\0b", "a"),
    ("\\303\\244", "ä"), ("\\q", "q"), ("plain", "plain"),
  ])
  func escapeSequencesAreThoseOfC(text: String, plain: String) {
    #expect(EscapedText.compressed(text) == plain)
  }

  @Test(arguments: ["a\tb\nc", "\t", "plain", "a\u{2003}b"])
  func aCellIsRestoredInTheAnswer(text: String) {
    let shown = CellText.shown(text)
    #expect(!shown.contains("\t") && !shown.contains("\n"))
    #expect(CellText.original(shown) == text)
  }
}
