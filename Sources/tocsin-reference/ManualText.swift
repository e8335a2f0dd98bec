import CommandOptions

/// Text in scdoc's format.
enum ManualText {
  /// Returns literal text with special characters escaped.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\*_".contains(character) { result.append("\\") }
      result.append(character)
    }
    // These characters are special at the start of a line.
    return result.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let first = line.first, "#-[|.!`;".contains(first) else { return String(line) }
      return "\\\(line)"
    }
    .joined(separator: "\n")
  }

  static func bold(_ text: String) -> String { "*\(plain(text))*" }

  /// Returns a help text as a sentence with a capital letter and a period; a literal word at its
  /// start is kept.
  static func sentence(_ text: String, literal: [String] = []) -> String {
    let word = String(text.prefix { $0.isLetter || $0.isNumber })
    let isLiteral = word.isEmpty || literal.contains(word)
    let begun = isLiteral ? text : (text.first?.uppercased() ?? "") + text.dropFirst()
    return plain(begun + (text.hasSuffix(".") ? "" : "."))
  }

  /// Returns a usage line with literal words in bold and placeholders underlined.
  static func usage(_ text: String) -> String {
    var result = ""
    var word = ""
    func end() {
      defer { word = "" }
      guard word.contains(where: \.isLetter) else {
        result += plain(word)
        return
      }
      let isPlaceholder = word.allSatisfy { $0.isUppercase || $0.isNumber }
      result += isPlaceholder ? "_\(word)_" : bold(word)
    }
    for character in text {
      if character.isLetter || character.isNumber || character == "-" {
        word.append(character)
      } else {
        end()
        result += plain(String(character))
      }
    }
    end()
    return result
  }

  /// Returns a term with its meaning below it.
  static func entry(_ term: String, _ meaning: String) -> String {
    let lines = meaning.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(term)\n" + lines.map { $0.isEmpty ? "\n" : "\t\($0)\n" }.joined() + "\n"
  }

  /// Returns a table of exit statuses.
  static func statuses(_ rows: [ExitStatusRow]) -> String {
    rows.map { entry(term($0.code), sentence($0.meaning)) }.joined()
  }

  /// Returns a status or a range of them: `0`, `128 + n`, `others`.
  private static func term(_ code: String) -> String {
    code.split(separator: " ").map { word in
      switch word {
      case "n": "_n_"
      case "others": "Others"
      default: word.allSatisfy(\.isNumber) ? "*\(word)*" : plain(String(word))
      }
    }
    .joined(separator: " ")
  }

  /// Returns the entry of an option.
  static func option(_ option: CommandReference.Option) -> String {
    let letter = option.letter.map { "*-\($0)*, " } ?? ""
    let value = option.value.map { " _\(plain($0))_" } ?? ""
    return entry(
      "\(letter)*--\(option.name)*\(value)", sentence(option.help, literal: option.completion.words)
    )
  }
}
