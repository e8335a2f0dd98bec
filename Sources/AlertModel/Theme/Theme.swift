/// How alerts look: colours by day and by night, lengths, fonts, shadow and backdrop.
public struct Theme: Hashable, Sendable {
  public var name: String
  public var light: Palette
  public var dark: Palette
  public var metrics: Metrics
  /// Font families in the order of preference; the first that is installed is used.
  public var fontFamilies: [String]
  /// The shadow of what stands before the backdrop.
  public var shadow: ShadowStyle
  /// The shadow of what stands on the desktop itself.
  public var toastShadow: ShadowStyle
  public var backdrop: BackdropStyle
  /// The transitions that the theme brings, or has in place of built-in ones.
  public var transitions: [Transition] = []
  /// What is drawn with pictures.
  public var pictures: [PictureRole: ThemePicture] = [:]

  /// The look that ships with the library.
  public static let `default` = Theme(name: "default")

  public init(
    name: String,
    light: Palette = .defaultLight,
    dark: Palette = .defaultDark,
    metrics: Metrics = Metrics(),
    fontFamilies: [String] = ["Inter", "Cantarell", "Noto Sans", "sans-serif"],
    shadow: ShadowStyle = .alert,
    toastShadow: ShadowStyle = .toast,
    backdrop: BackdropStyle = .radial
  ) {
    self.name = name
    self.light = light
    self.dark = dark
    self.metrics = metrics
    self.fontFamilies = fontFamilies
    self.shadow = shadow
    self.toastShadow = toastShadow
    self.backdrop = backdrop
  }

  /// How boxes look before what stands behind them.
  public func boxStyle(over backdrop: PresentationBackdrop) -> BoxStyle {
    switch backdrop {
    case .dimmed:
      BoxStyle(cornerRadius: metrics.cornerRadius, shadow: shadow, picture: pictures[.box])
    case .desktop:
      BoxStyle(
        cornerRadius: metrics.toastRadius, shadow: toastShadow,
        picture: pictures[.toast] ?? pictures[.box])
    }
  }

  /// The names of the transitions that an alert in this theme can have.
  public var transitionNames: [TransitionName] {
    let own = transitions.map(\.name)
    return TransitionName.builtIn + own.filter { !TransitionName.builtIn.contains($0) }
  }

  /// The colours for light or dark.
  public func palette(for appearance: Appearance) -> Palette {
    appearance == .light ? light : dark
  }
}
