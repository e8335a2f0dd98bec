public import AlertModel
import AlertViews
internal import Cairo

/// The views of the standard alert: icon, title, message, form and buttons, one below the other.
public class CenteredAlertView: StackedAlertView {
  public let buttonGroup: ButtonGroup

  /// What `measure(within:in:)` found, for `layout` to use when the view is given just that size.
  private var measured: AlertLayout?

  /// The most lines of a title.
  private static let mostTitleLines = 6
  /// The most characters of a title that are laid out, more than fill its lines.
  private static let mostTitleCharacters = 1000
  /// The least characters without a space that might not fit a line of the message.
  private static let longWord = 20

  init(_ elements: StandardAlertElements) {
    buttonGroup = ButtonGroup(elements.drawnButtons)
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
    place(parts, buttons: parts.buttons, in: environment)
  }

  /// Gives the parts their frames.
  ///
  /// - Parameters:
  ///   - parts: Where they lie.
  ///   - x: How far from the left that is.
  ///   - buttons: Where the buttons lie.
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

  /// The theme's width, or more if a word or a label needs it, or what is below them can be seen
  /// as a whole then; in points.
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
    let text = min(wanted.rounded(.up), max(metrics.widestAlert, usual))
    let form = min(
      form.wantedWidth(in: environment) + 2 * metrics.padding,
      max(metrics.cardColumnWidth, usual))
    return min(max(text, form.rounded(.up)), limit)
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
