/// The translations of a gettext catalogue (`.mo`), which are looked up in the file's bytes.
///
/// Nothing in the file is trusted: a position outside of it ends a lookup without a translation.
package final class MessageCatalog: Sendable {
  private let bytes: [UInt8]
  private let isSwapped: Bool
  private let count: Int
  private let originals: Int
  private let translations: Int
  /// The rule that chooses the plural form for a number.
  package let plural: PluralRule

  /// The separator between a message's context and the message.
  private static let contextEnd = "\u{4}"

  /// Creates a catalogue from the bytes of a file; nil if they are not a valid one.
  package init?(_ bytes: [UInt8]) {
    func number(_ offset: Int, swapped: Bool) -> Int? {
      guard offset >= 0, offset <= bytes.count - 4 else { return nil }
      let value = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      }
      return Int(swapped ? UInt32(bigEndian: value) : UInt32(littleEndian: value))
    }
    let magic = 0x9504_12DE
    guard let first = number(0, swapped: false) else { return nil }
    isSwapped = first != magic
    guard number(0, swapped: isSwapped) == magic,
      let revision = number(4, swapped: isSwapped), revision >> 16 <= 1,
      let count = number(8, swapped: isSwapped), let originals = number(12, swapped: isSwapped),
      let translations = number(16, swapped: isSwapped), count <= bytes.count / 16,
      max(originals, translations) <= bytes.count - 8 * count
    else { return nil }
    self.bytes = bytes
    self.count = count
    self.originals = originals
    self.translations = translations
    var header = ""
    if count > 0, let size = number(translations, swapped: isSwapped),
      let start = number(translations + 4, swapped: isSwapped), start <= bytes.count,
      size <= bytes.count - start
    {
      header = String(decoding: bytes[start..<start + size], as: UTF8.self)
    }
    plural = PluralRule(header: header) ?? .english
  }

  private func number(_ offset: Int) -> Int {
    // The tables were checked to be within the file.
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    return Int(isSwapped ? UInt32(bigEndian: value) : UInt32(littleEndian: value))
  }

  /// The bytes of an entry of a table; empty if it is not within the file.
  private func entry(_ table: Int, _ index: Int) -> ArraySlice<UInt8> {
    let (size, start) = (number(table + 8 * index), number(table + 8 * index + 4))
    guard start <= bytes.count, size <= bytes.count - start else { return [] }
    return bytes[start..<start + size]
  }

  /// Looks a message up.
  ///
  /// - Parameters:
  ///   - id: The message in English; of one with a plural, the singular.
  ///   - context: The message's context; nil for none.
  ///   - form: The index of the plural form.
  /// - Returns: nil if the catalogue does not have it.
  package func translation(of id: String, context: String? = nil, form: Int = 0) -> String? {
    var key = Array((context.map { $0 + Self.contextEnd } ?? "").utf8)
    key += id.utf8
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      // In the table, a message's plural follows it after a NUL.
      let other = entry(originals, middle).prefix { $0 != 0 }
      if other.elementsEqual(key) { return self.form(form, of: entry(translations, middle)) }
      if other.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func form(_ index: Int, of entry: ArraySlice<UInt8>) -> String? {
    let forms = entry.split(separator: 0, maxSplits: 16, omittingEmptySubsequences: false)
    guard let form = index < forms.count ? forms[index] : forms.first, !form.isEmpty else {
      return nil
    }
    return String(validating: form, as: UTF8.self)
  }
}
