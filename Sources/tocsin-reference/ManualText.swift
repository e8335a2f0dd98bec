import CommandOptions

/// Text as scdoc reads it.
enum ManualText {
  /// Text that means itself.
  static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\*_".contains(character) { result.append("\\") }
      result.append(character)
    }
    // At the beginning of a line these begin something else.
    return result.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let first = line.first, "#-[|.!`;".contains(first) else { return String(line) }
      return "\\\(line)"
    }
    .joined(separator: "\n")
  }

  static func bold(_ text: String) -> String { "*\(plain(text))*" }

  /// A sentence from a help text that begins with a small letter and has no period; a word at its
  /// beginning that is among the literal ones stays as it is.
  static func sentence(_ text: String, literal: [String] = []) -> String {
    let word = String(text.prefix { $0.isLetter || $0.isNumber })
    let isLiteral = word.isEmpty || literal.contains(word)
    let begun = isLiteral ? text : (text.first?.uppercased() ?? "") + text.dropFirst()
    return plain(begun + (text.hasSuffix(".") ? "" : "."))
  }

  /// A usage line: what is typed is bold, and what it stands for is underlined.
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

  /// A term and what it means, below it.
  static func entry(_ term: String, _ meaning: String) -> String {
    let lines = meaning.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(term)\n" + lines.map { $0.isEmpty ? "\n" : "\t\($0)\n" }.joined() + "\n"
  }

  /// A table of exit statuses.
  static func statuses(_ rows: [ExitStatusRow]) -> String {
    rows.map { entry(term($0.code), sentence($0.meaning)) }.joined()
  }

  /// A status, or which: `0`, `128 + n`, `others`.
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

  /// An option with its letter and its value.
  static func option(_ option: CommandReference.Option) -> String {
    let letter = option.letter.map { "*-\($0)*, " } ?? ""
    let value = option.value.map { " _\(plain($0))_" } ?? ""
    return entry(
      "\(letter)*--\(option.name)*\(value)", sentence(option.help, literal: option.completion.words)
    )
  }
}
