extension Color {
  /// The relative luminance, from 0 for black to 1 for white; alpha is ignored.
  ///
  /// WCAG 2.1: relative luminance.
  public var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the contrast, from 1 to 21, between this colour painted over `ground` and `ground`.
  ///
  /// `ground` counts as opaque. WCAG 2.1: contrast ratio.
  public func contrast(on ground: Color) -> Double {
    let text = composited(over: ground).relativeLuminance
    let behind = ground.relativeLuminance
    return (max(text, behind) + 0.05) / (min(text, behind) + 0.05)
  }

  private static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : power24((component + 0.055) / 1.055)
  }

  /// Returns `base` to the power of 2.4, for a base from 0 to 1.
  ///
  /// It uses Newton's method because the model links no C library.
  private static func power24(_ base: Double) -> Double {
    guard base > 0 else { return 0 }
    // base^2.4 is base² × r², where r is the fifth root of base.
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (root * fourth - base) / (5 * fourth)
    }
    return base * base * root * root
  }
}
