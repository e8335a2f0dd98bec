public import AlertModel
internal import AlertRendering
public import Cairo

/// The views of a sheet: a box with icon, title, message, form and a row for each choice, and
/// another one below it for what cancels.
public final class SheetAlertView: StandardAlertView {
  private let rowGroup: RowGroup
  private let cancelButton: Button?
  private let badge: Badge
  private var parts: SheetLayout?
  private var needs = AlertNeeds()

  private static let mostTitleLines = 4
  private static let mostTitleCharacters = 1000

  init(_ elements: StandardAlertElements) {
    cancelButton = elements.cancelButton
    cancelButton?.look = .strongRow
    rowGroup = RowGroup(elements.buttons.filter { $0 !== elements.cancelButton })
    badge = Badge("×\(elements.count)")
    super.init(
      elements,
      title: Label.Appearance(
        size: \.sheetTitleSize, weight: .semibold, color: \.message,
        mostLines: Self.mostTitleLines, mostCharacters: Self.mostTitleCharacters),
      message: Label.Appearance(size: \.sheetMessageSize, color: \.hint),
      buttonArea: rowGroup)
    buttonScroller.hasEdge = true
    if let cancelButton { addSubview(cancelButton) }
    addSubview(badge)
  }

  override func countDidChange() {
    badge.text = "×\(count)"
  }

  override var boxes: [Rect] { parts?.boxes ?? [bounds] }

  public override var messageLineHeight: Double { needs.messageLine }

  // MARK: - Layout

  override func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    form.alertHeight = limit.height
    let width = min(environment.theme.metrics.sheetWidth, limit.width)
    return arrange(width: width, limit: limit.height, in: environment).size
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    arrange(width: width, limit: .infinity, in: environment).size
  }

  private func arrange(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> SheetLayout {
    let metrics = environment.theme.metrics
    let inner = max(width - 2 * metrics.padding, 1)
    var needs = AlertNeeds()
    needs.icon =
      icon?.measure(width: inner, in: environment).height
      ?? (count > 1 ? badge.measure(width: inner, in: environment).height : 0)
    needs.title = height(of: title, width: inner, in: environment)
    needs.message = height(of: message, width: inner, in: environment)
    if needs.message > 0 { needs.messageLine = message.lineHeight(in: environment) }
    if !form.isEmpty { needs.form = form.measure(width: inner, in: environment).height }
    needs.buttons = rowGroup.measure(width: width, in: environment).height
    self.needs = needs
    let made = SheetLayout(
      needs, hasCancel: cancelButton != nil, width: width, limit: limit, metrics: metrics)
    parts = made
    return made
  }

  public override func layout(in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    // Which part of the room the rows may take depends on all the room there was.
    let parts =
      parts.flatMap { $0.size == frame.size ? $0 : nil }
      ?? arrange(width: frame.width, limit: frame.height, in: environment)
    place(icon, in: parts.icon)
    place(title, in: parts.title)
    place(messageScroller, in: parts.message)
    place(formScroller, in: parts.form)
    formScroller.overdraw = overdraw(metrics)
    place(buttonScroller, in: parts.rows)
    place(cancelButton, in: parts.cancel)
    let size = badge.measure(width: frame.width, in: environment)
    let inset = (metrics.sheetPadding * 3 / 4).rounded()
    badge.frame = Rect(
      origin: icon == nil
        ? Point(x: ((frame.width - size.width) / 2).rounded(), y: parts.icon.minY)
        : Point(x: frame.width - inset - size.width, y: inset), size: size)
    badge.isHidden = count < 2 || parts.icon.isEmpty
    super.layout(in: environment)
  }

  public override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    super.render(into: context, in: environment)
    if !buttonScroller.isHidden, buttonScroller.frame.minY > 0 {
      RowPainter.drawSeparator(above: buttonScroller.frame, into: context, in: environment)
    }
  }
}
