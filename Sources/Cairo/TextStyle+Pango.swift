internal import CPango

extension TextStyle {
  /// The sizes that a description may ask for, in user units; others become the nearest.
  private static let sizes = 4.0...200.0
  /// User units for each point of a description: 96 and 72 make an inch.
  private static let unitsPerPoint = 96.0 / 72

  /// Makes the font as Pango wants it.
  ///
  /// - Parameter nativeUnits: Pango's units for each user unit.
  /// - Returns: The font, which whoever gets it frees.
  func font(nativeUnits: Double) -> OpaquePointer? {
    let font = pango_font_description_new()
    pango_font_description_set_family(font, families.joined(separator: ","))
    pango_font_description_set_weight(font, PangoWeight(UInt32(weight.rawValue)))
    var size = size
    if let description, let wanted = pango_font_description_from_string(description) {
      pango_font_description_merge(font, wanted, 1)
      let asked = Double(pango_font_description_get_size(wanted)) / Double(PANGO_SCALE)
      if asked > 0 {
        let isAbsolute = pango_font_description_get_size_is_absolute(wanted) != 0
        size = asked * (isAbsolute ? 1 : Self.unitsPerPoint)
        size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
      }
      pango_font_description_free(wanted)
    }
    pango_font_description_set_absolute_size(font, size * nativeUnits)
    return font
  }
}
