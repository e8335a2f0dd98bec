/// The colours of a theme for one appearance, each named for what it paints.
public struct Palette: Hashable, Sendable {
  /// The ground of the alert.
  public var box: Color
  /// The line of one device pixel along the inside of the box.
  public var boxEdge: Color
  public var title: Color
  public var message: Color
  /// Text of the third rank: counts, ages, placeholders.
  public var hint: Color
  /// Hairlines between parts.
  public var separator: Color

  public var plainButton: Color
  public var plainButtonLabel: Color
  /// The line along the inside of every button.
  public var buttonEdge = Color.clear
  /// Fills that carry `accentLabel`: the default button, a checked box.
  public var accent: Color
  public var accentLabel: Color
  /// The accent where it is drawn on the box itself: carets, rings, links.
  public var accentOnBox: Color
  public var destructive: Color
  public var destructiveLabel: Color
  /// The destructive colour where it is text on the box itself: what is wrong with an input.
  public var destructiveOnBox: Color
  /// The ring around whatever the keyboard acts on.
  public var focusRing: Color

  /// What a plain button is moved towards under the pointer and under a press.
  public var plainTint: Color
  /// What a filled button is moved towards; black keeps white labels readable.
  public var fillTint: Color

  public var infoIcon: Color
  public var warningIcon: Color
  public var errorIcon: Color
  public var questionIcon: Color
  public var successIcon: Color
  /// The sign inside an icon.
  public var iconSign: Color

  public var fieldFill: Color
  public var fieldLine: Color
  /// The line around a box or circle that is not checked.
  public var checkLine: Color
  /// The thumb that shows how far something is scrolled.
  public var scrollThumb: Color

  public init(
    box: Color, boxEdge: Color, title: Color, message: Color, hint: Color, separator: Color,
    plainButton: Color, plainButtonLabel: Color, accent: Color, accentLabel: Color,
    accentOnBox: Color, destructive: Color, destructiveLabel: Color,
    destructiveOnBox: Color, focusRing: Color,
    plainTint: Color, fillTint: Color, infoIcon: Color, warningIcon: Color, errorIcon: Color,
    questionIcon: Color, successIcon: Color, iconSign: Color, fieldFill: Color, fieldLine: Color,
    checkLine: Color,
    scrollThumb: Color
  ) {
    self.box = box
    self.boxEdge = boxEdge
    self.title = title
    self.message = message
    self.hint = hint
    self.separator = separator
    self.plainButton = plainButton
    self.plainButtonLabel = plainButtonLabel
    self.accent = accent
    self.accentLabel = accentLabel
    self.accentOnBox = accentOnBox
    self.destructive = destructive
    self.destructiveLabel = destructiveLabel
    self.destructiveOnBox = destructiveOnBox
    self.focusRing = focusRing
    self.plainTint = plainTint
    self.fillTint = fillTint
    self.infoIcon = infoIcon
    self.warningIcon = warningIcon
    self.errorIcon = errorIcon
    self.questionIcon = questionIcon
    self.successIcon = successIcon
    self.iconSign = iconSign
    self.fieldFill = fieldFill
    self.fieldLine = fieldLine
    self.checkLine = checkLine
    self.scrollThumb = scrollThumb
  }
}

extension Palette {
  /// The default theme's colours by day.
  public static let defaultLight = Palette(
    box: Color(hex: 0xFBFBFD, alpha: 0.97),
    boxEdge: .white.withAlpha(0.7),
    title: Color(hex: 0x1C1C1E),
    message: Color(hex: 0x3A3A3C, alpha: 0.86),
    hint: Color(hex: 0x3A3A3C, alpha: 0.72),
    separator: .black.withAlpha(0.09),
    plainButton: Color(hex: 0xE9E9EE),
    plainButtonLabel: Color(hex: 0x1C1C1E),
    accent: Color(hex: 0x0A64E8),
    accentLabel: .white,
    accentOnBox: Color(hex: 0x0A64E8),
    destructive: Color(hex: 0xD92D20),
    destructiveLabel: .white,
    destructiveOnBox: Color(hex: 0xBF2418),
    focusRing: Color(hex: 0x0A64E8, alpha: 0.35),
    plainTint: .black,
    fillTint: .black,
    infoIcon: Color(hex: 0x0A64E8),
    warningIcon: Color(hex: 0xE8910C),
    errorIcon: Color(hex: 0xD92D20),
    questionIcon: Color(hex: 0x0A64E8),
    successIcon: Color(hex: 0x2A9D5C),
    iconSign: .white,
    fieldFill: .white,
    fieldLine: .black.withAlpha(0.16),
    checkLine: .black.withAlpha(0.3),
    scrollThumb: .black.withAlpha(0.28))

  /// The default theme's colours by night.
  public static let defaultDark = Palette(
    box: Color(hex: 0x26262A, alpha: 0.97),
    boxEdge: .white.withAlpha(0.14),
    title: Color(hex: 0xF5F5F7),
    message: Color(hex: 0xEBEBF5, alpha: 0.72),
    hint: Color(hex: 0xEBEBF5, alpha: 0.62),
    separator: .white.withAlpha(0.1),
    plainButton: Color(hex: 0x3A3A40),
    plainButtonLabel: Color(hex: 0xF5F5F7),
    accent: Color(hex: 0x2A6FDF),
    accentLabel: .white,
    accentOnBox: Color(hex: 0x5B9BFF),
    destructive: Color(hex: 0xD9382D),
    destructiveLabel: .white,
    destructiveOnBox: Color(hex: 0xFF7A70),
    focusRing: Color(hex: 0x5B9BFF, alpha: 0.45),
    plainTint: .white,
    fillTint: .black,
    infoIcon: Color(hex: 0x3D84F5),
    warningIcon: Color(hex: 0xFFB02E),
    errorIcon: Color(hex: 0xF0483C),
    questionIcon: Color(hex: 0x3D84F5),
    successIcon: Color(hex: 0x30A464),
    iconSign: .white,
    fieldFill: Color(hex: 0x1B1B1E),
    fieldLine: .white.withAlpha(0.16),
    checkLine: .white.withAlpha(0.34),
    scrollThumb: .white.withAlpha(0.32))
}
