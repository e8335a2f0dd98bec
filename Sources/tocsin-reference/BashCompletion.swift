import AlertCommandLine

/// The completion for bash; it needs nothing of the package bash-completion.
struct BashCompletion {
  let commands: [CommandFacts]

  /// The script.
  var text: String {
    """
    # Completion of tocsin for bash, made from its option tables.

    _tocsin() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command=${COMP_WORDS[1]} options= values= operands= kinds= takes=
      # Bash cuts words at an equals sign.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = && $COMP_CWORD -gt 2 ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(names) help --help --version' -- "$current"))
        return
      fi
      case $command in
    \(commands.map(branch).joined())    help) operands='\(names)' ;;
      esac
      if [[ -n $takes ]]; then
        _tocsin_words "$values"
        _tocsin_others "$kinds"
      elif [[ $current == -* ]]; then
        _tocsin_words "$options"
      else
        _tocsin_words "$operands"
        _tocsin_others "$kinds"
      fi
    }

    _tocsin_words() {
      COMPREPLY+=($(compgen -W "$1" -- "$current"))
    }

    _tocsin_others() {
      local kind IFS=$'\\n'
      for kind in ${1// /$'\\n'}; do
        case $kind in
        files)
          compopt -o filenames 2> /dev/null
          COMPREPLY+=($(compgen -f -- "$current"))
          ;;
        folders)
          compopt -o filenames 2> /dev/null
          COMPREPLY+=($(compgen -d -- "$current"))
          ;;
        themes) COMPREPLY+=($(compgen -W "$(tocsin theme list 2> /dev/null)" -- "$current")) ;;
        alerts)
          COMPREPLY+=($(compgen -W "$(tocsin list 2> /dev/null | cut -f1)" -- "$current"))
          ;;
        esac
      done
    }

    complete -F _tocsin tocsin

    """
  }

  private var names: String { commands.map(\.word).joined(separator: " ") }

  private func branch(_ command: CommandFacts) -> String {
    let options = command.options.flatMap(\.spellings).joined(separator: " ")
    let kinds = OperandKind.allCases.filter(command.operandKinds.contains)
      .map { "\($0)" }.joined(separator: " ")
    var text = "    \(command.word))\n"
    text += "      options='\(options)'\n"
    if !command.operandWords.isEmpty {
      text += "      operands='\(command.operandWords.joined(separator: " "))'\n"
    }
    if !kinds.isEmpty { text += "      kinds='\(kinds)'\n" }
    let valued = command.options.filter { $0.value != nil }
    if !valued.isEmpty {
      text += "      case $previous in\n"
      for option in valued {
        let completion = option.completion
        let words =
          completion.words.isEmpty ? "" : " values='\(completion.words.joined(separator: " "))'"
        let kind = completion.others == .anything ? "" : "\(completion.others)"
        text += "      \(option.spellings.joined(separator: " | ")))"
        text += " takes=1\(words) kinds=\(kind) ;;\n"
      }
      text += "      esac\n"
    }
    return text + "      ;;\n"
  }
}
