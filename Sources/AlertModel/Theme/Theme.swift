/// How alerts look: colours by day and by night, lengths, fonts, shadow and backdrop.
public struct Theme: Hashable, Sendable {
  public var name: String
  public var light: Palette
  public var dark: Palette
  public var metrics: Metrics
  /// Font families in the order of preference; the first that is installed is used.
  public var fontFamilies: [String]
  public var shadow: ShadowStyle
  public var backdrop: BackdropStyle

  /// The look that ships with the library.
  public static let `default` = Theme(name: "default")

  public init(
    name: String,
    light: Palette = .defaultLight,
    dark: Palette = .defaultDark,
    metrics: Metrics = Metrics(),
    fontFamilies: [String] = ["Inter", "Cantarell", "Noto Sans", "sans-serif"],
    shadow: ShadowStyle = .alert,
    backdrop: BackdropStyle = .radial
  ) {
    self.name = name
    self.light = light
    self.dark = dark
    self.metrics = metrics
    self.fontFamilies = fontFamilies
    self.shadow = shadow
    self.backdrop = backdrop
  }

  /// The colours for light or dark.
  public func palette(for appearance: Appearance) -> Palette {
    appearance == .light ? light : dark
  }
}
