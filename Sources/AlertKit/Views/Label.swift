public import AlertModel
internal import AlertRendering
public import Cairo

/// Text in a font and a colour of the theme.
public final class Label: View {
  /// How the text looks, by the names that the theme has for it.
  public struct Appearance {
    public var size: KeyPath<Metrics, Double>
    public var weight: TextStyle.Weight
    public var color: KeyPath<Palette, Color>
    public var alignment: TextFlow.Alignment
    /// Whether baselines are as far apart as the theme's running text has them.
    public var isSpaced: Bool
    /// The most lines, the rest ending in an ellipsis; nil shows all.
    public var mostLines: Int?
    /// The most characters that are laid out, the rest ending in an ellipsis.
    public var mostCharacters: Int

    public init(
      size: KeyPath<Metrics, Double>, weight: TextStyle.Weight = .regular,
      color: KeyPath<Palette, Color>, alignment: TextFlow.Alignment = .center,
      isSpaced: Bool = false, mostLines: Int? = nil, mostCharacters: Int = 20_000
    ) {
      self.size = size
      self.weight = weight
      self.color = color
      self.alignment = alignment
      self.isSpaced = isSpaced
      self.mostLines = mostLines
      self.mostCharacters = mostCharacters
    }
  }

  public var text: String {
    didSet { if text != oldValue { forget() } }
  }

  /// Whether the text is Pango markup; what does not parse is shown literally.
  public var isMarkup: Bool {
    didSet { if isMarkup != oldValue { forget() } }
  }

  public let appearance: Appearance
  /// The bytes of the text's UTF-8 that are underlined: a mnemonic; not for markup.
  public let underlinedBytes: Range<Int>?

  private var laidOut: LaidOutText?

  public init(
    _ text: String, isMarkup: Bool = false, underlinedBytes: Range<Int>? = nil,
    appearance: Appearance
  ) {
    self.underlinedBytes = underlinedBytes
    self.text = text
    self.isMarkup = isMarkup
    self.appearance = appearance
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let text = laidOutText(in: environment, width: width)
    let size = text.layout.size
    return Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The width of the widest word, in points, below which lines break inside words.
  public func widestWord(in environment: AlertEnvironment) -> Double {
    laidOutText(in: environment, width: nil).layout.widestWord()
  }

  /// The distance from one baseline to the next, in points.
  public func lineHeight(in environment: AlertEnvironment) -> Double {
    laidOutText(in: environment, width: nil).layout.lineHeight
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let text = laidOutText(in: environment, width: frame.width)
    let color = environment.palette[keyPath: appearance.color]
    // Part of a control that cannot be used, it looks so, too.
    let isUsable = isEnabled && superview?.isEnabled != false
    context.setSource(isUsable ? color : color.withAlpha(color.alpha * 0.5))
    context.show(text.layout, x: 0, y: 0)
  }

  /// The text, broken for a width, or for whichever it was broken last.
  private func laidOutText(in environment: AlertEnvironment, width: Double?) -> LaidOutText {
    let theme = environment.theme
    if let laidOut, laidOut.theme == theme, laidOut.layout.scale == environment.scale {
      if let width { laidOut.setWidth(width) }
      return laidOut
    }
    let style = TextStyle(
      theme, size: theme.metrics[keyPath: appearance.size], weight: appearance.weight)
    let flow = TextFlow(
      width: width, alignment: appearance.alignment,
      lineSpacing: appearance.isSpaced ? theme.metrics.lineSpacing : 1,
      mostLines: appearance.mostLines, mostCharacters: appearance.mostCharacters)
    let layout = TextLayout(
      text, style: style, flow: flow, isMarkup: isMarkup, scale: environment.scale)
    if let underlinedBytes { layout.underline(bytes: underlinedBytes) }
    let made = LaidOutText(layout, theme: theme, width: width)
    laidOut = made
    return made
  }

  private func forget() {
    laidOut = nil
    setNeedsLayout()
  }
}

/// Text that has been laid out, and what for.
private final class LaidOutText {
  let theme: Theme
  let layout: TextLayout
  private var width: Double?

  init(_ layout: consuming TextLayout, theme: Theme, width: Double?) {
    self.layout = layout
    self.theme = theme
    self.width = width
  }

  func setWidth(_ width: Double) {
    guard width != self.width else { return }
    self.width = width
    layout.setWidth(width)
  }
}
