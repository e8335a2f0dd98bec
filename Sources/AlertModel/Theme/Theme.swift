/// The look of alerts: colours, lengths, fonts, shadows, backdrop, transitions and pictures.
public struct Theme: Hashable, Sendable {
  /// The name by which options and documents refer to it.
  public var name: String
  /// The colours of the light appearance.
  public var light: Palette
  /// The colours of the dark appearance.
  public var dark: Palette
  /// The lengths and text sizes.
  public var metrics: Metrics
  /// Font families in order of preference; the first one that is installed is used.
  public var fontFamilies: [String]
  /// The shadow of modal alerts.
  public var shadow: ShadowStyle
  /// The shadow of toasts and banners.
  public var toastShadow: ShadowStyle
  /// The backdrop of modal alerts.
  public var backdrop: BackdropStyle
  /// Which settings of the desktop replace the theme's.
  public var follows = DesktopChoice()
  /// The theme's own transitions, which may replace built-in ones of the same name.
  public var transitions: [Transition] = []
  /// The pictures that replace drawn parts.
  public var pictures: [PictureRole: ThemePicture] = [:]

  /// The built-in theme.
  public static let `default` = Theme(name: "default")

  /// Creates a theme that differs from the default one in the given parts.
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

  /// Returns the style of boxes in front of a backdrop.
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

  /// The names of the transitions that alerts in this theme can have.
  public var transitionNames: [TransitionName] {
    let own = transitions.map(\.name)
    return TransitionName.builtIn + own.filter { !TransitionName.builtIn.contains($0) }
  }

  /// Returns the colours of an appearance.
  public func palette(for appearance: Appearance) -> Palette {
    appearance == .light ? light : dark
  }
}

extension Transition {
  /// Returns the transition with this name in a theme.
  ///
  /// A name that the theme does not have means `fade`. With `reducesMotion` every transition is
  /// `fade`, except `none`.
  public static func named(
    _ name: TransitionName, in theme: Theme = .default, reducesMotion: Bool = false
  ) -> Transition {
    if name == .none { return none }
    guard !reducesMotion else { return fade }
    return theme.transitions.first { $0.name == name } ?? builtIn(name) ?? fade
  }
}
