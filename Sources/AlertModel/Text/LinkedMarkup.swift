/// Pango markup with its links separated, because Pango does not support `<a href="…">`.
///
/// The input may come from an untrusted client; the parser takes linear time.
public struct LinkedMarkup: Hashable, Sendable {
  /// A link.
  public struct Link: Hashable, Sendable {
    /// The URL.
    public var target: String
    /// The linked range, in bytes of the text's UTF-8 without tags.
    public var range: Range<Int>

    /// Creates a link.
    public init(target: String, range: Range<Int>) {
      self.target = target
      self.range = range
    }
  }

  /// The markup without the tags of its links, and with only references that Pango supports;
  /// unchanged if its links are invalid.
  public private(set) var markup: String
  /// The links, in order.
  public private(set) var links: [Link] = []
  /// The length of the text without tags, in bytes of UTF-8; 0 if there are no links.
  public private(set) var byteCount = 0

  /// The largest number of links.
  private static let mostLinks = 100
  /// The length of the longest target, in bytes.
  private static let longestTarget = 4096

  /// Separates the links from markup.
  public init(_ markup: String) {
    self.markup = markup
    var scanner = Scanner(Array(markup.utf8))
    guard scanner.scan(), scanner.isRewritten else { return }
    self.markup = String(decoding: scanner.output, as: UTF8.self)
    links = scanner.links
    byteCount = scanner.byteCount
  }

  private struct Scanner {
    let bytes: [UInt8]
    var place = 0
    var output: [UInt8] = []
    var links: [Link] = []
    var byteCount = 0
    /// Whether the output differs from the input.
    var isRewritten = false
    /// The targets of the open tags, from the outermost; nil for a tag without a target.
    private var open: [(target: String?, start: Int)] = []

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// Scans the whole input; returns false if its link tags are not valid.
    mutating func scan() -> Bool {
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "<"):
          guard scanTag() else { return false }
        case UInt8(ascii: "&"): scanReference()
        default:
          output.append(bytes[place])
          byteCount += 1
          place += 1
        }
      }
      return open.isEmpty
    }

    private mutating func scanTag() -> Bool {
      for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
      where begins(with: start, at: place) {
        var next = place
        while next < bytes.count, !begins(with: end, at: next) { next += 1 }
        guard next < bytes.count else { return false }
        copy(to: next + end.utf8.count)
        return true
      }
      guard let end = endOfTag() else { return false }
      let tag = bytes[place + 1..<end]
      let isClosing = tag.first == UInt8(ascii: "/")
      let name = tag.dropFirst(isClosing ? 1 : 0).prefix { !Self.isBlank($0) && $0 != 0x2F }
      guard name.count == 1, name.first == UInt8(ascii: "a") else {
        copy(to: end + 1)
        return true
      }
      isRewritten = true
      place = end + 1
      if isClosing {
        guard let link = open.popLast() else { return false }
        close(link)
      } else if tag.last != UInt8(ascii: "/") {
        // A link within a link has the outer one's target.
        open.append((open.isEmpty ? Self.target(tag[name.endIndex...]) : nil, byteCount))
      }
      return true
    }

    private mutating func close(_ link: (target: String?, start: Int)) {
      guard let target = link.target, link.start < byteCount,
        links.count < LinkedMarkup.mostLinks
      else { return }
      links.append(Link(target: target, range: link.start..<byteCount))
    }

    private mutating func copy(to end: Int) {
      output += bytes[place..<end]
      place = end
    }

    /// Returns the index of the current tag's `>`, ignoring those in quotes.
    private func endOfTag() -> Int? {
      var quote: UInt8?
      for index in bytes[place...].indices {
        let byte = bytes[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return index
        }
      }
      return nil
    }

    private mutating func scanReference() {
      guard let reference = CharacterReference(bytes[place...]) else {
        // Invalid, as Pango's parser will report.
        copy(to: place + 1)
        byteCount += 1
        return
      }
      byteCount += UTF8.width(reference.scalar)
      guard !reference.isXML else { return copy(to: place + reference.length) }
      // Pango does not support it.
      output += "&#\(reference.scalar.value);".utf8
      place += reference.length
      isRewritten = true
    }

    private func begins(with text: String, at place: Int) -> Bool {
      bytes[place...].starts(with: text.utf8)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns the value of the attribute `href`; nil if there is none or it is not valid.
    private static func target(_ attributes: ArraySlice<UInt8>) -> String? {
      var rest = attributes
      while true {
        rest = rest.drop(while: isBlank)
        let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") }
        rest = rest.dropFirst(name.count).drop(while: isBlank)
        guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = rest.drop(while: isBlank)
        guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27 else { return nil }
        let value = rest.prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 1)
        guard name.elementsEqual("href".utf8) else { continue }
        guard !value.isEmpty, value.count <= LinkedMarkup.longestTarget else { return nil }
        return CharacterReference.decoded(value)
      }
    }
  }
}
