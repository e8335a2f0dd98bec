import AlertCommandLine
import CommandOptions

/// The completion for fish.
struct FishCompletion {
  let commands: [CommandReference]

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

    # The operands before the cursor, one a line, and two dashes after which nothing is an option.
    function __tocsin_operands
        set -l words (commandline -opc)
        set -l valued (__tocsin_valued "$words[2]")
        set -l skips
        set -l dashes
        for word in $words[3..-1]
            if test -n "$skips"
                set skips
            else if test -n "$dashes"
                printf '%s\\n' $word
            else if test "$word" = --
                set dashes 1
                printf '%s\\n' --
            else if string match -q -- '--*' $word
                contains -- $word $valued; and set skips 1
            else if string match -q -- '-?*' $word
                # The first letter that takes a value takes the rest of the word, or the next.
                set -l letters (string split '' -- (string sub -s 2 -- $word))
                while set -q letters[1]; and not contains -- -$letters[1] $valued
                    set -e letters[1]
                end
                test (count $letters) -eq 1; and set skips 1
            else
                printf '%s\\n' $word
            end
        end
    end

    # Whether so many operands, or more, stand before the cursor: COMMAND -eq|-ge COUNT [FIRST].
    function __tocsin_at
        __tocsin_command $argv[1]; or return 1
        set -l operands (string match -v -- -- (__tocsin_operands))
        test (count $operands) $argv[2] $argv[3]; or return 1
        test (count $argv) -lt 4; or test "$operands[1]" = $argv[4]
    end

    # Whether a command of its own comes after two dashes.
    function __tocsin_runs
        __tocsin_command $argv[1]; and contains -- -- (__tocsin_operands)
    end

    function __tocsin_other
        set -l words (commandline -opc)
        set -l index (contains -i -- -- $words)
        set -l others (string escape -- $words[(math $index + 1)..-1])
        complete -C (string join -- ' ' $others (commandline -ct))
    end

    function __tocsin_notifications
        # No presenter is started for this.
        tocsin status &> /dev/null; and tocsin history --limit 100 2> /dev/null | cut -f1,4
    end

    function __tocsin_valued
        switch $argv[1]
    \(commands.map(valued).joined())    end
    end

    complete -c tocsin -f
    complete -c tocsin -n __tocsin_needs_command -l help -s h -d 'list the commands'
    complete -c tocsin -n __tocsin_needs_command -l version -s V -d 'print the release'
    complete -c tocsin -n __tocsin_needs_command -a help -d 'Explain a command.'
    \(commands.map(lines).joined())complete -c tocsin -n '__tocsin_at help -eq 0' -a '\(names)'

    """
  }

  private var names: String { commands.map(\.word).joined(separator: " ") }

  private func lines(_ command: CommandReference) -> String {
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
    let at = "complete -c tocsin -n '__tocsin_at \(name)"
    if !command.verbs.isEmpty {
      text += "\(at) -eq 0' -a '\(command.verbs.joined(separator: " "))'\n"
    }
    for place in command.operandPlaces where !place.completion.isEmpty {
      let test = "\(place.repeats ? "-ge" : "-eq") \(place.index)"
      let verb = place.verb.map { " \($0)" } ?? ""
      text += "\(at) \(test)\(verb)'\(offers(place.completion))\n"
    }
    if command.runsCommand {
      text += "complete -c tocsin -n '__tocsin_runs \(name)' -a '(__tocsin_other)'\n"
    }
    return text
  }

  private func valued(_ command: CommandReference) -> String {
    let options = command.options.filter { $0.value != nil }.flatMap(\.spellings)
    guard !options.isEmpty else { return "" }
    return "        case \(command.word)\n            string split ' ' -- "
      + "'\(options.joined(separator: " "))'\n"
  }

  private func arguments(of option: CommandReference.Option) -> String {
    (option.completion.sources.contains(.files) ? " -r" : " -x") + offers(option.completion)
  }

  /// The arguments of `complete` for each dynamic list.
  private static let arguments: [ValueCompletion.Source: String] = [
    .files: " -F",
    .folders: " -a '(__fish_complete_directories)'",
    .themes: " -a '(tocsin theme list 2> /dev/null)'",
    .alerts: " -a '(tocsin list 2> /dev/null | cut -f1,5)'",
    .notifications: " -a '(__tocsin_notifications)'",
  ]

  private func offers(_ completion: ValueCompletion) -> String {
    let words = completion.words.joined(separator: " ")
    return (words.isEmpty ? "" : " -a '\(words)'")
      + completion.sources.map { Self.arguments[$0] ?? "" }.joined()
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
