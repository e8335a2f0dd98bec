import Foundation
import TestHarness
import Testing

/// The templates for translators, which the tools of gettext read.
@MainActor struct TranslationTemplateTests {
  private func run(_ program: String, _ words: [String]) throws -> ChildProcess {
    let child = try ChildProcess(program, words)
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0), "\(child.standardError)")
    return child
  }

  private func templates() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    _ = try run(BuiltProducts.path(of: "tocsin-reference"), ["templates", folder.path])
    return folder
  }

  @Test func gettextReadsTheTemplate() throws {
    let folder = try templates()
    let template = "\(folder.path)/tocsin.pot"
    // msgcmp fails if a message of the template is not translated.
    for name in fileNames(in: "\(CompiledLocale.project)/assets/locale").filter({
      $0.hasSuffix(".po")
    }) {
      _ = try run("msgcmp", ["\(CompiledLocale.project)/assets/locale/\(name)", template])
    }
  }

  /// Help texts fall back to English one by one, at most a twentieth of them.
  @Test func helpTextsAreNearlyCompletelyTranslated() throws {
    let folder = try templates()
    let wanted = Self.identifiers(
      try String(contentsOfFile: "\(folder.path)/tocsin-help.pot", encoding: .utf8))
    let sources = "\(CompiledLocale.project)/assets/locale/help"
    #expect(
      fileNames(in: sources).sorted()
        == fileNames(in: "\(CompiledLocale.project)/assets/locale").filter { $0.hasSuffix(".po") }
        .sorted())
    for name in fileNames(in: sources) {
      let text = try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8)
      let known = Self.identifiers(text)
      #expect(wanted.subtracting(known).count * 20 <= wanted.count)
      #expect(known.subtracting(wanted).count * 20 <= wanted.count)
      #expect(!text.contains("fuzzy") && !text.contains("\nmsgstr \"\"\n\n"))
      // Names of options, variables and files are not translated.
      for message in text.split(separator: "\n\n").dropFirst() {
        let lines = message.split(separator: "\n")
        let (id, translation) = (lines[0], lines.dropFirst().joined())
        for match in id.matches(of: /--[a-z][a-z-]+|[A-Z]+_[A-Z_]+|[a-z]+\.conf|append-[a-z]+/) {
          #expect(translation.contains(match.output), "\(match.output): \(translation)")
        }
      }
    }
  }

  /// The lines that contain the English texts.
  private static func identifiers(_ text: String) -> Set<Substring> {
    Set(text.split(separator: "\n").filter { $0.hasPrefix("msgid ") })
  }
}
