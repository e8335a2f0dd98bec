import AlertModel

/// The sections of a dunstrc, in their order; one that comes twice goes on.
struct DunstFile {
  struct Setting: Hashable {
    var key: String
    var value: String
  }

  struct Section: Hashable {
    var name: String
    var settings: [Setting] = []

    /// The last value of a key, which is the one that counts.
    subscript(key: String) -> String? { settings.last { $0.key == key }?.value }
  }

  private(set) var sections: [Section] = []
  /// Lines that are none of its language, by their numbers from 1.
  private(set) var strangeLines: [Int] = []

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = KeyFileText.trimmed(Self.plain(line))
      guard let first = text.first, first != "#", first != ";" else { continue }
      if first == "[" {
        guard let end = text.firstIndex(of: "]") else {
          strangeLines.append(index + 1)
          continue
        }
        begin(String(text[text.index(after: text.startIndex)..<end]))
      } else if let equals = text.firstIndex(of: "="), let current = sections.indices.last {
        let key = KeyFileText.trimmed(text[..<equals])
        let value = Self.value(text[text.index(after: equals)...])
        sections[current].settings.append(Setting(key: String(key), value: value))
      } else {
        strangeLines.append(index + 1)
      }
    }
    sections = Self.joined(sections)
  }

  /// A line without what no configuration of ours can say.
  private static func plain(_ line: some Collection<UInt8>) -> String {
    String(decoding: line.filter { $0 >= 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  private mutating func begin(_ name: String) {
    sections.append(Section(name: String(KeyFileText.trimmed(name))))
  }

  private static func joined(_ sections: [Section]) -> [Section] {
    var result: [Section] = []
    for section in sections {
      if let index = result.firstIndex(where: { $0.name == section.name }) {
        result[index].settings += section.settings
      } else {
        result.append(section)
      }
    }
    return result
  }

  /// What stands between quotes, or all of it up to a comment.
  private static func value(_ text: Substring) -> String {
    let text = KeyFileText.trimmed(text)
    if text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    var former: Character = " "
    var value = ""
    for character in text {
      if character == "#" || character == ";", former == " " || former == "\t" { break }
      value.append(character)
      former = character
    }
    return String(KeyFileText.trimmed(value))
  }
}
