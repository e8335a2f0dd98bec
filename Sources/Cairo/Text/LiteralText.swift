internal import CPango

/// The attributes that keep text unchanged.
///
/// Fonts such as Inter draw `1x2` as `1×2` and `->` as an arrow by contextual alternates, and Pango
/// hyphenates words that it breaks. Both change the text that is read, for example in a password
/// prompt or a path.
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
    for range in plainRanges(of: text) {
      let features = alignsDigits ? "calt=0,tnum=1" : "calt=0"
      guard let feature = pango_attr_font_features_new(features) else { return }
      feature.pointee.start_index = range.lowerBound
      feature.pointee.end_index = range.upperBound
      pango_attr_list_insert_before(attributes, feature)
    }
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
