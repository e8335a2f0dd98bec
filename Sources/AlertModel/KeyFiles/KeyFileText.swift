/// A parsed key file, with the line number of each key for error messages.
///
/// GLib's `GKeyFile` reports neither line numbers nor duplicate keys. Desktop Entry Specification:
/// basic format of the file, without escapes.
package struct KeyFileText {
  /// A line `key=value`.
  package struct Line: Hashable {
    /// The key.
    package var key: String
    /// The value, without surrounding space.
    package var value: String
    /// The line number, from 1.
    package var number: Int
  }

  /// A group `[Name]` with its lines.
  package struct Group: Hashable {
    /// The name.
    package var name: String
    /// The line number of the group header, from 1.
    package var number: Int
    /// The lines of the group.
    package var lines: [Line] = []

    /// Returns the line of a key; nil if there is none.
    package subscript(key: String) -> Line? { lines.first { $0.key == key } }
  }

  /// An error in a line.
  package struct Problem: Hashable, Sendable {
    /// The line number, from 1.
    package var line: Int
    /// What is wrong and what is accepted, without a period at the end.
    package var text: String

    /// Creates a problem.
    package init(line: Int, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  /// The kind of key file, for error messages and limits.
  package struct Kind: Sendable {
    /// The name with an article, such as “a theme”.
    var name: String
    /// The name of a typical group.
    var group: String
    /// The maximum number of lines.
    var mostLines: Int

    /// Creates a kind.
    package init(name: String, group: String, mostLines: Int) {
      self.name = name
      self.group = group
      self.mostLines = mostLines
    }
  }

  /// The maximum number of reported problems; a binary file has one in every line.
  package static let mostProblems = 100

  /// The groups, in order.
  package private(set) var groups: [Group] = []
  /// The errors, in order.
  package private(set) var problems: [Problem] = []

  private let kind: Kind

  /// Parses the content of a file.
  package init(_ bytes: [UInt8], _ kind: Kind) {
    self.kind = kind
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let number = index + 1
      guard number <= kind.mostLines else {
        report(number, "\(kind.name) has at most \(kind.mostLines) lines")
        break
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        report(number, "this is not valid UTF-8")
        continue
      }
      read(Self.trimmed(text), number)
    }
  }

  private mutating func read(_ text: Substring, _ number: Int) {
    guard let first = text.first, first != "#" else { return }
    if first == "[" {
      guard text.last == "]", text.count > 2 else {
        return report(number, "a group is written [Name], not “\(Self.quoted(text))”")
      }
      return begin(Self.trimmed(text.dropFirst().dropLast()), number)
    }
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      return report(
        number, "a line is key=value, [Group] or # comment, not “\(Self.quoted(text))”")
    }
    guard let current = groups.indices.last else {
      return report(number, "a group such as [\(kind.group)] comes before the first key")
    }
    let key = String(Self.trimmed(text[..<equals]))
    if let former = groups[current][key] {
      return report(number, "“\(Self.quoted(key))” is already set in line \(former.number)")
    }
    let value = String(Self.trimmed(text[text.index(after: equals)...]))
    groups[current].lines.append(Line(key: key, value: value, number: number))
  }

  private mutating func begin(_ name: Substring, _ number: Int) {
    if let former = groups.first(where: { $0.name == name }) {
      report(number, "[\(Self.quoted(name))] already begins in line \(former.number)")
    }
    groups.append(Group(name: String(name), number: number))
  }

  private mutating func report(_ line: Int, _ problem: String) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(Problem(line: line, problem))
  }

  /// Returns the text without spaces, tabs and carriage returns at both ends.
  package static func trimmed(_ text: some StringProtocol) -> Substring {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\r"
    }
    var part = Substring(text)
    while let first = part.first, isBlank(first) { part.removeFirst() }
    while let last = part.last, isBlank(last) { part.removeLast() }
    return part
  }

  /// Parses a decimal number with a point; nil if it is not one.
  package static func number(_ text: some StringProtocol) -> Double? {
    let text = trimmed(text)
    let bytes = text.utf8
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, digits.contains(where: { (0x30...0x39).contains($0) }), bytes.count <= 24
    else { return nil }
    return Double(String(text))
  }

  /// Returns a text of the file, sanitised and truncated for an error message.
  package static func quoted(_ text: some StringProtocol) -> String {
    DisplayText.line(String(text), limit: 60)
  }
}
