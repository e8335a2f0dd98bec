import AlertCommandLine

/// The completion for zsh.
struct ZshCompletion {
  let commands: [CommandFacts]

  /// The file, which zsh loads as a function.
  var text: String {
    """
    #compdef tocsin
    # Completion of tocsin for zsh, made from its option tables.

    _tocsin_themes() {
      local -a themes
      themes=(${(f)"$(tocsin theme list 2> /dev/null)"})
      compadd -a themes
    }

    _tocsin_alerts() {
      local -a alerts
      alerts=(${${(f)"$(tocsin list 2> /dev/null)"}%%$'\\t'*})
      compadd -a alerts
    }

    _tocsin_operands() {
      local -a words
      words=(${=1})
      (($#words)) && compadd -a words
      local kind
      for kind in ${=2}; do
        case $kind in
        files) _files ;;
        folders) _files -/ ;;
        themes) _tocsin_themes ;;
        alerts) _tocsin_alerts ;;
        esac
      done
    }

    _tocsin() {
      local -a commands
      commands=(
    \(commands.map { "    \(quoted("\($0.word):\(colonless($0.summary))"))\n" }.joined())    'help:Explains a command.'
      )
      if ((CURRENT == 2)); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(commands.map(branch).joined())  help) _describe -t commands command commands ;;
      esac
    }

    _tocsin "$@"

    """
  }

  private func branch(_ command: CommandFacts) -> String {
    let specifications = command.options.map { "      \(specification($0)) \\\n" }.joined()
    let kinds = OperandKind.allCases.filter(command.operandKinds.contains)
      .map { "\($0)" }.joined(separator: " ")
    let words = command.operandWords.joined(separator: " ")
    // The space keeps _arguments from adding words of its own.
    let operands = quoted("*:operand: _tocsin_operands '\(words)' '\(kinds)'")
    return
      "  \(command.word))\n    _arguments -s -S \\\n\(specifications)      \(operands)\n    ;;\n"
  }

  /// One option for `_arguments`; it may be given many times.
  private func specification(_ option: CommandFacts.Option) -> String {
    let help = bracketless(option.help)
    let equals = option.value == nil ? "" : "="
    let value = option.value.map { ":\(colonless($0)):\(action(of: option))" } ?? ""
    let forms = ["--\(option.name)\(equals)"] + (option.letter.map { ["-\($0)"] } ?? [])
    return forms.map { form in
      let plus = option.value != nil && !form.hasPrefix("--") ? "+" : ""
      return quoted("*\(form)\(plus)[\(help)]\(value)")
    }
    .joined(separator: " ")
  }

  private func action(of option: CommandFacts.Option) -> String {
    let words = option.completion.words
    switch option.completion.others {
    case .anything: return words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
    case .files:
      return words.isEmpty
        ? "_files" : " _tocsin_operands '\(words.joined(separator: " "))' files"
    case .folders: return "_files -/"
    case .themes: return " _tocsin_themes"
    }
  }

  private func colonless(_ text: String) -> String {
    text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
  }

  private func bracketless(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
