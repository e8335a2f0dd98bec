import AlertModel

/// The format of a menu’s answer.
struct MenuAnswer: Hashable, Sendable {
  /// rofi's `-format`: `s` is the row’s text, `i` its index from 0, `d` its index from 1, `q` the
  /// text in quotation marks, `p` the text without markup, `f` the filter text, `F` the filter text
  /// in quotation marks; other characters stand for themselves.
  var format = "s"

  /// Returns the text of an answer, one line per row.
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
    // Every item contains a tab, and typed text does not.
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

  /// Returns text quoted for a shell.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "'")
    return [mark] + text.flatMap { $0 == mark ? Array("'\\''".utf8) : [$0] } + [mark]
  }
}
