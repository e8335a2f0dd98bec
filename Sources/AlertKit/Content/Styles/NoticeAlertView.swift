public import AlertModel
internal import Cairo

/// The views of a toast or banner: icon, name of the application, age, title, message, picture,
/// form and buttons.
///
/// A cross stands in the age's place while the pointer is over the alert, and the alert itself can
/// be clicked.
public final class NoticeAlertView: StandardAlertView {
  /// Called when the cross was pressed, or the alert itself where that closes it.
  var onClose: (() -> Void)?

  /// Whether everything is to stand in one row if there is room for that.
  private let isBanner: Bool
  private let name: Label
  private let age: AgeView
  private let cross = CloseButton()
  private let actions: ActionGroup
  /// What a click on the alert itself presses; it is not shown.
  private let clickButton: Button?
  private var parts: NoticeLayout?
  private var lineHeight = 0.0
  /// Where the pointer's button went down on the alert itself.
  private var press: Point?

  private static let mostTitleLines = 2
  private static let mostMessageLines = (toast: 6, banner: 3)
  /// The most characters that are laid out, more than fill the lines.
  private static let mostCharacters = (title: 300, message: 1000)
  /// The largest size of a picture, in points.
  private static let thumbnailSize = Size(width: 64, height: 64)
  /// How far a press may move and still be a click, in points.
  private static let clickDistance = 6.0

  init(_ elements: StandardAlertElements, isBanner: Bool) {
    self.isBanner = isBanner
    name = Label(
      elements.application,
      appearance: Label.Appearance(
        size: \.toastNameSize, weight: .medium, color: \.hint, alignment: .leading, mostLines: 1,
        mostCharacters: Self.mostCharacters.title))
    age = AgeView(arrival: elements.arrival)
    age.count = elements.count
    clickButton = elements.clickButton
    actions = ActionGroup(elements.buttons.filter { $0 !== elements.clickButton })
    super.init(
      elements,
      title: Label.Appearance(
        size: \.toastTitleSize, weight: .semibold, color: \.title, alignment: .leading,
        mostLines: Self.mostTitleLines, mostCharacters: Self.mostCharacters.title),
      message: Label.Appearance(
        size: \.toastMessageSize, color: \.message, alignment: .leading, isSpaced: true,
        mostLines: isBanner ? Self.mostMessageLines.banner : Self.mostMessageLines.toast,
        mostCharacters: Self.mostCharacters.message),
      buttonArea: actions)
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

  /// Whether a click on the alert itself does something: answers it, or, where nothing else is to
  /// be pressed, closes it.
  private var isClickable: Bool { clickButton != nil || actions.buttons.isEmpty }

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
    place(thumbnail, in: parts.thumbnail)
    place(formScroller, in: parts.form)
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
  }

  private func arrange(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> NoticeLayout {
    if !message.text.isEmpty { lineHeight = message.lineHeight(in: environment) }
    var surroundings = NoticeLayout.Surroundings(
      hasIcon: icon != nil, hasName: !name.text.isEmpty, hasTitle: !title.text.isEmpty,
      corner: age.measure(width: width, in: environment))
    if let thumbnail {
      surroundings.thumbnail = thumbnail.size(within: Self.thumbnailSize)
    }
    let made =
      (isBanner ? banner(surroundings, width: width, limit: limit, in: environment) : nil)
      ?? toast(surroundings, width: width, limit: limit, in: environment)
    parts = made
    return made
  }

  private func toast(
    _ surroundings: NoticeLayout.Surroundings, width: Double, limit: Double,
    in environment: AlertEnvironment
  ) -> NoticeLayout {
    let metrics = environment.theme.metrics
    actions.fillsWidth = true
    let columns = NoticeLayout.ToastColumns(surroundings, width: width, metrics: metrics)
    let needs = NoticeLayout.Needs(
      name: height(of: name, width: columns.name, in: environment),
      title: height(of: title, width: columns.title, in: environment),
      message: height(of: message, width: columns.message, in: environment),
      form: form.isEmpty ? 0 : form.measure(width: columns.all, in: environment).height,
      buttons: actions.buttons.isEmpty
        ? 0 : actions.measure(width: columns.all, in: environment).height)
    return NoticeLayout(toast: needs, in: columns, limit: limit, metrics: metrics)
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
      form: form.isEmpty ? 0 : form.measure(width: columns.text, in: environment).height,
      buttons: row.height)
    return NoticeLayout(banner: needs, in: columns, limit: limit, metrics: metrics)
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
    if let clickButton { clickButton.press() } else { onClose?() }
  }

  public override func pressCancelled() {
    press = nil
  }
}
