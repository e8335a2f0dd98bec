internal import AlertModel
internal import Glibc
package import Localization

/// The catalogues of this project, compiled by `packaging/compile-locale`, and one of a language that
/// does not exist, whose texts are 40 % longer than the English ones.
nonisolated package enum CompiledLocale {
  /// The name of the language with long texts.
  package static let longLanguage = "qps"

  /// The project's folder.
  package static let project: String = {
    // This file is three folders below it.
    let parts = #filePath.split(separator: "/").dropLast(4)
    return parts.map { "/\($0)" }.joined()
  }()

  /// The folder for `TOCSIN_LOCALE`, which is removed when this process exits.
  package static let folder: Result<String, any Error> = Result {
    let folder = PrivateEnvironment.shared.folder.path + "/locale"
    let place = "\(folder)/\(longLanguage)/LC_MESSAGES"
    try run("'\(project)/packaging/compile-locale' '\(folder)'")
    try run("mkdir -p '\(place)'")
    try source.write(toFileAt: "\(place)/tocsin.po")
    try run("msgfmt -o '\(place)/tocsin.mo' '\(place)/tocsin.po'")
    return folder
  }

  /// A reader of the catalogues.
  package static func reader(
    domain: String = LanguageReader.screenDomain
  ) throws -> LanguageReader {
    let folder = try folder.get()
    return LanguageReader(
      domain: domain, variable: { $0 == "TOCSIN_LOCALE" ? folder : nil }, program: nil)
  }

  private static func run(_ command: String) throws(HarnessError) {
    guard system("\(command) < /dev/null > /dev/null") == 0 else {
      throw HarnessError("“\(command)” failed")
    }
  }

  /// The translation file of the language with long texts.
  private static var source: String {
    let header = """
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"


      """
    let entries = ScreenText.allCases.map(\.entry) + CountedText.allCases.map(\.entry)
    return header + entries.map(row).joined(separator: "\n")
  }

  private static func row(_ entry: CatalogEntry) -> String {
    let context = entry.context.map { "msgctxt \"\($0)\"\n" } ?? ""
    guard let plural = entry.plural else {
      return "\(context)msgid \"\(entry.id)\"\nmsgstr \"\(lengthened(entry.id))\"\n"
    }
    return """
      \(context)msgid "\(entry.id)"
      msgid_plural "\(plural)"
      msgstr[0] "\(lengthened(entry.id))"
      msgstr[1] "\(lengthened(plural))"

      """
  }

  /// A text that is 40 % longer, with letters that extend higher and lower.
  package static func lengthened(_ text: String) -> String {
    let letters = text.filter(\.isLetter).count
    guard letters > 0 else { return text }
    var more = String(repeating: "Åg", count: letters)
    more = String(more.prefix(max(letters * 2 / 5, 1)))
    // Inserted before the punctuation at the end of a sentence or a label.
    let end = text.reversed().prefix { !$0.isLetter && !$0.isNumber }.count
    return String(text.dropLast(end)) + more + String(text.suffix(end))
  }
}
