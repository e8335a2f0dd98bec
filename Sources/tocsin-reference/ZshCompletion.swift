import CommandOptions

/// The completion for zsh.
struct ZshCompletion {
  let commands: [CommandReference]

  /// The text of the file, which zsh loads as a function.
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

    _tocsin_notifications() {
      local -a notifications
      # No presenter is started for this.
      tocsin status &> /dev/null || return
      notifications=(${${(f)"$(tocsin history --limit 100 2> /dev/null)"}%%$'\\t'*})
      compadd -a notifications
    }

    _tocsin_offers() {
      local -a offers
      offers=(${=1})
      (($#offers)) && compadd -a offers
      local kind
      for kind in ${=2}; do
        case $kind in
        files) _files ;;
        folders) _files -/ ;;
        themes) _tocsin_themes ;;
        alerts) _tocsin_alerts ;;
        notifications) _tocsin_notifications ;;
        esac
      done
    }

    # An operand, by the command, its number and the first operand.
    _tocsin_operands() {
      case $1:$2:$line[1] in
    \(commands.map(operands).joined())  *) _message operand ;;
      esac
    }

    # Another program's command line, after two dashes.
    _tocsin_other() {
      local -i dashes=${words[(i)--]}
      if ((dashes < CURRENT)); then
        shift $dashes words
        ((CURRENT -= dashes))
        _normal
      else
        _message operand
      fi
    }

    _tocsin() {
      local -a commands
      commands=(
    \(commands.map { "    \(quoted("\($0.word):\(colonless($0.summary))"))\n" }.joined())    'help:Explain a command.'
      )
      if ((CURRENT == 2)); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2] context state state_descr
      local -a line
      local -A opt_args
      shift words
      ((CURRENT--))
      case $command in
    \(commands.map(branch).joined())  help) _describe -t commands command commands ;;
      esac
    }

    _tocsin "$@"

    """
  }

  private func branch(_ command: CommandReference) -> String {
    let specifications = command.options.map { "      \(specification($0)) \\\n" }.joined()
    return "  \(command.word))\n    _arguments -s -S \\\n\(specifications)"
      + "      \(operandSpecifications(command))\n    ;;\n"
  }

  /// Returns the specifications of the operands for `_arguments`.
  private func operandSpecifications(_ command: CommandReference) -> String {
    if command.runsCommand { return "'*:operand: _tocsin_other'" }
    let places = command.operandPlaces
    let numbered = command.verbs.isEmpty ? places.map(\.index) : [0] + places.map(\.index)
    guard let last = numbered.max() else { return "'*:operand: '" }
    let names = (0...last).map { (form: "\($0 + 1)", number: "\($0 + 1)") }
    let rest = places.contains(where: \.repeats) ? [(form: "*", number: "more")] : []
    return (names + rest)
      .map { quoted("\($0.form):operand: _tocsin_operands \(command.word) \($0.number)") }
      .joined(separator: " ")
  }

  private func operands(_ command: CommandReference) -> String {
    let verbs = command.verbs
    let first =
      verbs.isEmpty
      ? "" : "  \(command.word):1:*) _tocsin_offers \(quoted(verbs.joined(separator: " "))) ;;\n"
    return first
      + command.operandPlaces.filter { !$0.completion.isEmpty }.map { place in
        let index = place.repeats ? "*" : "\(place.index + 1)"
        return "  \(command.word):\(index):\(place.verb ?? "*")) \(offers(place.completion)) ;;\n"
      }
      .joined()
  }

  private func offers(_ completion: ValueCompletion) -> String {
    let words = completion.words.joined(separator: " ")
    let kinds = completion.sources.map { "\($0)" }.joined(separator: " ")
    return "_tocsin_offers \(quoted(words)) \(quoted(kinds))"
  }

  /// Returns the specification of an option for `_arguments`; each can be given many times.
  private func specification(_ option: CommandReference.Option) -> String {
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

  private func action(of option: CommandReference.Option) -> String {
    let completion = option.completion
    if completion.isEmpty { return " " }
    // The space prevents _arguments from adding its own words.
    return completion.sources.isEmpty
      ? "(\(completion.words.joined(separator: " ")))" : " \(offers(completion))"
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
