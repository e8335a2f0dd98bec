/// An sRGB colour with components from 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red component, from 0 to 1.
  public var red: Double
  /// The green component, from 0 to 1.
  public var green: Double
  /// The blue component, from 0 to 1.
  public var blue: Double
  /// The opacity, from 0 to 1.
  public var alpha: Double

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Creates a colour from components from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from a number such as `0xRRGGBB`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255,
      green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// Returns the colour with another alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour that results from painting this one over `ground`.
  public func composited(over ground: Color) -> Color {
    let covered = ground.alpha * (1 - alpha)
    let sum = alpha + covered
    guard sum > 0 else { return .clear }
    return Color(
      red: (red * alpha + ground.red * covered) / sum,
      green: (green * alpha + ground.green * covered) / sum,
      blue: (blue * alpha + ground.blue * covered) / sum,
      alpha: sum)
  }

  /// Returns the linear interpolation to `other`, with alpha, for an amount from 0 to 1.
  public func mixed(with other: Color, by amount: Double) -> Color {
    Color(
      red: red + (other.red - red) * amount,
      green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount,
      alpha: alpha + (other.alpha - alpha) * amount)
  }
}

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
