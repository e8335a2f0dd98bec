import AlertModel
import AlertProtocol

/// Places and shortens a drop-in’s texts in an alert.
enum DropInText {
  /// The longest text, in characters, that is shown as the title.
  private static let longestHeadline = 60

  /// Sets an alert’s texts: the title of the original’s window becomes the caption, and a text of one
  /// short line the title.
  ///
  /// - Parameters:
  ///   - windowTitle: The title of the original’s window; nil for none.
  ///   - text: The text.
  ///   - isMarkup: Whether the text is Pango markup.
  ///   - takesHeadline: Whether a short line before an empty line becomes the title, too.
  ///   - alert: The alert whose texts are set.
  static func place(
    windowTitle: String?, text: String, isMarkup: Bool, takesHeadline: Bool = false,
    in alert: inout AlertDescription
  ) {
    let text = cut(text, to: ProtocolLimits.messageLength)
    alert.usesMarkup = isMarkup
    alert.caption = cut(DisplayText.line(windowTitle ?? ""), to: ProtocolLimits.labelLength)
    if isHeadline(text, isMarkup: isMarkup) {
      alert.title = text
    } else if takesHeadline, let parts = parts(of: text, isMarkup: isMarkup) {
      (alert.title, alert.message) = parts
    } else {
      alert.message = text
    }
  }

  /// Makes the caption the title and the text the message, for a text that changes while the alert is
  /// shown.
  static func makeCaptionTitle(of alert: inout AlertDescription) {
    alert.message = [alert.title, alert.message].filter { !$0.isEmpty }.joined(separator: "\n\n")
    alert.title = alert.usesMarkup ? escaped(alert.caption) : alert.caption
    alert.caption = ""
  }

  /// The short line that a text begins with and the text after the empty line that follows; nil if
  /// the text has none, or its markup extends beyond the line.
  private static func parts(
    of text: String, isMarkup: Bool
  ) -> (title: String, message: String)? {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[1].isEmpty, !lines[0].isEmpty,
      isHeadline(String(lines[0]), isMarkup: isMarkup),
      !isMarkup || isBalanced(lines[0])
    else { return nil }
    let rest = lines[2].drop { $0 == "\n" }
    return rest.isEmpty ? nil : (String(lines[0]), String(rest))
  }

  /// Whether markup closes all tags that it opens.
  private static func isBalanced(_ markup: Substring) -> Bool {
    let tags = markup.split(separator: "<", omittingEmptySubsequences: false).dropFirst()
    return tags.count { $0.hasPrefix("/") } * 2 == tags.count
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

  /// Returns plain text escaped for markup, cut with an ellipsis if it would have more than `limit`
  /// bytes.
  static func escaped(_ text: String, atMost limit: Int = .max) -> String {
    let ellipsis = "…"
    var result = ""
    // The length of the longest part that leaves room for the ellipsis.
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

  /// Returns the text, cut with an ellipsis if it has more than `limit` bytes.
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

  /// Returns a button’s label, which is never empty, cut to the protocol’s limit.
  static func label(_ text: String?, or usual: String) -> String {
    guard let text, !text.isEmpty else { return usual }
    return cut(text, to: ProtocolLimits.labelLength)
  }
}
