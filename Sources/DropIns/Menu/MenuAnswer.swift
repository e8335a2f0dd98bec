import AlertModel

/// How what was chosen of a menu is written.
struct MenuAnswer: Hashable, Sendable {
  /// rofi's `-format`: `s` is the text, `i` the row's place from 0, `d` that from 1, `q` the text in
  /// quotation marks, `p` the text without markup, `f` what was typed, `F` that in quotation marks;
  /// whatever else stands for itself.
  var format = "s"

  /// The text of an answer, a line for each row.
  func text(of value: InputValue, rows: MenuRows) -> [UInt8] {
    let chosen =
      switch value {
      case .items(let items): items
      case .text(let text): [text]
      case .none, .flag, .number: [""]
      }
    return chosen.flatMap { line(of: $0, rows: rows) + [UInt8(ascii: "\n")] }
  }

  private func line(of answer: String, rows: MenuRows) -> [UInt8] {
    // What was typed has no tab in it, and every item has.
    let place = answer.firstIndex(of: "\t").flatMap { Int(answer[..<$0]) }
    let isRow = place.map(rows.texts.indices.contains) ?? false
    let text = isRow ? rows.texts[place ?? 0] : Array(answer.utf8)
    let typed = isRow ? [] : text
    return format.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "s": text
      case "i": Array("\(isRow ? place ?? 0 : -1)".utf8)
      case "d": Array("\(isRow ? (place ?? 0) + 1 : 0)".utf8)
      case "q": Self.quoted(text)
      case "p": Array(PlainText.of(String(decoding: text, as: UTF8.self)).utf8)
      case "f": typed
      case "F": Self.quoted(typed)
      default: Array(String(scalar).utf8)
      }
    }
  }

  /// A word that a shell takes for just that text.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "'")
    return [mark] + text.flatMap { $0 == mark ? Array("'\\''".utf8) : [$0] } + [mark]
  }
}
