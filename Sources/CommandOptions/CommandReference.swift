/// The reference of a command, from its option table, for help texts, manual pages and shell
/// completions.
package struct CommandReference: Sendable {
  /// One option.
  package struct Option: Sendable {
    /// The long name, without its dashes.
    package let name: String
    package let letter: Character?
    /// The placeholder of the value; nil for an option without one.
    package let value: String?
    package let help: String
    package let completion: ValueCompletion

    /// The options that every command has.
    static let standard = [
      Option(name: "help", letter: "h", value: nil, help: "print this help", completion: .anything),
      Option(
        name: "version", letter: "V", value: nil, help: "print the version", completion: .anything),
    ]
  }

  /// The command as it is typed: `tocsin alert`.
  package let name: String
  package let operands: String
  package let summary: String
  package let discussion: String
  package let options: [Option]
  /// Command lines and their effects.
  package let examples: [(line: String, effect: String)]
  package let statuses: [ExitStatusRow]
  package let forms: [OperandForm]
  package let runsCommand: Bool

  /// The word after the program's name; the program's name for a program without commands.
  package var word: String { name.split(separator: " ").last.map(String.init) ?? name }
}

extension CommandReference {
  /// Returns the help text, for a terminal of 80 columns, with the translation of each of its texts.
  package func helpText(translated translate: (String) -> String = { $0 }) -> String {
    var text = "\(translate("Usage:")) \(name)\(operands.isEmpty ? "" : " ")\(operands)\n\n"
    text += "\(translate(summary))\n"
    if !discussion.isEmpty { text += "\n\(Paragraph.wrap(translate(discussion), width: 78))\n" }
    text += "\n\(translate("Options:"))\n"
    for option in options { text += row(option, translate(option.help)) }
    if !examples.isEmpty {
      text += "\n\(translate("Examples:"))\n"
      for example in examples {
        let effect = translate(example.effect)
        text += "  \(example.line)\n" + Paragraph.indent(effect, by: 6, width: 78)
      }
    }
    guard !statuses.isEmpty else { return text }
    text += "\n\(translate("Exit status:"))\n"
    for status in statuses {
      text += Paragraph.row("  \(status.code)", translate(status.meaning), column: 12)
    }
    return text
  }

  /// The texts that can be translated, in the order of the help text.
  package var messages: [String] {
    var messages: [String] = []
    _ = helpText {
      messages.append($0)
      return $0
    }
    return messages
  }

  private func row(_ option: Option, _ help: String) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0)" } ?? ""
    return Paragraph.row("  \(letter)--\(option.name)\(value)", help)
  }
}

/// Text wrapped and indented for a terminal.
package enum Paragraph {
  /// Returns a name and its meaning from `column` on; a name that is too long gets a line of its
  /// own.
  package static func row(_ name: String, _ meaning: String, column: Int = 28) -> String {
    let lines = indent(meaning, by: column, width: 78)
    guard name.count + 2 <= column else { return "\(name)\n\(lines)" }
    return name + String(repeating: " ", count: column - name.count) + lines.dropFirst(column)
  }

  /// Returns text wrapped at `width` with `column` spaces before each line.
  static func indent(_ text: String, by column: Int, width: Int) -> String {
    let margin = String(repeating: " ", count: column)
    return wrap(text, width: width - column).split(separator: "\n").map { "\(margin)\($0)\n" }
      .joined()
  }

  /// Returns text wrapped between words, or between characters of scripts without spaces; its own
  /// newlines are kept.
  package static func wrap(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var lines: [String] = []
      var current = ""
      for word in line.split(separator: " ") {
        var space = " "
        for piece in TerminalText.pieces(of: word) {
          let columns = TerminalText.columns(current) + space.count + TerminalText.columns(piece)
          if !current.isEmpty, columns > width {
            lines.append(current)
            current = ""
          }
          current += (current.isEmpty ? "" : space) + piece
          space = ""
        }
      }
      lines.append(current)
      return lines.joined(separator: "\n")
    }
    .joined(separator: "\n")
  }
}

/// The completions that a shell can offer for the operands of a command, in one of their forms.
package struct OperandForm: Sendable {
  /// The subcommand, which is the first operand; nil for a form without one.
  package let verb: String?
  /// The operands after the verb.
  package let places: [ValueCompletion]
  /// All further operands; nil if there can be none.
  package let rest: ValueCompletion?

  /// Returns a form that starts with a subcommand.
  package static func verb(
    _ verb: String, _ places: ValueCompletion..., rest: ValueCompletion? = nil
  ) -> OperandForm {
    OperandForm(verb: verb, places: places, rest: rest)
  }

  /// Returns a form without a subcommand.
  package static func operands(_ places: ValueCompletion...) -> OperandForm {
    OperandForm(verb: nil, places: places, rest: nil)
  }
}

/// A row in the table of a command's exit statuses, for help texts and manuals.
package struct ExitStatusRow: Hashable, Sendable {
  /// The status, or a range of them: `0`, `128 + n`.
  package let code: String
  /// The meaning, without a period at the end.
  package let meaning: String

  package init(_ code: String, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
