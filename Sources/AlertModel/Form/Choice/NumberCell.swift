/// Recognises cells that are numbers, which lists align at their ends.
///
/// A number can have a sign or a currency sign before it, digits in groups, and a short unit after
/// it: `-3`, `€ 1.148,50`, `12 %`, `880 bytes`, `1.5G`. Dates, times, versions and addresses are
/// not numbers.
package enum NumberCell {
  /// The kind of a cell.
  package enum Kind: Hashable, Sendable {
    case number
    /// Empty, or a dash in place of a number.
    case nothing
    case text
  }

  /// The maximum number of letters of a unit.
  private static let longestUnit = 5
  /// The maximum length of a number with its unit, in bytes.
  private static let longest = 48

  /// Returns the kind of a cell.
  package static func kind(of cell: some Collection<UInt8>) -> Kind {
    // Most cells consist only of words or only of digits.
    guard let first = cell.first else { return .nothing }
    if (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) { return .text }
    if cell.allSatisfy({ (0x30...0x39).contains($0) }) { return .number }
    var bytes: [UInt8] = []
    for byte in cell {
      guard bytes.count < longest else { return .text }
      bytes.append(byte)
    }
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var rest = scalars.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    if rest.isEmpty || rest.count == 1 && "-–—".unicodeScalars.contains(rest[rest.startIndex]) {
      return .nothing
    }
    if let first = rest.first, "+-−".unicodeScalars.contains(first) { rest.removeFirst() }
    if let first = rest.first, "$€£¥".unicodeScalars.contains(first) {
      rest = rest.dropFirst().drop(while: isSpace)
    }
    guard let end = endOfDigits(rest) else { return .text }
    return isUnit(rest[end...]) ? .number : .text
  }

  /// Returns the end of the number at the beginning of a text; nil if it does not begin with one,
  /// or with digits that are grouped as in a date, a version or an address.
  private static func endOfDigits(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    // The length of each group of digits, and the separator before it.
    var groups: [(length: Int, separator: Unicode.Scalar?)] = [(0, nil)]
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      if isDigit(text[end]) {
        groups[groups.count - 1].length += 1
      } else if ".,'’".unicodeScalars.contains(text[end]) || isSpace(text[end]),
        next < text.endIndex, isDigit(text[next])
      {
        groups.append((0, text[end]))
      } else {
        break
      }
      end = next
    }
    // A number can begin with its decimal point.
    if groups[0].length == 0 { return groups.count == 2 && groups[1].separator == "." ? end : nil }
    guard groups.count > 2 || groups.last?.separator.map(isSpace) == true else { return end }
    // Thousands have three digits each, and one separator; digits after a different separator are a
    // fraction.
    let separator = groups[1].separator
    let hasFraction = groups.last?.separator != separator
    let thousands = groups.dropFirst().dropLast(hasFraction ? 1 : 0)
    return thousands.allSatisfy { $0.length == 3 && $0.separator == separator } ? end : nil
  }

  private static func isUnit(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let unit = text.drop(while: isSpace)
    return unit.count <= longestUnit
      && unit.allSatisfy { $0.properties.isAlphabetic || "%°/$€£¥".unicodeScalars.contains($0) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}"
  }
}
