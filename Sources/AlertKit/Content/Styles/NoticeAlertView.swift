public import AlertModel
internal import AlertRendering
import AlertViews
public import Cairo

/// The views of a toast or banner: icon, name of the application, age, title, message, picture,
/// form and buttons.
///
/// A cross stands in the age's place while the pointer is over the alert, and the alert itself can
/// be clicked. What is critical has a mark along its leading edge; what matters little is quieter.
public final class NoticeAlertView: StandardAlertView {
  /// Whether everything is to stand in one row if there is room for that.
  private let isBanner: Bool
  private let name: Label
  private let age: AgeView
  private let cross = CloseButton()
  private let actions: ActionGroup
  /// What a click on the alert itself presses; it is not shown.
  private let clickButton: Button?
  private let urgency: AlertUrgency
  private var parts: NoticeLayout?
  private var lineHeight = 0.0
  override var hasKeyboard: Bool {
    didSet { if hasKeyboard != oldValue { setNeedsDisplay() } }
  }
  /// Where the pointer's button went down on the alert itself.
  private var press: Point?

  private static let mostTitleLines = 2
  private static let mostMessageLines = (toast: 6, banner: 3)
  /// The most characters that are laid out, more than fill the lines.
  private static let mostCharacters = (title: 300, message: 1000)
  /// The largest size of a picture at the end of the text, in points; larger ones stand below it.
  private static let thumbnailSize = Size(width: 64, height: 64)
  /// The largest size of a picture below the text, in points.
  ///
  /// Desktop Notifications 1.2: "Images".
  private static let pictureSize = Size(width: 200, height: 100)
  /// How far the mark of what is critical is from the leading edge and from those above and below,
  /// and its width, in points.
  private static let mark = (x: 5.0, y: 12.0, width: 4.0)
  /// The part of the width that the button beside a field takes at most.
  private static let widestReply = 0.4
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
      // Tab goes on from the field to the button beside it.
      addSubview(buttonScroller)
      inputDidChange()
    }
    thumbnail?.collapses = true
    addSubview(name)
    if let thumbnail { addSubview(thumbnail) }
    addSubview(age)
    addSubview(cross)
    cross.isHidden = true
    cross.onPress = { [weak self] in self?.onClose?() }
  }

  override var arrival: MonotonicInstant {
    didSet { age.arrival = arrival }
  }

  override func countDidChange() {
    age.count = count
  }

  override var buttonArrangement: ButtonArrangement { .row }

  public override var messageLineHeight: Double { lineHeight }

  override func closes(at point: Point) -> Bool { hitTest(point) === cross }

  override func isClosing(_ view: View) -> Bool { view === cross }

  override func counterpart(of view: View, in former: StandardAlertView) -> View? {
    guard let former = former as? NoticeAlertView else { return nil }
    if view === former { return self }
    return view === former.cross ? cross : super.counterpart(of: view, in: former)
  }

  /// Whether a click on the alert itself does something: answers it, or, where nothing else is to
  /// be pressed, closes it.
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
    drawFocusRing(into: context, in: environment)
    guard urgency == .critical else { return }
    // Away from the corners and from whatever edge a theme has.
    let (x, y, width) = Self.mark
    context.fill(
      context.snapped(
        Rect(x: x, y: y, width: width, height: max(frame.height - 2 * y, width))),
      radius: width / 2, with: environment.palette.destructiveOnBox)
  }

  private func drawFocusRing(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard hasKeyboard, focusedView == nil else { return }
    // Nothing in it has the focus, so it does itself.
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
    let beside = replyWidth(in: environment, of: parts.form.width)
    place(
      formScroller,
      in: Rect(
        origin: parts.form.origin,
        size: Size(width: max(parts.form.width - beside, 0), height: parts.form.height)))
    formScroller.overdraw = overdraw(metrics)
    place(buttonScroller, in: parts.buttons)
    buttonScroller.overdraw = overdraw(metrics)
    age.frame = parts.corner
    let side = CloseButton.diameter
    // Its sign, and not its ground, stands where the age ends.
    cross.frame = Rect(
      x: parts.corner.maxX - side + 4, y: (parts.corner.center.y - side / 2).rounded(),
      width: side, height: side)
    super.layout(in: environment)
    placeReplyButton(beside, in: environment)
  }

  /// The room that the button beside a field takes with what is between them, in points.
  private func replyWidth(in environment: AlertEnvironment, of width: Double) -> Double {
    guard let replyButton else { return 0 }
    let metrics = environment.theme.metrics
    let wanted = replyButton.labelWidth(in: environment) + 2 * metrics.buttonInset
    return min(wanted.rounded(.up), (width * Self.widestReply).rounded()) + metrics.toastButtonGap
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
    var surroundings = NoticeLayout.Surroundings(
      hasIcon: icon != nil, hasName: !name.text.isEmpty, hasTitle: !title.text.isEmpty,
      corner: age.measure(width: width, in: environment))
    let picture = thumbnail.flatMap { $0.hasFailed ? nil : $0 }
    if let picture { surroundings.thumbnail = picture.size(within: Self.thumbnailSize) }
    if isBanner,
      let made = banner(surroundings, width: width, limit: limit, in: environment)
    {
      parts = made
      return made
    }
    let size = picture?.file.size ?? .zero
    let isLarge = size.width > Self.thumbnailSize.width || size.height > Self.thumbnailSize.height
    if isLarge { surroundings.thumbnail = .zero }
    let made = toast(
      surroundings, picture: isLarge ? picture : nil, width: width, limit: limit, in: environment)
    parts = made
    return made
  }

  private func toast(
    _ surroundings: NoticeLayout.Surroundings, picture: PictureView?, width: Double, limit: Double,
    in environment: AlertEnvironment
  ) -> NoticeLayout {
    let metrics = environment.theme.metrics
    actions.fillsWidth = true
    let columns = NoticeLayout.ToastColumns(surroundings, width: width, metrics: metrics)
    let needs = NoticeLayout.Needs(
      name: height(of: name, width: columns.name, in: environment),
      title: height(of: title, width: columns.title, in: environment),
      message: height(of: message, width: columns.message, in: environment),
      picture: picture?.size(
        within: Size(
          width: min(Self.pictureSize.width, columns.all), height: Self.pictureSize.height))
        ?? .zero,
      form: formHeight(width: columns.all, in: environment),
      buttons: actions.buttons.isEmpty
        ? 0 : actions.measure(width: columns.all, in: environment).height)
    return NoticeLayout(toast: needs, in: columns, limit: limit, metrics: metrics)
  }

  private func formHeight(width: Double, in environment: AlertEnvironment) -> Double {
    let room = max(width - replyWidth(in: environment, of: width), 1)
    return form.isEmpty ? 0 : form.measure(width: room, in: environment).height
  }

  private func banner(
    _ surroundings: NoticeLayout.Surroundings, width: Double, limit: Double,
    in environment: AlertEnvironment
  ) -> NoticeLayout? {
    let metrics = environment.theme.metrics
    let row = actions.sizeInRow(in: environment)
    func lineWidth(_ label: Label) -> Double {
      label.text.isEmpty ? 0 : label.measure(width: width, in: environment).width
    }
    guard
      let columns = NoticeLayout.BannerColumns(
        surroundings,
        wanted: (title: max(lineWidth(title), lineWidth(name)), message: lineWidth(message)),
        buttons: row.width, width: width, metrics: metrics)
    else { return nil }
    actions.fillsWidth = false
    let needs = NoticeLayout.Needs(
      name: height(of: name, width: columns.title, in: environment),
      title: height(of: title, width: columns.title, in: environment),
      message: height(of: message, width: columns.message, in: environment),
      form: formHeight(width: columns.text, in: environment),
      buttons: row.height)
    return NoticeLayout(banner: needs, in: columns, limit: limit, metrics: metrics)
  }

  // MARK: - Keyboard

  override func performClick() -> Bool {
    if let clickButton { clickButton.press() } else if isClickable { onClose?() }
    return true
  }

  // MARK: - Pointer

  public override func pointerPresenceDidChange() {
    cross.isHidden = !containsPointer
    age.hidesAge = containsPointer
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
    // What is dragged is not clicked, wherever it ends.
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
