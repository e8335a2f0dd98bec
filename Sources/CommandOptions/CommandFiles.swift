/// The files and the standard input that the options of one command line name.
///
/// Standard input can be read by one option only; a second one is refused with a message that names
/// both.
package struct CommandFiles: Sendable {
  /// The folder that relative paths start from.
  package let currentFolder: String
  package let input: CommandInput
  /// The option that reads standard input; nil if none does.
  package private(set) var inputReader: String?

  package init(currentFolder: String, input: CommandInput = .none) {
    self.currentFolder = currentFolder
    self.input = input
  }

  /// Reserves standard input for an option.
  package mutating func claimInput(for reader: String) throws(OptionProblem) {
    try refuseSecondReader(reader)
    inputReader = reader
  }

  /// Refuses an option that reads standard input if another one does already.
  package func refuseSecondReader(_ reader: String) throws(OptionProblem) {
    guard let inputReader else { return }
    throw OptionProblem("\(reader) reads standard input, and so does \(inputReader)")
  }

  /// Returns the source that an option's value names; `-` reserves standard input.
  package mutating func source(_ value: OptionValue) throws(OptionProblem) -> CommandInput.Source {
    let name = try value.nonEmpty("a file’s path, or - for standard input")
    guard name == "-" else { return .file(absolute(name)) }
    try claimInput(for: "\(value.option) -")
    return .standardInput
  }

  /// Reads the text of a source that an option names, up to a limit in bytes.
  package func text(
    of source: CommandInput.Source, for option: String, limit: Int
  ) throws(OptionProblem) -> String {
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      bytes = try input.read(source, limit)
    } catch {
      throw OptionProblem("\(option): \(source.name) cannot be read: \(error.reason)")
    }
    guard bytes.count <= limit else {
      throw OptionProblem("\(option): \(source.name) has more than \(limit >> 20) MiB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OptionProblem("\(option): \(source.name) is not valid UTF-8")
    }
    return text
  }

  /// Returns the absolute path of a relative one; an empty path stays empty.
  package func absolute(_ path: String) -> String {
    guard !path.isEmpty, !path.hasPrefix("/") else { return path }
    return currentFolder.hasSuffix("/") ? currentFolder + path : "\(currentFolder)/\(path)"
  }
}
