import AlertModel
import AlertProtocol

/// The texts of a drop-in in the places that an alert has for them.
enum DropInText {
  /// The longest text, in characters, that may stand where the title does.
  private static let longestHeadline = 60

  /// Puts a title and a text into an alert: under the title, or, where there is none and the text is
  /// short, in its place.
  static func place(
    title: String?, text: String, isMarkup: Bool, in alert: inout AlertDescription
  ) {
    let text = cut(text, to: ProtocolLimits.messageLength)
    alert.usesMarkup = isMarkup
    if let title, !title.isEmpty {
      let title = cut(title, to: ProtocolLimits.titleLength / 8)
      alert.title = isMarkup ? escaped(title) : title
      alert.message = text
    } else if isHeadline(text, isMarkup: isMarkup) {
      alert.title = text
    } else {
      alert.message = text
    }
  }

  private static func isHeadline(_ text: String, isMarkup: Bool) -> Bool {
    guard !text.contains("\n") else { return false }
    var length = 0
    var isTag = false
    for character in text {
      switch character {
      case "<" where isMarkup: isTag = true
      case ">" where isTag: isTag = false
      default: if !isTag { length += 1 }
      }
      guard length <= longestHeadline else { return false }
    }
    return true
  }

  /// Plain text as markup that shows it, or as much of it as takes this many bytes then, with an
  /// ellipsis after it.
  static func escaped(_ text: String, atMost limit: Int = .max) -> String {
    let ellipsis = "…"
    var result = ""
    // How much of it there is with room for an ellipsis behind it.
    var safeCount = 0
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
      let count = result.utf8.count
      if count <= limit - ellipsis.utf8.count { safeCount = count }
      guard count <= limit else {
        return String(decoding: result.utf8.prefix(safeCount), as: UTF8.self) + ellipsis
      }
    }
    return result
  }

  /// The text, or as much of it as takes this many bytes, with an ellipsis after it.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var result = ""
    var length = 3
    for character in text {
      length += character.utf8.count
      guard length <= limit else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A button's label: never empty, and as long as can be shown.
  static func label(_ text: String?, or usual: String) -> String {
    guard let text, !text.isEmpty else { return usual }
    return cut(text, to: ProtocolLimits.labelLength)
  }
}
