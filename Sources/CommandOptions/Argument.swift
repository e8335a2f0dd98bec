/// One word of a command line, with the bytes that the system passed.
///
/// `CommandLine.arguments` replaces invalid UTF-8 silently; this type keeps it, so that it can be
/// reported.
package struct Argument: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word as text; nil if it is not valid UTF-8.
  package let text: String?

  /// The word with invalid bytes replaced, for messages.
  package let printable: String

  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.bytes = bytes
    text = String(validating: bytes, as: UTF8.self)
    printable = text ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a word from a text that ends with a 0 byte.
  ///
  /// Without generic functions, which take the client longer than their work.
  private init(_ word: UnsafePointer<CChar>) {
    text = String(validatingCString: word)
    printable = text ?? String(cString: word)
    var bytes: [UInt8] = []
    var next = word
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  package init(stringLiteral text: String) {
    self.text = text
    printable = text
    bytes = Array(text.utf8)
  }

  package init(_ text: String) {
    self.init(stringLiteral: text)
  }
}

extension Argument {
  /// The name by which this process was called, `argv[0]`; empty if it is missing.
  package static var programName: String {
    CommandLine.unsafeArgv[0].map { String(cString: $0) } ?? ""
  }

  /// The words of this process's command line after the program's name.
  package static var ofProcess: [Argument] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        Argument(word)
      }
    }
  }
}

/// The words of a command line that are neither options nor their values.
package struct Operands: Hashable, Sendable {
  package var words: [String] = []
  /// The number of operands before `--`; nil without it.
  package var countBeforeDashes: Int?

  package init() {}

  package var count: Int { words.count }
  package var isEmpty: Bool { words.isEmpty }
  package var first: String? { words.first }

  package subscript(index: Int) -> String { words[index] }

  /// Refuses any operand, like `refuse(after:_:)`.
  package func refuseAll(
    _ problem: (String) -> CommandMessage = { "“\($0)” is not expected" }
  ) throws(OptionProblem) {
    try refuse(after: 0, problem)
  }

  /// Refuses more than `limit` operands.
  ///
  /// - Parameters:
  ///   - limit: The number of operands that are accepted.
  ///   - problem: Returns the message about the first superfluous operand.
  /// - Throws: `OptionProblem` if there is one.
  package func refuse(
    after limit: Int,
    _ problem: (String) -> CommandMessage = { "“\($0)” is not expected" }
  ) throws(OptionProblem) {
    if words.count > limit { throw OptionProblem(problem(words[limit])) }
  }

  /// The message about a word of a text that is not in quotation marks.
  package static func unquoted(_ word: String) -> CommandMessage {
    "“\(word)” is not expected; put the text into quotation marks"
  }
}
