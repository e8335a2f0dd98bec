public import AlertModel
import AlertViews
internal import Cairo

/// The view of the standard alert: icon, title, message, form and buttons, one below the other.
public class CenteredAlertView: StackedAlertView {
  /// The buttons, in a row or a column.
  public let buttonGroup: ButtonGroup

  /// The result of the last measure, which `layout` uses if the view has that size.
  private var measured: AlertLayout?

  /// The maximum number of lines of a title.
  private static let mostTitleLines = 6
  /// The maximum number of characters of a title that are laid out; more than its lines can hold.
  private static let mostTitleCharacters = 1000
  /// The width of an alert with a long message, in points, and the lines that the message may have
  /// in it before the alert becomes wider.
  private static let longMessage = (width: 440.0, lines: 6.0)
  /// The length in characters from which a word may be wider than a line of the message.
  private static let longWord = 20

  init(_ elements: StandardAlertElements) {
    buttonGroup = ButtonGroup(
      elements.drawnButtons, first: elements.defaultButton, last: elements.cancelButton)
    super.init(
      elements,
      title: Label.Appearance(
        size: \.titleSize, weight: .semibold, color: \.title, mostLines: Self.mostTitleLines,
        mostCharacters: Self.mostTitleCharacters),
      message: Label.Appearance(size: \.messageSize, color: \.message, isSpaced: true),
      buttonArea: buttonGroup)
  }

  override var buttonArrangement: ButtonArrangement { buttonGroup.arrangement }

  // MARK: - Layout

  override func size(within limit: Size, in environment: AlertEnvironment) -> Size {
    let width = boxWidth(within: limit.width, in: environment)
    let parts = arrangement(width: width, limit: limit.height, in: environment)
    measured = parts
    return parts.size
  }

  /// Places the parts.
  public override func layout(in environment: AlertEnvironment) {
    placeParts(in: environment)
    super.layout(in: environment)
  }

  /// Sets the frame of every part.
  func placeParts(in environment: AlertEnvironment) {
    // The buttons' share of the height depends on the limit of the measure.
    let parts =
      measured.flatMap { $0.size == frame.size ? $0 : nil }
      ?? arrangement(width: frame.width, limit: frame.height, in: environment)
    place(parts, buttons: parts.buttons, in: environment)
  }

  /// Sets the frames of the parts.
  ///
  /// - Parameters:
  ///   - parts: The frames.
  ///   - x: The offset for their horizontal positions.
  ///   - buttons: The frame of the buttons.
  ///   - environment: Theme, appearance and scale.
  func place(
    _ parts: AlertLayout, from x: Double = 0, buttons: Rect, in environment: AlertEnvironment
  ) {
    let metrics = environment.theme.metrics
    func moved(_ rect: Rect) -> Rect { rect.offset(dx: x, dy: 0) }
    place(
      (
        icon: moved(parts.icon), title: moved(parts.title), message: moved(parts.message),
        form: moved(parts.form)
      ), badgeInset: (metrics.padding / 2).rounded(), in: environment)
    buttonScroller.frame = buttons
    buttonScroller.overdraw = overdraw(metrics)
  }

  private func arrangement(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> AlertLayout {
    let metrics = environment.theme.metrics
    let needs = needs(
      width: width - 2 * metrics.padding, buttonWidth: width - 2 * metrics.buttonPadding,
      in: environment)
    return AlertLayout(needs, width: width, limit: limit, metrics: metrics)
  }

  /// The theme's width, or more if a long message, a word, a button's label or the form needs it; in
  /// points.
  private func boxWidth(within limit: Double, in environment: AlertEnvironment) -> Double {
    let metrics = environment.theme.metrics
    let usual = min(metrics.alertWidth, limit)
    var wanted = max(usual, widthForMessage(usual: usual, in: environment))
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
    let text = min(wanted.rounded(.up), max(metrics.widestAlert, usual))
    let form = min(
      form.wantedWidth(in: environment) + 2 * metrics.padding,
      max(metrics.cardColumnWidth, usual))
    return min(max(text, form.rounded(.up)), limit)
  }

  /// The width of the box that keeps the message readable, in points.
  private func widthForMessage(usual: Double, in environment: AlertEnvironment) -> Double {
    let metrics = environment.theme.metrics
    let margins = 2 * metrics.padding
    let narrow = max(usual - margins, 1)
    guard message.isLong(width: narrow, in: environment) else { return usual }
    let widest = max(metrics.widestAlert, usual)
    let wide = min(max(Self.longMessage.width, usual), widest)
    // Estimated, because each layout of a long text is expensive.
    let lines = Double(message.lineCount(width: narrow, in: environment)) * narrow
    return lines / (wide - margins) > Self.longMessage.lines ? widest : wide
  }

  /// Whether a text has a word so long that its width must be measured.
  private func mayHaveLongWord(_ text: String) -> Bool {
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x20 || byte == 0x0A ? 0 : run + 1
      if run >= Self.longWord { return true }
    }
    return false
  }
}
