/// The lines of a key file, each with its number, so that whatever is wrong can be found.
///
/// GLib reads key files too, but tells neither where a key stands nor that it is written twice.
/// Desktop Entry Specification: basic format of the file, without its escapes.
package struct KeyFileText {
  /// `key=value`.
  package struct Line: Hashable {
    package var key: String
    package var value: String
    /// Counted from 1.
    package var number: Int
  }

  /// `[Name]` and what stands below it.
  package struct Group: Hashable {
    package var name: String
    /// The number of the line with its name.
    package var number: Int
    package var lines: [Line] = []

    /// The line of a key.
    package subscript(key: String) -> Line? { lines.first { $0.key == key } }
  }

  /// What is wrong with one line, and what is accepted, without a period at the end.
  package struct Problem: Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
    package var text: String

    package init(line: Int, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  /// What kind of key file it is, for what is said of it.
  package struct Kind: Sendable {
    /// “a theme”.
    var name: String
    /// The name of a group that one has.
    var group: String
    /// The most lines, of which a file that says everything has few.
    var mostLines: Int

    package init(name: String, group: String, mostLines: Int) {
      self.name = name
      self.group = group
      self.mostLines = mostLines
    }
  }

  /// Something that is no text at all has a problem in every line; these say enough.
  package static let mostProblems = 100

  package private(set) var groups: [Group] = []
  package private(set) var problems: [Problem] = []

  private let kind: Kind

  /// Reads all the bytes of a file.
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
      return report(number, "“\(Self.quoted(key))” is there already, in line \(former.number)")
    }
    let value = String(Self.trimmed(text[text.index(after: equals)...]))
    groups[current].lines.append(Line(key: key, value: value, number: number))
  }

  private mutating func begin(_ name: Substring, _ number: Int) {
    if let former = groups.first(where: { $0.name == name }) {
      report(number, "[\(Self.quoted(name))] is there already, in line \(former.number)")
    }
    groups.append(Group(name: String(name), number: number))
  }

  private mutating func report(_ line: Int, _ problem: String) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(Problem(line: line, problem))
  }

  /// Without the spaces, tabs and carriage returns at both ends.
  package static func trimmed(_ text: some StringProtocol) -> Substring {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\r"
    }
    var part = Substring(text)
    while let first = part.first, isBlank(first) { part.removeFirst() }
    while let last = part.last, isBlank(last) { part.removeLast() }
    return part
  }

  /// A decimal number, with a point; nil if the text is none.
  package static func number(_ text: some StringProtocol) -> Double? {
    let text = trimmed(text)
    let bytes = text.utf8
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, digits.contains(where: { (0x30...0x39).contains($0) }), bytes.count <= 24
    else { return nil }
    return Double(String(text))
  }

  /// A text of the file as a message can show it.
  package static func quoted(_ text: some StringProtocol) -> String {
    DisplayText.line(String(text), limit: 60)
  }
}
