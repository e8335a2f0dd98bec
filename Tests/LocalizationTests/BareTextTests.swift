import Foundation
import TestHarness
import Testing

/// Every text that an alert shows comes from the catalogue: no view and no description contains a
/// text literal.
struct BareTextTests {
  /// The targets that create the texts of alerts.
  private static let targets = [
    "AlertKit", "AlertModel", "AlertViews", "DropIns", "NotificationModel", "NotificationService",
    "SecretPrompts", "tocsin", "tocsin-askpass", "tocsin-notify",
  ]

  /// Texts that are equal in every language or not shown on the screen, each after the name of its
  /// file.
  private static let exceptions: Set<String> = [
    // Names of programs, and zenity's --about and --help.
    "PinentrySettings.swift: GnuPG", "ZenityDraft.swift: Tocsin \\(ProgramRelease.number)",
    "ZenityDraft.swift: Stands in for zenity \\(version.text). See tocsin-zenity(1).",
    "ZenityHelp.swift: Set the dialog title",
    // The view replaces them by the words of the language.
    "AlertDescription.swift: OK", "AlertDescription.swift: Cancel",
    // Buttons that are hidden.
    "Menu.swift: OK", "Menu.swift: Cancel",
    // Words of a protocol.
    "AccessibleRole.swift: label", "AccessibleRole.swift: application",
  ]

  private static func isException(_ text: Substring, in path: String) -> Bool {
    exceptions.contains("\(path.split(separator: "/").last ?? ""): \(text)")
  }

  /// A literal in a call or property that shows it.
  ///
  /// The literal contains a word outside of interpolations.
  nonisolated(unsafe) private static let shown = try? Regex<(Substring, Substring)>(
    #"(?:TextLine\(|Label\(|placeholder\(|setNotice\(|\b(?:label|title|message|placeholder|caption|application): (?:[^",()]*\? )?)\s*"([^"\n]*)""#
  )
  /// A sentence in a separate value, such as a remark below a field.
  nonisolated(unsafe) private static let sentence = try? Regex<(Substring, Substring)>(
    #"(?:return|\?|:|=|->[^\n]*\{)\s+"([A-Z][a-z’]+ [^"\n]*[.?])"(?!\s*[,)])"#)

  private static func hasWord(_ text: Substring) -> Bool {
    let plain = text.replacing(/\\\([^)]*\)/, with: "")
    return plain.contains(/[A-Za-z]{2}/)
  }

  private static func files(of target: String) throws -> [String] {
    let folder = "\(CompiledLocale.project)/Sources/\(target)"
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// The code without comments.
  private static func code(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
  }

  @Test(arguments: targets)
  func shownTextsAreInTheCatalogue(target: String) throws {
    let shown = try #require(Self.shown)
    for path in try Self.files(of: target) {
      for match in try Self.code(path).matches(of: shown) where Self.hasWord(match.1) {
        #expect(Self.isException(match.1, in: path), "\(path): “\(match.1)”")
      }
    }
  }

  /// Views show only sentences from the catalogue; reasons of failures and preconditions are for
  /// programmers.
  @Test(arguments: ["AlertViews", "SecretPrompts"])
  func sentencesAreInTheCatalogue(target: String) throws {
    let sentence = try #require(Self.sentence)
    for path in try Self.files(of: target) where !path.contains("/Themes/") {
      for match in try Self.code(path).matches(of: sentence) {
        #expect(Self.isException(match.1, in: path), "\(path): “\(match.1)”")
      }
    }
  }

  /// This checks that the search finds such literals.
  @Test(arguments: [
    #"let line = TextLine("Nothing here")"#, #"AlertButton(id: "a", label: "Go on")"#,
    #"AlertDescription(title: isNew ? "New" : "Old")"#, #"Label("\(count) rows", size: 3)"#,
    #"setNotice("Another one")"#, "TextLine(\n  \"More\")",
  ])
  func aTextOutsideOfTheCatalogueIsFound(code: String) throws {
    let shown = try #require(Self.shown)
    #expect(code.matches(of: shown).contains { Self.hasWord($0.1) })
  }

  @Test(arguments: [#"return "Please do.""#, #"isNew ? "Please do." : help"#])
  func aSentenceOutsideOfTheCatalogueIsFound(code: String) throws {
    #expect(try code.contains(#require(Self.sentence)))
  }
}
