import AlertModel

/// The body of a notification, sanitised.
///
/// Bold, italic, underline, links and one picture are kept, other tags are dropped, and everything else
/// is text. A body whose tags do not match is shown literally. Parsing is linear.
///
/// Desktop Notifications 1.2: markup.
package struct BodyMarkup: Hashable, Sendable {
  /// Pango markup with only `b`, `i`, `u`, `a` with an `href`, and escaped text.
  package private(set) var markup: String

  /// The path of the first usable local picture among the first few; nil for none.
  package private(set) var picture: String?

  /// The longest body, in bytes.
  package static let longest = 64 << 10

  /// Parses a body.
  ///
  /// - Parameters:
  ///   - body: The body, or its beginning.
  ///   - isCut: Whether more was sent.
  ///   - isPicture: Whether a path is a file that may be shown as a picture.
  package init(_ body: String, isCut: Bool = false, isPicture: (String) -> Bool = { _ in true }) {
    var reader = BodyReader(body, isCut: isCut)
    if reader.read(isPicture: isPicture) {
      markup = reader.output.text
      picture = reader.picture
      return
    }
    var literal = SafeText()
    literal.append(body.unicodeScalars)
    literal.finish()
    markup = literal.text
    if isCut { markup += "…" }
  }

  /// Plain text, escaped.
  package static func literal(_ text: String) -> String {
    var literal = SafeText()
    literal.append(text.unicodeScalars)
    literal.finish()
    return literal.text
  }
}

/// The parser of a body.
private struct BodyReader {
  /// An open element, with its end tag; nil for one that is dropped.
  private struct Element {
    var name: String
    var closing: String?
  }

  private let bytes: [UInt8]
  private let isCut: Bool
  private var position = 0
  private var open: [Element] = []

  private(set) var output = SafeText()
  private(set) var picture: String?
  /// The number of paths that were checked for a picture.
  private var looks = 0

  private static let deepest = 32
  private static let mostLooks = 4
  private static let longestLink = 2048
  private static let longestAlternative = 256

  init(_ body: String, isCut: Bool) {
    bytes = Array(body.utf8)
    self.isCut = isCut
  }

  /// Parses all of it; false if the tags do not match.
  mutating func read(isPicture: (String) -> Bool) -> Bool {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        switch MarkupTag.read(bytes[position...]) {
        case .tag(let tag):
          position += tag.length
          guard take(tag, isPicture: isPicture) else { return false }
        case .unfinished where isCut:
          // The tag was cut: drop it.
          position = bytes.count
        case .text, .unfinished:
          output.append("<" as Unicode.Scalar)
          position += 1
        }
      case UInt8(ascii: "&"):
        if let reference = CharacterReference(bytes[position...]) {
          output.append(reference.scalar)
          position += reference.length
        } else {
          output.append("&" as Unicode.Scalar)
          position += 1
        }
      default: takeText()
      }
    }
    guard open.isEmpty || isCut else { return false }
    if isCut { output.append("…" as Unicode.Scalar) }
    output.finish()
    for element in open.reversed() { output.appendMarkup(element.closing ?? "") }
    return true
  }

  private mutating func takeText() {
    let text = bytes[position...].prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
    output.append(String(decoding: text, as: UTF8.self).unicodeScalars)
    position = text.endIndex
  }

  /// Handles a tag; false if it does not match.
  private mutating func take(_ tag: MarkupTag, isPicture: (String) -> Bool) -> Bool {
    switch tag.name {
    case "b", "i", "u", "a":
      if tag.isClosing {
        guard let element = open.popLast(), element.name == tag.name else { return false }
        output.appendMarkup(element.closing ?? "")
        return true
      }
      if tag.isEmpty { return true }
      guard open.count < Self.deepest else { return false }
      begin(tag)
    case "img" where !tag.isClosing: takePicture(tag, isPicture: isPicture)
    case "br" where !tag.isClosing: output.append("\n" as Unicode.Scalar)
    default: break
    }
    return true
  }

  private mutating func begin(_ tag: MarkupTag) {
    var element = Element(name: tag.name)
    if tag.name != "a" {
      output.appendMarkup("<\(tag.name)>")
      element.closing = "</\(tag.name)>"
    } else if !open.contains(where: { $0.name == "a" && $0.closing != nil }),
      let link = tag.attribute("href"), Self.isLink(link)
    {
      output.appendMarkup("<a href=\"\(SafeText.attribute(link))\">")
      element.closing = "</a>"
    }
    open.append(element)
  }

  /// Takes the first usable picture; any other one is replaced by its `alt` text.
  private mutating func takePicture(_ tag: MarkupTag, isPicture: (String) -> Bool) {
    if picture == nil, let source = tag.attribute("src"), let path = LocalPath.path(of: source),
      mayLook(), isPicture(path)
    {
      picture = path
    } else if let alternative = tag.attribute("alt") {
      output.append(alternative.unicodeScalars.prefix(Self.longestAlternative))
    }
  }

  /// Whether one more path may be checked.
  private mutating func mayLook() -> Bool {
    looks += 1
    return looks <= Self.mostLooks
  }

  /// Whether a link has an allowed scheme and no control characters.
  private static func isLink(_ link: String) -> Bool {
    guard link.utf8.count <= longestLink else { return false }
    let isClean = link.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
        && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        && scalar.value & 0xFFFE != 0xFFFE
    }
    let beginning = link.prefix(8).lowercased()
    return isClean
      && ["http://", "https://", "mailto:", "file:///"].contains { beginning.hasPrefix($0) }
  }
}
