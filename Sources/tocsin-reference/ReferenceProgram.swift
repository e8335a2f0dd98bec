import AlertCommandLine
import FoundationEssentials
import Glibc

/// Writes what is made from the option tables: manual pages and completions.
///
/// It is run when packages are made and by checks, and is in no package itself.
enum ReferenceProgram {
  private static let usage = """
    Usage: tocsin-reference manuals PROJECT OUTPUT
           tocsin-reference completions OUTPUT

    Writes the manual pages, as scdoc reads them, or the completions into the folder OUTPUT. PROJECT
    is the project's folder; packaging/man below it has the pages that are written by hand, and
    sections for those that are not.

    """

  /// Does what the words say; the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      switch (words.first, words.count) {
      case ("manuals"?, 3): try writeManuals(from: words[1], to: words[2])
      case ("completions"?, 2): try writeCompletions(to: words[1])
      default:
        complain(usage)
        return 64
      }
      return 0
    } catch {
      complain("tocsin-reference: \(error)\n")
      return 1
    }
  }

  private static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    // When even this cannot be written there is nobody left to tell.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  private static func writeManuals(from project: String, to folder: String) throws {
    let files = FileManager.default
    let sources = "\(project)/packaging/man"
    let template = ManualTemplate(
      schema: try SchemaText(read("\(project)/assets/alert.schema.json")),
      theme: ThemeText(try read("\(project)/assets/themes/default/theme.conf")))
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: sources) where name.hasSuffix(".scd") {
      try write(template.filled(try read("\(sources)/\(name)")), to: "\(folder)/\(name)")
    }
    for command in CommandLineGrammar.facts {
      let path = "\(sources)/sections/\(command.word).scd"
      let sections =
        files.fileExists(atPath: path) ? template.filled(try read(path)) : ""
      let others = command.word == "presenter" ? [PresenterGrammar.facts] : []
      let page = ManualPage(command: command, programs: others, sections: sections)
      try write(page.text, to: "\(folder)/tocsin-\(command.word).1.scd")
    }
  }

  private static func writeCompletions(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let commands = CommandLineGrammar.facts
    try write(BashCompletion(commands: commands).text, to: "\(folder)/tocsin.bash")
    try write(ZshCompletion(commands: commands).text, to: "\(folder)/_tocsin")
    try write(FishCompletion(commands: commands).text, to: "\(folder)/tocsin.fish")
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
}
