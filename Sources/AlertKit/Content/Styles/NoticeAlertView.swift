public import AlertModel
internal import AlertRendering
import AlertViews
public import Cairo

/// The view of a toast or banner: icon, name of the application, age, title, message, picture,
/// form and buttons.
///
/// While the pointer is over the alert, a close button replaces the age of a toast, and is in the
/// corner of a banner; the alert itself can be clicked. Critical alerts have a red edge and a red tint; those of low urgency have a lighter
/// title.
public final class NoticeAlertView: StandardAlertView {
  private let name: Label
  private let age: AgeView
  private let closeButton = CloseButton()
  private let line = CountdownLine()
  private let actions: ActionGroup
  /// The button that a click on the alert itself presses; it is not shown.
  private let clickButton: Button?
  private let urgency: AlertUrgency
  private let isBanner: Bool
  private lazy var measurer = NoticeMeasurer(
    isBanner: isBanner, hasIcon: icon != nil, name: name, title: title, message: message, age: age,
    thumbnail: thumbnail, form: form, actions: actions, replyButton: replyButton)
  private var parts: NoticeLayout?
  private var lineHeight = 0.0
  override var hasKeyboard: Bool {
    didSet { if hasKeyboard != oldValue { setNeedsDisplay() } }
  }
  /// Where button 1 was pressed on the alert itself; nil while no click is possible.
  private var press: Point?

  private static let mostTitleLines = 2
  private static let mostMessageLines = (toast: 6, banner: 3)
  /// The maximum number of characters that are laid out; more than the lines can hold.
  private static let mostCharacters = (title: 300, message: 1000)
  /// The width of the edge of critical alerts, in points, and the opacity of their tint.
  private static let critical = (edge: 1.5, tint: 0.08)
  /// The distance between the line of the remaining time and the bottom edge, in points.
  private static let lineInset = 2.0
  /// How far a press may move and still be a click, in points.
  private static let clickDistance = 6.0

  init(_ elements: StandardAlertElements, isBanner: Bool) {
    self.isBanner = isBanner
    urgency = elements.urgency
    let isCritical = urgency == .critical
    name = Label(
      elements.application,
      appearance: Label.Appearance(
        size: \.toastNameSize, weight: isCritical ? .semibold : .medium,
        color: isCritical ? \.destructiveOnBox : \.hint, alignment: .leading, mostLines: 1,
        mostCharacters: Self.mostCharacters.title))
    name.isSpokenAlone = true
    age = AgeView(arrival: elements.arrival)
    age.count = elements.count
    clickButton = elements.clickButton
    actions = ActionGroup(
      elements.drawnButtons.filter { $0 !== elements.clickButton && $0 !== elements.replyButton })
    super.init(
      elements,
      title: Label.Appearance(
        size: \.toastTitleSize, weight: urgency == .low ? .medium : .semibold,
        color: urgency == .low ? \.message : \.title, alignment: .leading,
        mostLines: Self.mostTitleLines, mostCharacters: Self.mostCharacters.title),
      message: Label.Appearance(
        size: \.toastMessageSize, color: \.message, alignment: .leading, isSpaced: true,
        mostLines: isBanner ? Self.mostMessageLines.banner : Self.mostMessageLines.toast,
        mostCharacters: Self.mostCharacters.message),
      buttonArea: actions)
    if let replyButton {
      replyButton.look = .lowBox
      addSubview(replyButton)
      // Tab moves from the field to the button beside it.
      addSubview(buttonScroller)
      inputDidChange()
    }
    thumbnail?.collapses = true
    addSubview(name)
    if let thumbnail { addSubview(thumbnail) }
    addSubview(age)
    addSubview(line)
    addSubview(closeButton)
    closeButton.isHidden = true
    closeButton.onPress = { [weak self] in self?.onClose?() }
  }

  override var arrival: MonotonicInstant {
    didSet { age.arrival = arrival }
  }

  override func countDidChange() {
    age.count = count
  }

  override var countdown: ToastCountdown? {
    didSet { line.countdown = countdown }
  }

  override func stackedDidChange() {
    age.stacked = stacked
  }

  override var buttonArrangement: ButtonArrangement { .row }

  public override var messageLineHeight: Double { lineHeight }

  override func closes(at point: Point) -> Bool { hitTest(point) === closeButton }

  override func isClosing(_ view: View) -> Bool { view === closeButton }

  override func counterpart(of view: View, in former: StandardAlertView) -> View? {
    guard let former = former as? NoticeAlertView else { return nil }
    if view === former { return self }
    return view === former.closeButton ? closeButton : super.counterpart(of: view, in: former)
  }

  /// Whether a click on the alert itself answers it, or closes it if it has no buttons.
  private var isClickable: Bool {
    clickButton != nil || (actions.buttons.isEmpty && replyButton == nil)
  }

  override func inputDidChange() {
    guard let replyButton else { return }
    if case .text(let text) = form.controls.last?.value {
      replyButton.isEnabled = text.contains { !$0.isWhitespace }
    }
  }

  // MARK: - Drawing

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    if urgency == .critical { drawEdge(into: context, in: environment) }
    drawFocusRing(into: context, in: environment)
  }

  private func drawEdge(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let color = environment.palette.destructiveOnBox
    let box = context.snapped(bounds)
    let radius = environment.theme.boxStyle(over: .desktop).cornerRadius
    // As thick as the theme's edge, so that it covers that.
    let edge = max(Self.critical.edge, environment.theme.metrics.boxEdgeWidth)
    // In whole device pixels, so that it is sharp.
    let width = max((edge * environment.scale).rounded(), 1) / environment.scale
    context.fill(box, radius: radius, with: color.withAlpha(Self.critical.tint))
    context.beginPath()
    context.add(box.outset(by: -width / 2), radius: max(radius - width / 2, 0))
    context.setPen(width: width)
    context.setSource(color)
    context.stroke()
  }

  private func drawFocusRing(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard hasKeyboard, focusedView == nil else { return }
    // The alert itself has the focus while none of its views has it.
    let inset = FocusRingPainter.reach(of: environment.theme.metrics) + 1
    let radius = environment.theme.boxStyle(over: .desktop).cornerRadius
    FocusRingPainter.draw(
      around: bounds.outset(by: -inset), radius: max(radius - inset, 0), into: context,
      in: environment)
  }

  // MARK: - Layout

  override func size(within limit: Size, in environment: AlertEnvironment) -> Size {
    let width = isBanner ? limit.width : min(environment.theme.metrics.toastWidth, limit.width)
    return arrange(width: width, limit: limit.height, in: environment).size
  }

  public override func layout(in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    let parts =
      parts.flatMap { $0.size == frame.size ? $0 : nil }
      ?? arrange(width: frame.width, limit: frame.height, in: environment)
    place(icon, in: parts.icon)
    place(name, in: parts.name)
    place(title, in: parts.title)
    place(messageScroller, in: parts.message)
    place(thumbnail, in: parts.picture.isEmpty ? parts.thumbnail : parts.picture)
    let beside = measurer.replyWidth(in: environment, of: parts.form.width)
    place(
      formScroller,
      in: Rect(
        origin: parts.form.origin,
        size: Size(width: max(parts.form.width - beside, 0), height: parts.form.height)))
    formScroller.overdraw = overdraw(metrics)
    place(buttonScroller, in: parts.buttons)
    buttonScroller.overdraw = overdraw(metrics)
    age.frame = parts.corner
    age.isBesideText = !parts.close.isEmpty
    age.hidesAge = containsPointer && !age.isBesideText
    let side = NoticeLayout.closeSize
    // Its cross, not its round background, ends where the age does.
    let disc =
      age.isBesideText
      ? parts.close
      : Rect(
        x: parts.corner.maxX - side + 4, y: (parts.corner.center.y - side / 2).rounded(),
        width: side, height: side)
    // In the corner of a banner it is close to the last button.
    closeButton.reach = age.isBesideText ? CloseButton.usualReach / 2 : CloseButton.usualReach
    closeButton.frame = disc.outset(by: closeButton.reach)
    let radius = environment.theme.boxStyle(over: .desktop).cornerRadius
    line.frame = Rect(
      x: radius, y: frame.height - CountdownLine.thickness - Self.lineInset,
      width: max(frame.width - 2 * radius, 0), height: CountdownLine.thickness)
    super.layout(in: environment)
    placeReplyButton(beside, in: environment)
  }

  private func placeReplyButton(_ room: Double, in environment: AlertEnvironment) {
    guard let replyButton, let field = form.controls.last else { return }
    let gap = environment.theme.metrics.toastButtonGap
    let line = field.convert(field.bounds, toAncestor: self)
    let isVisible = line.intersection(formScroller.frame) == line
    place(
      replyButton,
      in: isVisible
        ? Rect(x: line.maxX + gap, y: line.minY, width: room - gap, height: line.height) : .zero)
    replyButton.layout(in: environment)
  }

  private func arrange(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> NoticeLayout {
    if !message.text.isEmpty { lineHeight = message.lineHeight(in: environment) }
    let made = measurer.layout(width: width, limit: limit, in: environment)
    parts = made
    return made
  }

  // MARK: - Keyboard

  override func performClick() -> Bool {
    if let clickButton { clickButton.press() } else if isClickable { onClose?() }
    return true
  }

  // MARK: - Pointer

  public override func pointerPresenceDidChange() {
    closeButton.isHidden = !containsPointer
    age.hidesAge = containsPointer && !age.isBesideText
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    guard isClickable else { return false }
    press = point
    return true
  }

  public override func pointerDragged(to point: Point) {
    guard let press else { return }
    // A drag is not a click, wherever it ends.
    let distance = max(abs(point.x - press.x), abs(point.y - press.y))
    if distance > Self.clickDistance { self.press = nil }
  }

  public override func pointerReleased(at point: Point) {
    pointerDragged(to: point)
    guard press != nil else { return }
    press = nil
    guard bounds.contains(point) else { return }
    _ = performClick()
  }

  public override func pressCancelled() {
    press = nil
  }

  public override func takeOver(from former: View) {
    if let former = former as? NoticeAlertView { press = former.press }
  }
}
