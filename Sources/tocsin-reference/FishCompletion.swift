import AlertCommandLine

/// The completion for fish.
struct FishCompletion {
  let commands: [CommandFacts]

  /// The file.
  var text: String {
    """
    # Completion of tocsin for fish, made from its option tables.

    function __tocsin_needs_command
        test (count (commandline -opc)) -eq 1
    end

    function __tocsin_command
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test "$words[2]" = $argv[1]
    end

    complete -c tocsin -f
    complete -c tocsin -n __tocsin_needs_command -l help -s h -d 'list the commands'
    complete -c tocsin -n __tocsin_needs_command -l version -s V -d 'print the release'
    complete -c tocsin -n __tocsin_needs_command -a help -d 'Explains a command.'
    \(commands.map(lines).joined())complete -c tocsin -n '__tocsin_command help' -a '\(names)'

    """
  }

  private var names: String { commands.map(\.word).joined(separator: " ") }

  private func lines(_ command: CommandFacts) -> String {
    let name = command.word
    var text = "\ncomplete -c tocsin -n __tocsin_needs_command -a \(name)"
    text += " -d \(literal(command.summary))\n"
    let mine = "complete -c tocsin -n '__tocsin_command \(name)'"
    for option in command.options {
      let letter = option.letter.map { " -s \($0)" } ?? ""
      text += "\(mine) -l \(option.name)\(letter)"
      if option.value != nil { text += arguments(of: option) }
      text += " -d \(literal(option.help))\n"
    }
    if !command.operandWords.isEmpty {
      text += "\(mine) -a '\(command.operandWords.joined(separator: " "))'\n"
    }
    for kind in OperandKind.allCases where command.operandKinds.contains(kind) {
      switch kind {
      case .files: text += "\(mine) -F\n"
      case .folders: text += "\(mine) -a '(__fish_complete_directories)'\n"
      case .alerts: text += "\(mine) -a '(tocsin list 2> /dev/null | cut -f1)'\n"
      case .themes: text += "\(mine) -a '(tocsin theme list 2> /dev/null)'\n"
      }
    }
    return text
  }

  private func arguments(of option: CommandFacts.Option) -> String {
    let words = option.completion.words.joined(separator: " ")
    let offered = words.isEmpty ? "" : " -a '\(words)'"
    return switch option.completion.others {
    case .anything: " -x\(offered)"
    case .files: " -r -F\(offered)"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .themes: " -x -a '(tocsin theme list 2> /dev/null)'"
    }
  }

  /// Text in single quotation marks, as fish reads it.
  private func literal(_ text: String) -> String {
    var result = "'"
    for character in text {
      if "'\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
