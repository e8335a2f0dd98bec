import AlertCommandLine
import AlertModel
import CommandOptions
import SecretPrompts

/// A template for translators (`.pot`), from which msginit and msgmerge make `assets/locale/*.po`.
struct TranslationTemplate {
  /// The purpose of the catalogue, as one line.
  let purpose: String
  let entries: [Entry]

  /// One message.
  struct Entry {
    var context: String?
    var id: String
    var plural: String?
    var comment = ""
  }

  /// The texts of alerts, and the errors of the command line.
  static let screen = TranslationTemplate(
    purpose: "the texts that alerts show",
    entries: (ScreenText.allCases.map(\.entry) + CountedText.allCases.map(\.entry)).map {
      Entry(context: $0.context, id: $0.id, plural: $0.plural, comment: $0.comment)
    }
      + MessagePatterns.all.map {
        Entry(id: $0, comment: "An error message of the command line")
      }
      + SecretMessages.patterns.map {
        Entry(id: $0, comment: "A message or the help text of ssh-askpass or pinentry")
      })

  /// The texts of `--help`, and of the tables of options in manuals.
  static var help: TranslationTemplate {
    TranslationTemplate(
      purpose: "help texts",
      entries: CommandLineGrammar.helpMessages.map { Entry(id: $0) })
  }

  /// The template as a file of gettext.
  var text: String {
    let head = """
      # Tocsin: \(purpose).
      msgid ""
      msgstr ""
      "Project-Id-Version: tocsin\\n"
      "Language: \\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

      """
    return ([head] + entries.map(Self.row)).joined(separator: "\n")
  }

  private static func row(_ entry: Entry) -> String {
    var row = entry.comment.isEmpty ? "" : "#. \(entry.comment)\n"
    // The check of msgfmt requires every number in every plural form; ours is more precise.
    if entry.plural == nil, entry.id.contains(/%[1-9]/) { row += "#, qt-format\n" }
    if let context = entry.context { row += "msgctxt \(quoted(context))\n" }
    row += "msgid \(quoted(entry.id))\n"
    guard let plural = entry.plural else { return row + "msgstr \"\"\n" }
    return row + "msgid_plural \(quoted(plural))\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
