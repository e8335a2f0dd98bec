public import AlertModel
internal import AlertRendering
public import Cairo

/// Text in a font and a colour of the theme.
@MainActor
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

  /// The parts of the text, without its tags, that lead somewhere.
  public var links: [LinkedMarkup.Link] = [] {
    didSet { if links != oldValue { forget() } }
  }

  /// Called with the target of a link that was clicked.
  public var onFollow: ((String) -> Void)?
  /// The link on which the pointer's button went down.
  private var pressedLink: LinkedMarkup.Link?

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
    let linkColor = links.isEmpty ? nil : environment.palette.accentOnBox
    if let laidOut, laidOut.theme == theme, laidOut.layout.scale == environment.scale,
      laidOut.linkColor == linkColor
    {
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
    if let linkColor {
      for link in links {
        layout.color(
          bytes: link.range, red: linkColor.red, green: linkColor.green, blue: linkColor.blue)
        layout.underline(bytes: link.range)
      }
    }
    let made = LaidOutText(layout, theme: theme, linkColor: linkColor, width: width)
    laidOut = made
    return made
  }

  private func forget() {
    laidOut = nil
    setNeedsLayout()
  }

  // MARK: - Links

  /// The link at a point of the view's own coordinates, as the text was drawn last.
  private func link(at point: Point) -> LinkedMarkup.Link? {
    guard !links.isEmpty, let laidOut else { return nil }
    for (number, line) in laidOut.layout.lines().enumerated()
    where line.top <= point.y && point.y < line.bottom {
      return links.first { link in
        laidOut.layout.spans(inLine: number, of: link.range.clamped(to: line.range)).contains {
          $0.contains(point.x)
        }
      }
    }
    return nil
  }

  public override func pointerLook(at point: Point) -> PointerLook {
    link(at: point) == nil ? .arrow : .link
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    pressedLink = link(at: point)
    return pressedLink != nil
  }

  public override func pointerReleased(at point: Point) {
    guard let link = pressedLink else { return }
    pressedLink = nil
    if self.link(at: point) == link { onFollow?(link.target) }
  }

  public override func pressCancelled() {
    pressedLink = nil
  }
}

/// Text that has been laid out, and what for.
private final class LaidOutText {
  let theme: Theme
  let layout: TextLayout
  /// The colour that links were given; nil if there are none.
  let linkColor: Color?
  private var width: Double?

  init(_ layout: consuming TextLayout, theme: Theme, linkColor: Color?, width: Double?) {
    self.layout = layout
    self.theme = theme
    self.linkColor = linkColor
    self.width = width
  }

  func setWidth(_ width: Double) {
    guard width != self.width else { return }
    self.width = width
    layout.setWidth(width)
  }
}
