internal import CPango

/// A font request for text.
public struct TextStyle: Hashable, Sendable {
  /// A font weight, with its value in CSS and Pango.
  public enum Weight: Int, Hashable, Sendable {
    /// Normal text.
    case regular = 400
    /// Slightly bolder than regular.
    case medium = 500
    /// Between medium and bold.
    case semibold = 600
    /// Bold text.
    case bold = 700
  }

  /// Font families in order of preference; the first that is installed is used.
  public var families: [String]
  /// The size of the font's em square, in user units.
  public var size: Double
  /// The font's weight.
  public var weight: Weight
  /// A Pango font description, such as `Monospace Bold 11`, which takes precedence over the other
  /// properties in what it specifies.
  ///
  /// Its sizes are in points of 1/72 inch; a user unit is 1/96 inch.
  public var description: String?
  /// Whether all digits have the same width, so that numbers below each other align.
  public var alignsDigits = false

  /// Creates a style from its properties.
  public init(
    families: [String], size: Double, weight: Weight = .regular, description: String? = nil
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.description = description
  }
}

extension TextStyle {
  /// The range of sizes in a description, in user units; others are clamped.
  private static let sizes = 4.0...200.0
  /// User units per point: 96 and 72 per inch.
  private static let unitsPerPoint = 96.0 / 72

  /// Creates the font for Pango.
  ///
  /// - Parameter nativeUnits: Pango's units per user unit.
  /// - Returns: A `PangoFontDescription`, which the caller frees.
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
