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
