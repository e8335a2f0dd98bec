import CommandOptions

/// The manual page of one command, made from its table.
struct ManualPage {
  let command: CommandReference
  /// Programs of their own that the same page explains.
  let programs: [CommandReference]
  /// Sections that are written by hand and stand after the options.
  let sections: String

  private var title: String { "tocsin-\(command.word)" }

  /// The page as scdoc reads it.
  var text: String {
    var text = "\(title)(1)\n\n# NAME\n\n\(title) - \(summary)\n\n# SYNOPSIS\n\n"
    text += ([command] + programs).map { "*\($0.name)* \(ManualText.usage($0.operands))" }
      .joined(separator: "++\n")
    text += "\n\n# DESCRIPTION\n\n\(ManualText.plain(command.summary))\n"
    if !command.discussion.isEmpty {
      // A line of the discussion is a paragraph.
      let paragraphs = command.discussion.split(separator: "\n")
      text +=
        "\n" + paragraphs.map { ManualText.plain(String($0)) }.joined(separator: "\n\n") + "\n"
    }
    text += "\n# OPTIONS\n\n" + command.options.map(ManualText.option).joined()
    for program in programs {
      text += "# OPTIONS OF \(program.name.uppercased())\n\n"
      text += "\(ManualText.plain(program.summary)) \(ManualText.plain(program.discussion))\n\n"
      text += program.options.map(ManualText.option).joined()
    }
    if !sections.isEmpty { text += sections + (sections.hasSuffix("\n\n") ? "" : "\n") }
    let examples = ([command] + programs).flatMap(\.examples)
    if !examples.isEmpty {
      text += "# EXAMPLES\n\n"
      for example in examples {
        text += ManualText.entry(
          ManualText.bold(example.line), ManualText.sentence(example.effect))
      }
    }
    text += "# EXIT STATUS\n\n\(ManualText.statuses(command.statuses))"
    return text + "# SEE ALSO\n\n\(seeAlso)\n"
  }

  /// The summary as the line below NAME has it: no period, and a small letter.
  private var summary: String {
    let text = command.summary.hasSuffix(".") ? command.summary.dropLast() : command.summary[...]
    return ManualText.plain((text.first?.lowercased() ?? "") + text.dropFirst())
  }

  private var seeAlso: String {
    var pages = ["*tocsin*(1)"]
    if command.options.contains(where: { $0.name == "from" || $0.name == "print-document" }) {
      pages.append("*tocsin-alert*(5)")
    }
    switch command.word {
    case "theme": pages.append("*tocsin-theme*(5)")
    case "config", "migrate": pages.append("*tocsin.conf*(5)")
    case "pause", "resume", "toggle", "history", "action", "close", "replay", "events":
      pages += ["*tocsin-notifications*(1)", "*tocsin.conf*(5)"]
    case "presenter": pages += ["*tocsin-notifications*(1)", "*tocsin-protocol*(7)"]
    default: break
    }
    return pages.joined(separator: ", ")
  }
}
