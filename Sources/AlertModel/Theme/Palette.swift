/// The colours of a theme for one appearance, by use.
public struct Palette: Hashable, Sendable {
  /// The alert's background.
  public var box: Color
  /// The line along the inside of the box.
  public var boxEdge: Color
  /// The title.
  public var title: Color
  /// The message.
  public var message: Color
  /// Tertiary text: counts, ages, placeholders.
  public var hint: Color
  /// Hairlines between parts.
  public var separator: Color

  /// The background of a plain button.
  public var plainButton: Color
  /// The label of a plain button.
  public var plainButtonLabel: Color
  /// The line along the inside of every button.
  public var buttonEdge = Color.clear
  /// The background of the default button and of a checked box, on which `accentLabel` is drawn.
  public var accent: Color
  /// Text and signs on `accent`.
  public var accentLabel: Color
  /// The accent colour on the box itself: carets, rings, links.
  public var accentOnBox: Color
  /// The background of a destructive button.
  public var destructive: Color
  /// The label of a destructive button.
  public var destructiveLabel: Color
  /// The destructive colour as text on the box itself: the error message of an input.
  public var destructiveOnBox: Color
  /// The focus ring.
  public var focusRing: Color

  /// The colour that is mixed into a hovered or pressed plain button.
  public var plainTint: Color
  /// The colour that is mixed into a hovered or pressed filled button; black keeps white labels
  /// readable.
  public var fillTint: Color

  /// The information icon.
  public var infoIcon: Color
  /// The warning icon.
  public var warningIcon: Color
  /// The error icon.
  public var errorIcon: Color
  /// The question icon.
  public var questionIcon: Color
  /// The success icon.
  public var successIcon: Color
  /// The sign inside an icon.
  public var iconSign: Color

  /// The background of a field.
  public var fieldFill: Color
  /// The line around a field.
  public var fieldLine: Color
  /// The line around an unchecked box or circle.
  public var checkLine: Color
  /// The scroll thumb.
  public var scrollThumb: Color

  /// Creates a palette.
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
  /// The default theme's colours for the light appearance.
  public static let defaultLight = Palette(
    box: Color(hex: 0xFBFBFD),
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
    focusRing: Color(hex: 0x0A64E8, alpha: 0.9),
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
    checkLine: .black.withAlpha(0.5),
    scrollThumb: .black.withAlpha(0.28))

  /// The default theme's colours for the dark appearance.
  public static let defaultDark = Palette(
    box: Color(hex: 0x26262A),
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
    focusRing: Color(hex: 0x5B9BFF, alpha: 0.9),
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
    checkLine: .white.withAlpha(0.45),
    scrollThumb: .white.withAlpha(0.32))
}

extension Palette {
  /// WCAG 2.1, 1.4.3: the contrast of text; 1.4.11: that of controls.
  private static let least = (text: 4.5, control: 3.0)
  /// The relative luminance from which an accent has a dark label on a dark box.
  private static let brightest = 0.325
  /// The label of a bright accent.
  private static let darkLabel = Color(hex: 0x1C1C1E)
  private static let steps = 50

  /// The palette with another accent colour, moved as far towards black or white as needed.
  ///
  /// Labels have a contrast of at least 4.5 : 1 with the accent, text in the accent with the box
  /// and with fields, and the accent itself 3 : 1 with the box. Icons keep their colours, because
  /// these show the kind of alert.
  func with(accent wanted: Color) -> Palette {
    let wanted = wanted.withAlpha(1)
    var palette = self
    let isBright =
      box.relativeLuminance < 0.18 && wanted.relativeLuminance > Self.brightest
    let label = isBright ? Self.darkLabel : Color.white
    palette.accentLabel = label
    palette.accent = fill(wanted, under: label)
    let end: Color = box.relativeLuminance > 0.18 ? .black : .white
    palette.accentOnBox = Self.moved(wanted, towards: end) { color in
      color.contrast(on: box) >= Self.least.text
        && color.contrast(on: fieldFill.composited(over: box)) >= Self.least.text
    }
    palette.focusRing = palette.accentOnBox.withAlpha(focusRing.alpha)
    return palette
  }

  /// The background of the default button, on which a label is readable.
  private func fill(_ wanted: Color, under label: Color) -> Color {
    let readable = Self.moved(wanted, towards: label == .white ? .black : .white) {
      label.contrast(on: $0) >= Self.least.text
    }
    // A colour as dark as a dark box: as light as its label permits.
    let end: Color = box.relativeLuminance > 0.18 ? .black : .white
    let visible = Self.moved(readable, towards: end) {
      $0.contrast(on: box) >= Self.least.control
    }
    return label.contrast(on: visible) >= Self.least.text ? visible : readable
  }

  /// A colour mixed with another one until it is accepted; the other one if it never is.
  private static func moved(
    _ color: Color, towards end: Color, until isAccepted: (Color) -> Bool
  ) -> Color {
    for step in 0..<steps {
      let mixed = color.mixed(with: end, by: Double(step) / Double(steps))
      if isAccepted(mixed) { return mixed }
    }
    return end
  }
}
