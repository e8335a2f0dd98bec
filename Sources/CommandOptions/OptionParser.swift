/// Parses words by an option table: `--name value`, `--name=value`, `-n value`, `-nvalue`, bundles
/// of letters, and `--`, after which every word is an operand.
struct OptionParser<Draft> {
  let options: [CommandOption<Draft>]

  /// An option that ends parsing before the last word.
  enum Interruption {
    case help
    case version
  }

  /// Applies the options to the draft and collects the operands.
  ///
  /// - Returns: `--help` or `--version`, if one of them was found.
  func parse(
    _ words: [Argument], into draft: inout Draft, _ operands: inout Operands
  ) throws(OptionProblem) -> Interruption? {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let text = word.text else {
        throw OptionProblem("“\(word.printable)” is not valid UTF-8")
      }
      switch text {
      case "--help", "-h": return .help
      case "--version", "-V": return .version
      case "--":
        operands.countBeforeDashes = operands.count
        for operand in rest { operands.words.append(try Self.valid(operand, of: nil)) }
        return nil
      default: break
      }
      if text.hasPrefix("--") {
        try parseLong(text, &rest, &draft)
      } else if text.hasPrefix("-"), text.count > 1 {
        if let interruption = try parseLetters(text, &rest, &draft) { return interruption }
      } else {
        operands.words.append(text)
      }
    }
    return nil
  }

  private func parseLong(
    _ text: String, _ rest: inout ArraySlice<Argument>, _ draft: inout Draft
  ) throws(OptionProblem) {
    let parts = text.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = option(where: { $0.name == name }) else {
      throw unknown("--\(name)", near: name)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if option.value == nil, attached != nil { throw OptionProblem("\("--\(name)") takes no value") }
    try apply(option, "--\(name)", attached, &rest, &draft)
  }

  /// The first option that fulfils a condition.
  ///
  /// `first(where:)` would look up the associated types of arrays when the program runs, which took
  /// the client a fifth of its instructions.
  private func option(where fulfils: (CommandOption<Draft>) -> Bool) -> CommandOption<Draft>? {
    var index = 0
    while index < options.count {
      if fulfils(options[index]) { return options[index] }
      index += 1
    }
    return nil
  }

  private func parseLetters(
    _ text: String, _ rest: inout ArraySlice<Argument>, _ draft: inout Draft
  ) throws(OptionProblem) -> Interruption? {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      if letter == "h" { return .help }
      if letter == "V" { return .version }
      guard let option = option(where: { $0.letter == letter }) else {
        throw OptionProblem("unknown option \("-\(letter)")")
      }
      if option.value == nil {
        try apply(option, "-\(letter)", nil, &rest, &draft)
        continue
      }
      // The rest of the word is the value; some users write an equals sign before it.
      let value = letters.first == "=" ? letters.dropFirst() : letters
      let attached = letters.isEmpty ? nil : String(value)
      try apply(option, "-\(letter)", attached, &rest, &draft)
      return nil
    }
    return nil
  }

  private func apply(
    _ option: CommandOption<Draft>, _ written: String, _ attached: String?,
    _ rest: inout ArraySlice<Argument>, _ draft: inout Draft
  ) throws(OptionProblem) {
    guard let value = option.value else {
      return try option.apply(&draft, OptionValue(option: written, text: ""))
    }
    if let attached {
      return try option.apply(&draft, OptionValue(option: written, text: attached))
    }
    guard let next = rest.popFirst() else {
      throw OptionProblem("\(written) takes \(value), and nothing follows it")
    }
    let text = try Self.valid(next, of: written)
    try option.apply(&draft, OptionValue(option: written, text: text))
  }

  private static func valid(
    _ word: Argument, of option: String?
  ) throws(OptionProblem) -> String {
    guard let text = word.text else {
      throw OptionProblem(
        option.map { "the value of \($0) is not valid UTF-8" }
          ?? "“\(word.printable)” is not valid UTF-8")
    }
    return text
  }

  private func unknown(_ option: String, near name: String) -> OptionProblem {
    let names = options.map(\.name) + ["help", "version"]
    guard let nearest = Spelling.nearest(to: name, in: names) else {
      return OptionProblem("unknown option \(option)")
    }
    return OptionProblem("unknown option \(option); did you mean \("--\(nearest)")?")
  }
}

/// A command line that cannot be parsed, as one line for the user.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// The command that reports the error: `tocsin alert`.
  package var command: String
  /// The sentence that names the option and the accepted values.
  package var problem: CommandMessage

  package var description: String { "\(command): \(problem.text)" }

  package init(_ command: String, _ problem: CommandMessage) {
    self.command = command
    self.problem = problem
  }

  /// Creates an error from a finished sentence, which is translated if its pattern is known.
  @_disfavoredOverload
  package init(_ command: String, _ problem: String) {
    self.init(command, CommandMessage(recognizing: problem))
  }
}

/// A problem with one word of a command line; the parser adds the command's name.
@usableFromInline
package struct OptionProblem: Error, Hashable {
  package var message: CommandMessage

  /// The sentence in English.
  package var text: String { message.text }

  package init(_ message: CommandMessage) {
    self.message = message
  }

  /// Creates a problem from a finished sentence, which is translated if its pattern is known.
  @_disfavoredOverload
  package init(_ text: String) {
    self.init(CommandMessage(recognizing: text))
  }
}
