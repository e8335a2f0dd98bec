internal import CPango

/// The attributes that keep text unchanged.
///
/// Fonts such as Inter draw `1x2` as `1×2` and `->` as an arrow by contextual alternates, and Pango
/// hyphenates words that it breaks. Both change the text that is read, for example in a password
/// prompt or a path. Pango also breaks an address after its `://`, which leaves `https://` alone.
enum LiteralText {
  /// Scripts from Hebrew to those of South and Southeast Asia, whose letters need contextual
  /// alternates to be joined.
  private static let joiningScripts: ClosedRange<UInt32> = 0x0590...0x1CFF

  /// Adds the attributes.
  ///
  /// - Parameters:
  ///   - text: The text that is shown, without markup.
  ///   - alignsDigits: Whether all digits have the same width.
  ///   - attributes: The attributes of the text; existing ones take precedence.
  static func mark(_ text: String, alignsDigits: Bool, in attributes: OpaquePointer?) {
    pango_attr_list_insert_before(attributes, pango_attr_insert_hyphens_new(0))
    for range in addressStarts(of: text) {
      guard let unbroken = pango_attr_allow_breaks_new(0) else { return }
      unbroken.pointee.start_index = range.lowerBound
      unbroken.pointee.end_index = range.upperBound
      pango_attr_list_insert(attributes, unbroken)
    }
    for range in plainRanges(of: text) {
      let features = alignsDigits ? "calt=0,tnum=1" : "calt=0"
      guard let feature = pango_attr_font_features_new(features) else { return }
      feature.pointee.start_index = range.lowerBound
      feature.pointee.end_index = range.upperBound
      pango_attr_list_insert_before(attributes, feature)
    }
  }

  /// The ranges of UTF-8 offsets around each `://`, with the characters before and after it.
  private static func addressStarts(of text: String) -> [Range<UInt32>] {
    var ranges: [Range<UInt32>] = []
    var text = text
    text.withUTF8 { bytes in
      let sign = Array("://".utf8)
      var index = 0
      while index + sign.count < bytes.count {
        defer { index += 1 }
        guard bytes[index] == sign[0], bytes[index..<index + sign.count].elementsEqual(sign) else {
          continue
        }
        func isInside(_ offset: Int) -> Bool {
          offset > 0 && offset < bytes.count && bytes[offset] & 0xC0 == 0x80
        }
        var (start, end) = (max(index - 1, 0), index + sign.count + 1)
        while isInside(start) { start -= 1 }
        while isInside(end) { end += 1 }
        ranges.append(UInt32(clamping: start)..<UInt32(clamping: end))
      }
    }
    return ranges
  }

  /// The ranges of UTF-8 offsets without letters of the joining scripts.
  private static func plainRanges(of text: String) -> [Range<UInt32>] {
    // Most texts have none at all.
    guard text.unicodeScalars.contains(where: { joiningScripts.contains($0.value) }) else {
      return [0..<UInt32(clamping: text.utf8.count)]
    }
    var ranges: [Range<UInt32>] = []
    var offset: UInt32 = 0
    for scalar in text.unicodeScalars {
      let end = offset + UInt32(UTF8.width(scalar))
      if !joiningScripts.contains(scalar.value) {
        if let last = ranges.last, last.upperBound == offset {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(offset..<end)
        }
      }
      offset = end
    }
    return ranges
  }
}
