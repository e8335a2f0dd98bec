import AlertModel

/// The lines of a theme's key file, each with its number, so that whatever is wrong can be found.
///
/// GLib reads key files too, but tells neither where a key stands nor that it is written twice.
/// Desktop Entry Specification: basic format of the file, without its escapes.
struct ThemeText {
  /// `key=value`.
  struct Line: Hashable {
    var key: String
    var value: String
    /// Counted from 1.
    var number: Int
  }

  /// `[Name]` and what stands below it.
  struct Group: Hashable {
    var name: String
    /// The number of the line with its name.
    var number: Int
    var lines: [Line] = []

    /// The line of a key.
    subscript(key: String) -> Line? { lines.first { $0.key == key } }
  }

  /// The largest file, in bytes.
  static let largestFile = 256 << 10
  /// The most lines, of which a theme that says everything has few.
  static let mostLines = 4000
  /// Something that is no text at all has a problem in every line; these say enough.
  static let mostProblems = 100

  private(set) var groups: [Group] = []
  private(set) var problems: [ThemeError] = []

  private let file: String

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - file: Its path, to be named when something is wrong.
  init(_ bytes: [UInt8], of file: String) {
    self.file = file
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let number = index + 1
      guard number <= Self.mostLines else {
        report(number, "a theme has at most \(Self.mostLines) lines")
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
      return report(number, "a group such as [Theme] comes before the first key")
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
    problems.append(ThemeError(file: file, line: line, problem))
  }

  /// Without the spaces, tabs and carriage returns at both ends.
  static func trimmed(_ text: some StringProtocol) -> Substring {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\r"
    }
    var part = Substring(text)
    while let first = part.first, isBlank(first) { part.removeFirst() }
    while let last = part.last, isBlank(last) { part.removeLast() }
    return part
  }

  /// A text of the file as a message can show it.
  static func quoted(_ text: some StringProtocol) -> String {
    DisplayText.line(String(text), limit: 60)
  }
}
