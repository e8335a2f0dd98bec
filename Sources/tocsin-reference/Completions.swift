import AlertCommandLine

extension CommandFacts {
  /// The words that may stand after the command, as its usage line has them: `list | show NAME`.
  var operandWords: [String] {
    operands.split(separator: "|").compactMap { part in
      part.split(separator: " ").first.map(String.init)
    }
    .filter { word in word.allSatisfy { $0.isLowercase && $0.isLetter } }
  }

  /// What else may stand there.
  var operandKinds: Set<OperandKind> {
    let words = operands.split { !$0.isLetter && $0 != "-" }
    var kinds: Set<OperandKind> = []
    for word in words {
      switch word {
      case "FILE", "PATH", "COMMAND": kinds.insert(.files)
      case "DIR": kinds.insert(.folders)
      case "ID": kinds.insert(.alerts)
      case "NAME" where self.word == "theme": kinds.insert(.themes)
      default: break
      }
    }
    return kinds
  }
}

/// What an operand can be beside a word.
enum OperandKind: Hashable, CaseIterable {
  case files
  case folders
  /// The identifier of an alert.
  case alerts
  case themes
}

extension CommandFacts.Option {
  /// As it may be written: `--title`, `-t`.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

/// Text in a shell's single quotation marks, as sh and zsh read it.
func quoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
