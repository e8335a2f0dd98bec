import CommandOptions

/// The completion for bash; it needs nothing of the package bash-completion.
///
/// Nothing that a program prints is read by the shell again: not by `compgen -W`, which expands its
/// words, and not by the line, into which it goes quoted.
struct BashCompletion {
  let commands: [CommandReference]

  /// The script.
  var text: String {
    """
    # Completion of tocsin for bash, made from its option tables.

    _tocsin() {
      local IFS=$' \\t\\n' words=() operands=() quote= kept=0 before= current=
      local command= options= valued= takes= dashes= runs= fixed= kinds= key=
      COMPREPLY=()
      _tocsin_read
      current=${words[-1]}
      if ((${#words[@]} <= 2)); then
        _tocsin_offer \(names) help --help --version
        return
      fi
      command=${words[1]}
      _tocsin_command
      _tocsin_operands
      if [[ -n $dashes && -n $runs ]]; then
        _tocsin_other
        return
      fi
      if [[ -z $dashes && -z $takes && $current == --*=* ]]; then
        takes=${current%%=*} before=${current%%=*}= current=${current#*=}
      fi
      key=${#operands[@]}:${operands[0]-}
      if [[ -n $takes ]]; then
        _tocsin_value
      elif [[ -z $dashes && $current == -* ]]; then
        fixed=$options
      else
        _tocsin_operand
      fi
      _tocsin_fill
    }

    # Reads the line up to the cursor: the words as tocsin would get them, the quotation mark that
    # is open, and how much of the last word stays as it is when an offer is put in.
    _tocsin_read() {
      local line=${COMP_LINE:0:COMP_POINT} i character next word= begun=
      for ((i = 0; i < ${#line}; i++)); do
        character=${line:i:1} next=${line:i + 1:1}
        if [[ -n $quote ]]; then
          if [[ $character == "$quote" ]]; then
            quote= kept=${#word}
          elif [[ $quote == '"' && $character == \\\\ && -n $next && '$`"\\' == *"$next"* ]]; then
            word+=$next i=$((i + 1))
          else
            word+=$character
          fi
        elif [[ $character == [[:space:]] ]]; then
          [[ -n $begun ]] && words+=("$word")
          word= begun= kept=0
        else
          begun=1
          case $character in
          \\\\) word+=$next i=$((i + 1)) ;;
          \\' | '"') quote=$character kept=${#word} ;;
          *)
            word+=$character
            [[ $COMP_WORDBREAKS == *"$character"* ]] && kept=${#word}
            ;;
          esac
        fi
      done
      words+=("$word")
    }

    # Tells operands from options among the words before the last.
    _tocsin_operands() {
      local word letters
      for word in "${words[@]:2:${#words[@]}-3}"; do
        if [[ -n $takes ]]; then
          takes=
        elif [[ -n $dashes ]]; then
          operands+=("$word")
        elif [[ $word == -- ]]; then
          dashes=1
        elif [[ $word == --* ]]; then
          [[ " $valued " == *" $word "* ]] && takes=$word
        elif [[ $word == -?* ]]; then
          # The first letter that takes a value takes the rest of the word, or the next.
          for ((letters = 1; letters < ${#word}; letters++)); do
            [[ " $valued " == *" -${word:letters:1} "* ]] || continue
            ((letters + 1 == ${#word})) && takes=-${word:letters:1}
            break
          done
        else
          operands+=("$word")
        fi
      done
    }

    # Another program's command line, after two dashes.
    _tocsin_other() {
      local i
      for ((i = 2; i < COMP_CWORD; i++)); do [[ ${COMP_WORDS[i]} == -- ]] && break; done
      if declare -F _command_offset > /dev/null; then
        _command_offset $((i + 1))
      elif ((i + 1 == COMP_CWORD)); then
        compopt -o filenames 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -c -- "$current")
      else
        kinds=files
        _tocsin_fill
      fi
    }

    # Offers words, as the line must have them.
    _tocsin_offer() {
      local word
      for word; do
        [[ -n $word && $word == "$current"* ]] || continue
        word=$before$word
        word=${word:kept}
        case $quote in
        \\') word=${word//\\'/\\'\\\\\\'\\'} ;;
        '"')
          word=${word//\\\\/\\\\\\\\} word=${word//\\"/\\\\\\"} word=${word//\\$/\\\\\\$}
          word=${word//\\`/\\\\\\`} word=${word//!/\\"\\\\!\\"}
          ;;
        *) printf -v word %q "$word" ;;
        esac
        COMPREPLY+=("$word")
      done
    }

    # Offers file names, or other words beside them: the shell itself quotes these.
    _tocsin_paths() {
      local word
      for word; do
        [[ -n $word && $word == "$current"* ]] || continue
        word=$before$word
        COMPREPLY+=("${word:kept}")
      done
    }

    # Offers what there is in the place of the last word.
    _tocsin_fill() {
      local kind offer=_tocsin_offer lines=()
      if [[ " $kinds " == *" files "* || " $kinds " == *" folders "* ]]; then
        compopt -o filenames 2> /dev/null
        offer=_tocsin_paths
      fi
      $offer $fixed
      for kind in $kinds; do
        case $kind in
        files) mapfile -t lines < <(compgen -f -- "$current") ;;
        folders) mapfile -t lines < <(compgen -d -- "$current") ;;
        themes) mapfile -t lines < <(tocsin theme list 2> /dev/null) ;;
        alerts) mapfile -t lines < <(tocsin list 2> /dev/null | cut -f1) ;;
        # No presenter is started for this.
        notifications)
          mapfile -t lines < <(tocsin status &> /dev/null &&
            tocsin history --limit 100 2> /dev/null | cut -f1)
          ;;
        esac
        $offer "${lines[@]}"
      done
    }

    _tocsin_command() {
      case $command in
    \(commands.map(table).joined())  esac
    }

    # The value of an option.
    _tocsin_value() {
      case $command in
    \(commands.map(values).joined())  esac
    }

    # An operand, by how many there are before it and the first of them.
    _tocsin_operand() {
      case $command in
    \(commands.map(operands).joined())  help) [[ $key == 0: ]] && fixed='\(names)' ;;
      esac
    }

    complete -F _tocsin tocsin

    """
  }

  private var names: String { commands.map(\.word).joined(separator: " ") }

  private func table(_ command: CommandReference) -> String {
    let options = command.options.flatMap(\.spellings).joined(separator: " ")
    let valued = command.options.filter { $0.value != nil }.flatMap(\.spellings)
    var text = "  \(command.word))\n    options='\(options)'\n"
    if !valued.isEmpty { text += "    valued='\(valued.joined(separator: " "))'\n" }
    if command.runsCommand { text += "    runs=1\n" }
    return text + "    ;;\n"
  }

  private func values(_ command: CommandReference) -> String {
    branch(
      of: command, over: "takes",
      command.options.filter { !$0.completion.isEmpty }.map { option in
        "\(option.spellings.joined(separator: " | "))) \(assignments(option.completion)) ;;"
      })
  }

  private func operands(_ command: CommandReference) -> String {
    let verbs = command.verbs
    let first = verbs.isEmpty ? [] : ["0:*) fixed='\(verbs.joined(separator: " "))' ;;"]
    return branch(
      of: command, over: "key",
      first
        + command.operandPlaces.filter { !$0.completion.isEmpty }.map { place in
          let index = place.repeats ? "*" : "\(place.index)"
          return "\(index):\(place.verb ?? "*")) \(assignments(place.completion)) ;;"
        })
  }

  private func branch(
    of command: CommandReference, over variable: String, _ cases: [String]
  ) -> String {
    guard !cases.isEmpty else { return "" }
    return "  \(command.word))\n    case $\(variable) in\n"
      + cases.map { "    \($0)\n" }.joined() + "    esac\n    ;;\n"
  }

  private func assignments(_ completion: ValueCompletion) -> String {
    let fixed = completion.words.joined(separator: " ")
    let kinds = completion.sources.map { "\($0)" }.joined(separator: " ")
    return [("fixed", fixed), ("kinds", kinds)].filter { !$0.1.isEmpty }
      .map { "\($0.0)='\($0.1)'" }.joined(separator: " ")
  }
}
