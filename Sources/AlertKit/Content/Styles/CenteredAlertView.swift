public import AlertModel
internal import Cairo

/// The views of the standard alert: icon, title, message, form and buttons, one below the other.
public class CenteredAlertView: StandardAlertView {
  public let buttonGroup: ButtonGroup

  private let badge: Badge
  /// What the parts need, as found by the last arrangement.
  private var needs = AlertNeeds()
  /// What `measure(within:in:)` found, for `layout` to use when the view is given just that size.
  private var measured: AlertLayout?

  /// The most lines of a title.
  private static let mostTitleLines = 6
  /// The most characters of a title that are laid out, more than fill its lines.
  private static let mostTitleCharacters = 1000
  /// The least characters without a space that might not fit a line of the message.
  private static let longWord = 20

  init(_ elements: StandardAlertElements) {
    badge = Badge("×\(elements.count)")
    buttonGroup = ButtonGroup(elements.buttons)
    super.init(
      elements,
      title: Label.Appearance(
        size: \.titleSize, weight: .semibold, color: \.title, mostLines: Self.mostTitleLines,
        mostCharacters: Self.mostTitleCharacters),
      message: Label.Appearance(size: \.messageSize, color: \.message, isSpaced: true),
      buttonArea: buttonGroup)
    addSubview(badge)
  }

  override func countDidChange() {
    badge.text = "×\(count)"
  }

  override var buttonArrangement: ButtonArrangement { buttonGroup.arrangement }

  public override var messageLineHeight: Double { needs.messageLine }

  // MARK: - Layout

  override func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    form.alertHeight = limit.height
    let width = boxWidth(within: limit.width, in: environment)
    let parts = arrangement(width: width, limit: limit.height, in: environment)
    measured = parts
    return parts.size
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    arrangement(width: width, limit: .infinity, in: environment).size
  }

  public override func layout(in environment: AlertEnvironment) {
    placeParts(in: environment)
    super.layout(in: environment)
  }

  /// Gives every part its frame.
  func placeParts(in environment: AlertEnvironment) {
    // Which part of the room the buttons may take depends on all the room there was.
    let parts =
      measured.flatMap { $0.size == frame.size ? $0 : nil }
      ?? arrangement(width: frame.width, limit: frame.height, in: environment)
    place(parts, in: environment)
  }

  /// Gives the parts their frames.
  ///
  /// - Parameters:
  ///   - parts: Where they lie.
  ///   - x: How far from the left that is.
  ///   - environment: Theme, appearance and scale.
  func place(_ parts: AlertLayout, from x: Double = 0, in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    place(icon, in: parts.icon.offset(dx: x, dy: 0))
    place(title, in: parts.title.offset(dx: x, dy: 0))
    place(messageScroller, in: parts.message.offset(dx: x, dy: 0))
    place(formScroller, in: parts.form.offset(dx: x, dy: 0))
    formScroller.overdraw = overdraw(metrics)
    buttonScroller.frame = parts.buttons.offset(dx: x, dy: 0)
    buttonScroller.overdraw = overdraw(metrics)
    layOutBadge(iconY: parts.icon.isEmpty ? nil : parts.icon.minY, in: environment)
  }

  /// The badge stands in the corner, or, where no icon keeps the text away from there, in the
  /// icon's place.
  private func layOutBadge(iconY: Double?, in environment: AlertEnvironment) {
    let size = badge.measure(width: frame.width, in: environment)
    let inset = (environment.theme.metrics.padding / 2).rounded()
    let origin =
      icon == nil
      ? Point(x: ((frame.width - size.width) / 2).rounded(), y: iconY ?? 0)
      : Point(x: frame.width - inset - size.width, y: inset)
    badge.frame = Rect(origin: origin, size: size)
    badge.isHidden = count < 2 || (icon == nil && iconY == nil)
  }

  private func arrangement(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> AlertLayout {
    let metrics = environment.theme.metrics
    return AlertLayout(
      needs(width: width, metrics: metrics, in: environment), width: width, limit: limit,
      metrics: metrics)
  }

  /// What the parts need in a box.
  ///
  /// - Parameters:
  ///   - width: The width of the box.
  ///   - buttonWidth: The width of all buttons, if they do not fill the box.
  ///   - metrics: The lengths to take.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: The height of each part.
  func needs(
    width: Double, buttonWidth: Double? = nil, metrics: Metrics, in environment: AlertEnvironment
  ) -> AlertNeeds {
    let inner = max(width - 2 * metrics.padding, 1)
    var needs = AlertNeeds()
    needs.icon =
      icon?.measure(width: inner, in: environment).height
      ?? (count > 1 ? badge.measure(width: inner, in: environment).height : 0)
    needs.title = height(of: title, width: inner, in: environment)
    needs.message = height(of: message, width: inner, in: environment)
    if needs.message > 0 { needs.messageLine = message.lineHeight(in: environment) }
    if !form.isEmpty {
      needs.form = form.measure(width: inner, in: environment).height
    }
    needs.buttons =
      buttonGroup.measure(
        width: max(buttonWidth ?? width - 2 * metrics.buttonPadding, 1), in: environment
      ).height
    self.needs = needs
    return needs
  }

  /// The theme's width, or more if a word or a label needs it, in points.
  private func boxWidth(within limit: Double, in environment: AlertEnvironment) -> Double {
    let metrics = environment.theme.metrics
    let usual = min(metrics.alertWidth, limit)
    var wanted = usual
    for label in [title, message] where mayHaveLongWord(label.text) {
      _ = label.measure(width: usual - 2 * metrics.padding, in: environment)
      wanted = max(wanted, label.widestWord(in: environment) + 2 * metrics.padding)
    }
    _ = buttonGroup.measure(width: usual - 2 * metrics.buttonPadding, in: environment)
    if buttonGroup.arrangement == .column {
      wanted = max(
        wanted,
        buttonGroup.widestLabel(in: environment) + 2 * (metrics.buttonInset + metrics.buttonPadding)
      )
    }
    return min(wanted.rounded(.up), max(metrics.widestAlert, usual), limit)
  }

  /// Whether the text has a word so long that it is worth measuring.
  private func mayHaveLongWord(_ text: String) -> Bool {
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x20 || byte == 0x0A ? 0 : run + 1
      if run >= Self.longWord { return true }
    }
    return false
  }
}
