import AlertModel

/// The sections of a dunstrc in their order; sections with the same name are merged.
struct DunstFile {
  struct Setting: Hashable {
    var key: String
    var value: String
  }

  struct Section: Hashable {
    var name: String
    var settings: [Setting] = []

    /// Returns the last value of a key, which is the effective one.
    subscript(key: String) -> String? { settings.last { $0.key == key }?.value }
  }

  private(set) var sections: [Section] = []
  /// The numbers, from 1, of lines that are neither sections nor settings.
  private(set) var invalidLines: [Int] = []

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = KeyFileText.trimmed(Self.plain(line))
      guard let first = text.first, first != "#", first != ";" else { continue }
      if first == "[" {
        guard let end = text.firstIndex(of: "]") else {
          invalidLines.append(index + 1)
          continue
        }
        begin(String(text[text.index(after: text.startIndex)..<end]))
      } else if let equals = text.firstIndex(of: "="), let current = sections.indices.last {
        let key = KeyFileText.trimmed(text[..<equals])
        let value = Self.value(text[text.index(after: equals)...])
        sections[current].settings.append(Setting(key: String(key), value: value))
      } else {
        invalidLines.append(index + 1)
      }
    }
    sections = Self.joined(sections)
  }

  /// Returns a line without control characters, which our configuration cannot represent.
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

  /// Returns a value: the text between quotes, or all text before a comment.
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
