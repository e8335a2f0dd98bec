/// The size of an SVG file, in CSS pixels.
struct SVGHeader: Equatable {
  var width: Double
  var height: Double

  /// How much of the file is searched for the root element, in bytes.
  private static let searched = 64 << 10
  /// CSS: the size of a picture that does not specify one.
  private static let usualSize = (width: 300.0, height: 150.0)

  /// Parses the beginning of a file; nil if it is not an SVG file.
  ///
  /// SVG 1.1: section 7; CSS 2.1: section 10.3.2.
  init?(_ bytes: [UInt8]) {
    guard !bytes.prefix(Self.searched).contains(0) else { return nil }
    let text = String(decoding: bytes.prefix(Self.searched), as: UTF8.self)
    guard let attributes = Self.attributes(ofRootIn: Substring(text)) else { return nil }
    let box = (attributes["viewBox"] ?? "").split { ", \t\r\n".contains($0) }.compactMap {
      Double($0)
    }
    let hasBox = box.count == 4 && box[2] > 0 && box[3] > 0
    let width = attributes["width"].flatMap(Self.pixels)
    let height = attributes["height"].flatMap(Self.pixels)
    let ratio = hasBox ? box[2] / box[3] : Self.usualSize.width / Self.usualSize.height
    switch (width, height) {
    case (let width?, let height?): (self.width, self.height) = (width, height)
    case (let width?, nil): (self.width, self.height) = (width, width / ratio)
    case (nil, let height?): (self.width, self.height) = (height * ratio, height)
    case (nil, nil):
      (self.width, self.height) = hasBox ? (box[2], box[3]) : Self.usualSize
    }
  }

  /// Returns the attributes of the root element; nil unless that is `svg`.
  private static func attributes(ofRootIn text: Substring) -> [String: String]? {
    var rest = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    while rest.first == "<" {
      if rest.hasPrefix("<?") {
        guard skip(&rest, past: "?>") else { return nil }
      } else if rest.hasPrefix("<!--") {
        guard skip(&rest, past: "-->") else { return nil }
      } else if rest.hasPrefix("<!") {
        // A document type may contain declarations in brackets.
        let end = rest.firstIndex { $0 == "[" || $0 == ">" }
        guard let end else { return nil }
        guard skip(&rest, past: rest[end] == "[" ? "]>" : ">") else { return nil }
      } else {
        break
      }
      rest = rest.drop { $0.isWhitespace }
    }
    guard rest.hasPrefix("<svg"), let next = rest.dropFirst(4).first,
      next.isWhitespace || next == ">" || next == "/"
    else { return nil }
    return attributes(in: rest.dropFirst(4))
  }

  private static func attributes(in text: Substring) -> [String: String] {
    var result: [String: String] = [:]
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
      rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
      guard !name.isEmpty, rest.first == "=" else { return result }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      guard let quote = rest.first, quote == "\"" || quote == "'" else { return result }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      if result[String(name)] == nil { result[String(name)] = String(value) }
    }
  }

  private static func skip(_ rest: inout Substring, past mark: String) -> Bool {
    var place = rest.startIndex
    while place < rest.endIndex {
      if rest[place...].hasPrefix(mark) {
        rest = rest[place...].dropFirst(mark.count)
        return true
      }
      place = rest.index(after: place)
    }
    return false
  }

  /// Converts a CSS length to pixels; nil for percentages and invalid lengths.
  private static func pixels(_ text: String) -> Double? {
    let trimmed = text.filter { !$0.isWhitespace }
    var digits = trimmed.prefix { $0.isNumber || ".+-eE".contains($0) }
    // The `e` of `em` does not begin an exponent.
    if Double(digits) == nil { digits = digits.prefix { $0 != "e" && $0 != "E" } }
    guard let number = Double(digits), number > 0, number.isFinite else { return nil }
    let unit = trimmed.dropFirst(digits.count).lowercased()
    let scales: [String: Double] = [
      "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
      "em": 16, "ex": 8,
    ]
    return scales[unit].map { $0 * number }
  }
}
