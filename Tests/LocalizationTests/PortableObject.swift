import Foundation

/// A translation file of gettext (`.po`), as far as the tests need it.
struct PortableObject {
  /// One message with its translations.
  struct Message: Hashable {
    var context: String?
    var id = ""
    var plural: String?
    var translations: [String] = []
    var flags: Set<String> = []
  }

  /// The messages, without the header.
  private(set) var messages: [Message] = []
  /// The header's fields.
  private(set) var header = ""
  /// The lines of obsolete messages.
  private(set) var leftOver = 0

  /// Reads a file.
  init(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var message = Message()
    var target = WritableKeyPath<Message, String>?.none
    var number: Int?
    func isUsed(_ message: Message) -> Bool { !message.translations.isEmpty }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#~") { leftOver += 1 }
      if line.hasPrefix("#,") {
        message.flags.formUnion(
          line.dropFirst(2).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
      }
      guard !line.hasPrefix("#") else { continue }
      guard !line.isEmpty else {
        if isUsed(message) { take(message) }
        (message, target, number) = (Message(), nil, nil)
        continue
      }
      let quoted = Self.unquoted(line)
      if line.hasPrefix("msgctxt") {
        message.context = quoted
      } else if line.hasPrefix("msgid_plural") {
        message.plural = quoted
      } else if line.hasPrefix("msgid") {
        message.id = quoted
        target = \.id
      } else if line.hasPrefix("msgstr") {
        message.translations.append(quoted)
        number = message.translations.count - 1
      } else if let number {
        message.translations[number] += quoted
      } else if let target {
        message[keyPath: target] += quoted
      }
    }
    if isUsed(message) { take(message) }
  }

  private mutating func take(_ message: Message) {
    if message.id.isEmpty { header = message.translations[0] } else { messages.append(message) }
  }

  /// The text between the quotation marks of a line.
  private static func unquoted(_ line: Substring) -> String {
    guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end
    else { return "" }
    var result = ""
    var isEscaped = false
    for character in line[line.index(after: start)..<end] {
      if isEscaped {
        result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
