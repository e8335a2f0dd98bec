extension CommandSyntax {
  /// The whole help text, for a terminal of 80 columns.
  var helpText: String {
    var text = "Usage: \(name)\(operands.isEmpty ? "" : " ")\(operands)\n\n\(summary)\n"
    if !discussion.isEmpty { text += "\n\(Paragraph.wrap(discussion, width: 78))\n" }
    text += "\nOptions:\n"
    for option in options { text += row(option) }
    text += Paragraph.row("  -h, --help", "print this help")
    text += Paragraph.row("  -V, --version", "print the release")
    if !examples.isEmpty {
      text += "\nExamples:\n"
      for example in examples {
        text += "  \(example.line)\n" + Paragraph.indent(example.effect, by: 6, width: 78)
      }
    }
    text += "\nExit status:\n"
    for status in statuses { text += Paragraph.row("  \(status.code)", status.meaning, column: 12) }
    return text
  }

  private func row(_ option: CommandOption) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0)" } ?? ""
    return Paragraph.row("  \(letter)--\(option.name)\(value)", option.help)
  }
}

/// Text set in lines.
enum Paragraph {
  /// A name and, from `column` on, what it means; the meaning goes to the next line when the name
  /// is too long.
  static func row(_ name: String, _ meaning: String, column: Int = 28) -> String {
    let lines = indent(meaning, by: column, width: 78)
    guard name.count + 2 <= column else { return "\(name)\n\(lines)" }
    return name + String(repeating: " ", count: column - name.count) + lines.dropFirst(column)
  }

  /// Lines of text that begin at a column.
  static func indent(_ text: String, by column: Int, width: Int) -> String {
    let margin = String(repeating: " ", count: column)
    return wrap(text, width: width - column).split(separator: "\n").map { "\(margin)\($0)\n" }
      .joined()
  }

  /// Text cut into lines between its words; its own newlines stay.
  static func wrap(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var lines: [String] = []
      var current = ""
      for word in line.split(separator: " ") {
        if !current.isEmpty, current.count + 1 + word.count > width {
          lines.append(current)
          current = ""
        }
        current += (current.isEmpty ? "" : " ") + word
      }
      lines.append(current)
      return lines.joined(separator: "\n")
    }
    .joined(separator: "\n")
  }
}
