/// A colour in sRGB, its components from 0 to 1, not multiplied by alpha.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour written as in a style sheet: `0xRRGGBB`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255,
      green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  /// The same colour with another alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour that this one makes when it is painted over `ground`.
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

  /// This colour moved towards `other` by `amount`, 0 for none and 1 for all the way; alpha too.
  public func mixed(with other: Color, by amount: Double) -> Color {
    Color(
      red: red + (other.red - red) * amount,
      green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount,
      alpha: alpha + (other.alpha - alpha) * amount)
  }
}
