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

  /// The help texts of a language have a file only if they are translated whole.
  @Test func helpTextsAreWhole() throws {
    let folder = try templates()
    let template = "\(folder.path)/tocsin-help.pot"
    let sources = "\(CompiledLocale.project)/assets/locale/help"
    #expect(fileNames(in: sources) == ["de.po"])
    for name in fileNames(in: sources) {
      let path = "\(sources)/\(name)"
      _ = try run("msgcmp", [path, template])
      let (text, wanted) = (
        try String(contentsOfFile: path, encoding: .utf8),
        try String(contentsOfFile: template, encoding: .utf8)
      )
      // Nothing is left over.
      #expect(Self.count("\nmsgid ", in: text) == Self.count("\nmsgid ", in: wanted))
      #expect(!text.contains("fuzzy"))
      // Options, variables and files keep their names.
      for message in text.split(separator: "\n\n").dropFirst() {
        let lines = message.split(separator: "\n")
        let (id, translation) = (lines[0], lines.dropFirst().joined())
        for match in id.matches(of: /--[a-z][a-z-]+|[A-Z]+_[A-Z_]+|[a-z]+\.conf|append-[a-z]+/) {
          #expect(translation.contains(match.output), "\(match.output): \(translation)")
        }
      }
    }
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.ranges(of: part).count
  }
}
