public import AlertModel
internal import AlertRendering
public import Cairo

/// Static text in a font and colour of the theme, with optional markup and links.
@MainActor
public final class Label: View {
  /// How a label's text looks, as key paths into the theme's metrics and palette.
  public struct Appearance {
    /// The font size.
    public var size: KeyPath<Metrics, Double>
    /// The font weight.
    public var weight: TextStyle.Weight
    /// The text's colour.
    public var color: KeyPath<Palette, Color>
    /// The alignment of lines within the label's width: at the side where the alert begins or ends
    /// or, in running text, where each paragraph does.
    public var alignment: TextFlow.Alignment
    /// Whether it is running text, whose lines have the theme's spacing.
    ///
    /// Centred running text is balanced: its lines are about equally long. When it is long, it is not
    /// centred, but starts at the edge.
    public var isSpaced: Bool
    /// The most lines, after which the text is truncated; nil for any number.
    public var mostLines: Int?
    /// The most characters that are laid out, after which the text is truncated.
    public var mostCharacters: Int

    /// Creates an appearance.
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

  /// The text, plain or as markup.
  public var text: String {
    didSet { if text != oldValue { forget() } }
  }

  /// Whether the text is Pango markup.
  ///
  /// Markup that does not parse is shown as plain text.
  public var isMarkup: Bool {
    didSet { if isMarkup != oldValue { forget() } }
  }

  /// Whether screen readers get the text as a sentence of its own, because they read it together with
  /// other labels.
  package var isSpokenAlone = false

  /// The ranges of the text, without tags, that are links.
  public var links: [LinkedMarkup.Link] = [] {
    didSet { if links != oldValue { forget() } }
  }

  /// Called with a link's target when it is clicked.
  public var onFollow: ((String) -> Void)?
  /// The link that the pointer's button was pressed on.
  private var pressedLink: LinkedMarkup.Link?

  /// How the text looks.
  public let appearance: Appearance
  /// The bytes of plain text's UTF-8 that are its mnemonic, underlined while Alt is held; nil for
  /// none.
  public let underlinedBytes: Range<Int>?

  private var laidOut: LaidOutText?

  public override var keepsOrientation: Bool { true }

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: The text, plain or as markup.
  ///   - isMarkup: Whether the text is Pango markup.
  ///   - underlinedBytes: The bytes of plain text's UTF-8 that are its mnemonic; nil for none.
  ///   - appearance: How the text looks.
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

  /// Whether centred running text has more lines at a width, in points, than are readable when
  /// centred.
  public func isLong(width: Double, in environment: AlertEnvironment) -> Bool {
    lineCount(width: width, in: environment) > LaidOutText.mostCentredLines
  }

  /// The number of lines at a width, in points.
  public func lineCount(width: Double, in environment: AlertEnvironment) -> Int {
    text.isEmpty ? 0 : laidOutText(in: environment, width: width).layout.lineCount
  }

  /// The width of the widest word, in points.
  ///
  /// A narrower label breaks lines within words.
  public func widestWord(in environment: AlertEnvironment) -> Double {
    laidOutText(in: environment, width: nil).layout.widestWord()
  }

  /// The distance between baselines, in points.
  public func lineHeight(in environment: AlertEnvironment) -> Double {
    laidOutText(in: environment, width: nil).layout.lineHeight
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let text = laidOutText(in: environment, width: frame.width)
    let color = environment.palette[keyPath: appearance.color]
    // A label in a disabled control is drawn as disabled, too.
    let isUsable = isEnabled && superview?.isEnabled != false
    context.setSource(isUsable ? color : color.withAlpha(color.alpha * 0.5))
    context.show(text.layout, x: text.inset, y: 0)
  }

  /// The layout for a width in points; nil keeps the width of the last layout.
  private func laidOutText(in environment: AlertEnvironment, width: Double?) -> LaidOutText {
    let theme = environment.theme
    let linkColor = links.isEmpty ? nil : environment.palette.accentOnBox
    let underlined = root?.showsMnemonics == true ? underlinedBytes : nil
    let direction = root?.direction ?? .leftToRight
    if let laidOut, laidOut.theme == theme, laidOut.layout.scale == environment.scale,
      laidOut.linkColor == linkColor, laidOut.underlined == underlined,
      laidOut.direction == direction
    {
      if let width { laidOut.setWidth(width) }
      return laidOut
    }
    let style = TextStyle(
      theme, size: theme.metrics[keyPath: appearance.size], weight: appearance.weight)
    let flow = TextFlow(
      neutralDirection: direction, alignment: appearance.alignment,
      lineSpacing: appearance.isSpaced ? theme.metrics.lineSpacing : 1,
      mostLines: appearance.mostLines, mostCharacters: appearance.mostCharacters)
    let layout = TextLayout(
      text, style: style, flow: flow, isMarkup: isMarkup, scale: environment.scale)
    if !appearance.isSpaced { layout.align(appearance.alignment, in: direction) }
    if let underlined { layout.underline(bytes: underlined) }
    if let linkColor {
      for link in links {
        layout.color(
          bytes: link.range, red: linkColor.red, green: linkColor.green, blue: linkColor.blue)
        layout.underline(bytes: link.range)
      }
    }
    let made = LaidOutText(
      layout, theme: theme, linkColor: linkColor, underlined: underlined, direction: direction,
      isBalanced: appearance.isSpaced && appearance.alignment == .center)
    if let width { made.setWidth(width) }
    laidOut = made
    return made
  }

  private func forget() {
    laidOut = nil
    setNeedsLayout()
  }

  // MARK: - Links

  /// The link at a point of the view, in the text as it was laid out last.
  private func link(at point: Point) -> LinkedMarkup.Link? {
    guard !links.isEmpty, let laidOut else { return nil }
    for (number, line) in laidOut.layout.lines().enumerated()
    where line.top <= point.y && point.y < line.bottom {
      return links.first { link in
        laidOut.layout.spans(inLine: number, of: link.range.clamped(to: line.range)).contains {
          $0.contains(point.x - laidOut.inset)
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

/// A layout together with its parameters.
private final class LaidOutText {
  let theme: Theme
  let layout: TextLayout
  /// The colour of links; nil if there are none.
  let linkColor: Color?
  /// The bytes that are underlined as a mnemonic; nil for none.
  let underlined: Range<Int>?
  /// The direction of the alert.
  let direction: TextFlow.Direction
  /// The distance from the label's edge to the balanced text in its middle, in points.
  private(set) var inset = 0.0
  private let isBalanced: Bool
  private var width: Double?

  /// The most lines of centred running text.
  static let mostCentredLines = 3

  init(
    _ layout: consuming TextLayout, theme: Theme, linkColor: Color?, underlined: Range<Int>?,
    direction: TextFlow.Direction, isBalanced: Bool
  ) {
    self.underlined = underlined
    self.layout = layout
    self.theme = theme
    self.linkColor = linkColor
    self.direction = direction
    self.isBalanced = isBalanced
  }

  func setWidth(_ width: Double) {
    guard width != self.width else { return }
    self.width = width
    layout.setWidth(width)
    guard isBalanced else { return }
    let isShort = layout.lineCount <= Self.mostCentredLines
    layout.align(isShort ? .center : .leading)
    inset = isShort ? (width - layout.balance(within: width)) / 2 : 0
  }
}
