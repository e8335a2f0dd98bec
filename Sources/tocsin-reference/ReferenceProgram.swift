import AlertCommandLine
import CommandOptions
import FoundationEssentials
import Glibc

/// The main program: generates manual pages, completions and the templates for translators.
///
/// It runs when packages are built and in checks, and is not installed.
@main
enum ReferenceProgram {
  private static let usage = """
    Usage: tocsin-reference manuals PROJECT OUTPUT
           tocsin-reference completions OUTPUT
           tocsin-reference templates OUTPUT

    Write the manual pages in scdoc's format, the shell completions, or the templates for
    translators into the folder OUTPUT.
    PROJECT is the project's folder; its subfolder packaging/man has the handwritten pages, and
    handwritten sections of generated pages.

    """

  /// The program's entry point.
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command line and returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      switch (words.first, words.count) {
      case ("manuals"?, 3): try writeManuals(from: words[1], to: words[2])
      case ("completions"?, 2): try writeCompletions(to: words[1])
      case ("templates"?, 2): try writeTemplates(to: words[1])
      default:
        complain(usage)
        return 64
      }
      return 0
    } catch let error as ReferenceError {
      complain("tocsin-reference: \(error.sentence)\n")
      return 1
    } catch {
      complain("tocsin-reference: \(error)\n")
      return 1
    }
  }

  private static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    // An error of writing to standard error cannot be reported.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  private static func writeManuals(from project: String, to folder: String) throws {
    let sources = "\(project)/packaging/man"
    let schema = "\(project)/assets/alert.schema.json"
    let template = ManualTemplate(
      schema: try readable(schema) { try SchemaText($0) },
      theme: ThemeText(try read("\(project)/assets/themes/default/theme.conf")))
    try makeFolder(folder)
    for name in try names(in: sources) where name.hasSuffix(".scd") {
      let page = "\(sources)/\(name)"
      try write(template.filled(try read(page), of: page), to: "\(folder)/\(name)")
    }
    var sections = Set(try names(in: "\(sources)/sections"))
    for command in CommandLineGrammar.references {
      let name = "\(command.word).scd"
      let path = "\(sources)/sections/\(name)"
      let text =
        sections.remove(name) == nil ? "" : try template.filled(try read(path), of: path)
      let others = command.word == "presenter" ? [PresenterGrammar.reference] : []
      let page = ManualPage(command: command, programs: others, sections: text)
      try write(page.text, to: "\(folder)/tocsin-\(command.word).1.scd")
    }
    if let name = sections.min() {
      throw ReferenceError("\(sources)/sections/\(name): there is no command of this name")
    }
  }

  private static func writeCompletions(to folder: String) throws {
    try makeFolder(folder)
    let commands = CommandLineGrammar.references
    try write(BashCompletion(commands: commands).text, to: "\(folder)/tocsin.bash")
    try write(ZshCompletion(commands: commands).text, to: "\(folder)/_tocsin")
    try write(FishCompletion(commands: commands).text, to: "\(folder)/tocsin.fish")
  }

  private static func writeTemplates(to folder: String) throws {
    try makeFolder(folder)
    try write(TranslationTemplate.screen.text, to: "\(folder)/tocsin.pot")
    try write(TranslationTemplate.help.text, to: "\(folder)/tocsin-help.pot")
  }

  private static func read(_ path: String) throws -> String { try readable(path) { $0 } }

  /// Returns the result of parsing a file's text.
  private static func readable<Value>(_ path: String, _ make: (String) throws -> Value) throws
    -> Value
  {
    try naming(path, "cannot be read") { try make(String(contentsOfFile: path, encoding: .utf8)) }
  }

  private static func names(in folder: String) throws -> [String] {
    try naming(folder, "cannot be read") {
      try FileManager.default.contentsOfDirectory(atPath: folder)
    }
  }

  private static func makeFolder(_ path: String) throws {
    try naming(path, "cannot be made") {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  private static func write(_ text: String, to path: String) throws {
    try naming(path, "cannot be written") {
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
  }

  /// Runs a closure, and adds the file's name to its errors.
  private static func naming<Value>(
    _ path: String, _ problem: String, _ work: () throws -> Value
  ) throws -> Value {
    do {
      return try work()
    } catch let error as CocoaError {
      throw ReferenceError("\(path) \(problem): \(reason(for: error))")
    } catch let error as DecodingError {
      throw ReferenceError("\(path) \(problem): \(reason(for: error))")
    }
  }

  private static func reason(for error: CocoaError) -> String {
    switch error.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "it is not there"
    case .fileReadNoPermission, .fileWriteNoPermission: "this is not allowed"
    case .fileWriteFileExists: "there is a file of that name"
    case .fileReadInapplicableStringEncoding, .fileReadCorruptFile: "it is not UTF-8"
    case .fileWriteOutOfSpace: "there is no space left"
    default: "error \(error.code.rawValue)"
    }
  }

  private static func reason(for error: DecodingError) -> String {
    switch error {
    case .dataCorrupted: "it is not JSON"
    default: "it is not a schema of the expected kind"
    }
  }
}

/// An error that prevents writing pages and completions.
struct ReferenceError: Error {
  /// One sentence that names the file.
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
