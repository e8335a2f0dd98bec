public import AlertModel
internal import Cairo

/// The views of the standard alert: icon, title, message, form and buttons, one below the other.
public final class StandardAlertView: RootView {
  /// The message, which scrolls when there is no room for all of it.
  public let messageScroller: ScrollView
  /// The inputs and what goes with them, which scroll when there is no room for all.
  public let formScroller: ScrollView
  public let form: FormView
  /// The buttons, which scroll when they are many.
  public let buttonScroller: ScrollView
  public let buttonGroup: ButtonGroup
  /// How often the alert was asked for; not shown for once.
  public var count: Int {
    didSet {
      guard count != oldValue else { return }
      badge.text = "×\(count)"
      setNeedsLayout()
    }
  }

  private let icon: View?
  private let title: Label
  private let message: Label
  private let badge: Badge

  /// What the parts need, as found by the last arrangement.
  private var needs = AlertLayout.Needs()
  /// What `measure(within:in:)` found, for `layout` to use when the view is given just that size.
  private var measured: AlertLayout?

  /// The most lines of a title.
  private static let mostTitleLines = 6
  /// The most characters of a title that are laid out, more than fill its lines.
  private static let mostTitleCharacters = 1000
  /// The least characters without a space that might not fit a line of the message.
  private static let longWord = 20

  /// Makes the views.
  ///
  /// - Parameters:
  ///   - icon: What stands above the title, or nil.
  ///   - title: Text, and whether it is Pango markup.
  ///   - message: Text, and whether it is Pango markup.
  ///   - form: What stands between message and buttons.
  ///   - buttons: The buttons in reading order.
  ///   - count: How often the alert was asked for.
  public init(
    icon: View?, title: (text: String, isMarkup: Bool), message: (text: String, isMarkup: Bool),
    form: FormView = FormView(), buttons: [Button], count: Int
  ) {
    self.form = form
    formScroller = ScrollView(form)
    self.icon = icon
    self.title = Label(
      title.text, isMarkup: title.isMarkup,
      appearance: Label.Appearance(
        size: \.titleSize, weight: .semibold, color: \.title, mostLines: Self.mostTitleLines,
        mostCharacters: Self.mostTitleCharacters))
    self.message = Label(
      message.text, isMarkup: message.isMarkup,
      appearance: Label.Appearance(size: \.messageSize, color: \.message, isSpaced: true))
    self.count = count
    badge = Badge("×\(count)")
    messageScroller = ScrollView(self.message)
    buttonGroup = ButtonGroup(buttons)
    buttonScroller = ScrollView(buttonGroup)
    super.init()
    if let icon { addSubview(icon) }
    addSubview(self.title)
    addSubview(messageScroller)
    addSubview(formScroller)
    addSubview(buttonScroller)
    addSubview(badge)
  }

  /// The distance from one line of the message to the next, in points.
  public var messageLineHeight: Double { needs.messageLine }

  /// The size of the alert, no larger than `limit` in either direction; in points.
  public func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
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
    let metrics = environment.theme.metrics
    // Which part of the room the buttons may take depends on all the room there was.
    let parts =
      measured.flatMap { $0.size == frame.size ? $0 : nil }
      ?? arrangement(width: frame.width, limit: frame.height, in: environment)
    icon?.frame = parts.icon
    icon?.isHidden = parts.icon.isEmpty
    title.frame = parts.title
    title.isHidden = parts.title.isEmpty
    messageScroller.frame = parts.message
    messageScroller.isHidden = parts.message.isEmpty
    formScroller.frame = parts.form
    formScroller.isHidden = parts.form.isEmpty
    formScroller.overdraw = metrics.focusRingGap + metrics.focusRingWidth
    buttonScroller.frame = parts.buttons
    buttonScroller.overdraw = metrics.focusRingGap + metrics.focusRingWidth
    layOutBadge(above: parts, in: environment)
    super.layout(in: environment)
  }

  /// The badge stands in the corner, or, where no icon keeps the text away from there, in the
  /// icon's place.
  private func layOutBadge(above parts: AlertLayout, in environment: AlertEnvironment) {
    let size = badge.measure(width: frame.width, in: environment)
    let inset = (environment.theme.metrics.padding / 2).rounded()
    let origin =
      icon == nil
      ? Point(x: ((frame.width - size.width) / 2).rounded(), y: parts.icon.minY)
      : Point(x: frame.width - inset - size.width, y: inset)
    badge.frame = Rect(origin: origin, size: size)
    badge.isHidden = count < 2 || (icon == nil && parts.icon.isEmpty)
  }

  private func arrangement(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> AlertLayout {
    let metrics = environment.theme.metrics
    let inner = max(width - 2 * metrics.padding, 1)
    needs = AlertLayout.Needs()
    needs.icon =
      icon?.measure(width: inner, in: environment).height
      ?? (count > 1 ? badge.measure(width: inner, in: environment).height : 0)
    if !title.text.isEmpty {
      needs.title = title.measure(width: inner, in: environment).height
    }
    if !message.text.isEmpty {
      needs.message = message.measure(width: inner, in: environment).height
      needs.messageLine = message.lineHeight(in: environment)
    }
    if !form.isEmpty {
      needs.form = form.measure(width: inner, in: environment).height
    }
    needs.buttons =
      buttonGroup.measure(
        width: max(width - 2 * metrics.buttonPadding, 1), in: environment
      ).height
    return AlertLayout(needs, width: width, limit: limit, metrics: metrics)
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
