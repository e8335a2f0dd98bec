import AlertModel
import AlertRendering
import AlertViews
import Cairo

/// The view around another program's window: title and message above it, buttons below.
final class GuestAlertView: RootView {
  /// The area for the window, in points; as large as the layout allows.
  private(set) var room = Rect.zero
  /// The visible part of the window, in points.
  private(set) var window = Rect.zero

  let buttons: [Button]
  private let title: Label
  private let message: Label
  private let group: ButtonGroup
  private let bars = [GuestScrollBar(isVertical: true), GuestScrollBar(isVertical: false)]

  /// How far the window is scrolled, in points.
  var offset = Point.zero
  /// The size of the window, in points.
  var windowSize = Size.zero
  /// Called when a scroll bar or the wheel has scrolled.
  var scrolled: (() -> Void)?

  private static let barWidth = 12.0

  init(_ description: AlertDescription) {
    title = Label(
      DisplayText.title(description.title), isMarkup: description.usesMarkup,
      appearance: Label.Appearance(
        size: \.titleSize, weight: .semibold, color: \.title, mostLines: 2, mostCharacters: 1000))
    message = Label(
      DisplayText.paragraphs(description.message), isMarkup: description.usesMarkup,
      appearance: Label.Appearance(
        size: \.messageSize, color: \.message, isSpaced: true, mostLines: 6, mostCharacters: 2000))
    buttons = description.buttons.map { button in
      let kind: ButtonPainter.Kind =
        switch button.role {
        case .destructive: .destructive
        case .cancel, .plain: .plain
        }
      let mnemonic = Mnemonic(parsing: DisplayText.line(button.label))
      return Button(
        mnemonic.label, underlinedBytes: description.style.isModal ? mnemonic.utf8Range : nil,
        kind: kind)
    }
    group = ButtonGroup(buttons)
    super.init()
    // While the window has the keyboard, it is unknown whether Alt is held.
    showsMnemonics = true
    for view in [title, message, group] + bars { addSubview(view) }
    for bar in bars {
      bar.onScroll = { [weak self, weak bar] offset in
        guard let self, let bar else { return }
        scroll(
          to: bar.isVertical
            ? Point(x: self.offset.x, y: offset) : Point(x: offset, y: self.offset.y))
      }
    }
  }

  private var hasText: Bool { !title.text.isEmpty || !message.text.isEmpty }

  // MARK: - Layout

  /// The heights of what is above and below the window, in points.
  func margins(
    width: Double, in environment: AlertEnvironment
  ) -> (top: Double, bottom: Double) {
    let metrics = environment.theme.metrics
    let inner = max(width - 2 * metrics.padding, 1)
    var top = 0.0
    if hasText {
      top = metrics.cardPadding / 2 + 4
      if !title.text.isEmpty { top += title.measure(width: inner, in: environment).height }
      if !message.text.isEmpty {
        if !title.text.isEmpty { top += metrics.titleToMessage }
        top += message.measure(width: inner, in: environment).height
      }
      top += metrics.cardPadding / 2
    }
    var bottom = 0.0
    if !buttons.isEmpty {
      bottom =
        group.measure(width: max(width - 2 * metrics.buttonPadding, 1), in: environment).height
        + 2 * metrics.buttonGapInRow + 4
    }
    return (top, bottom)
  }

  /// The minimum width, in points.
  func leastWidth(in environment: AlertEnvironment) -> Double {
    let usual = environment.theme.metrics.alertWidth
    return buttons.isEmpty ? (hasText ? (usual * 0.7).rounded() : 1) : usual
  }

  override func layout(in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    let (top, bottom) = margins(width: frame.width, in: environment)
    let inner = max(frame.width - 2 * metrics.padding, 1)
    var y = metrics.cardPadding / 2 + 4
    title.isHidden = title.text.isEmpty
    message.isHidden = message.text.isEmpty
    if !title.isHidden {
      let height = title.measure(width: inner, in: environment).height
      title.frame = Rect(x: metrics.padding, y: y, width: inner, height: height)
      y += height + metrics.titleToMessage
    }
    message.frame = Rect(
      x: metrics.padding, y: y, width: inner,
      height: message.measure(width: inner, in: environment).height)
    group.isHidden = buttons.isEmpty
    group.frame = Rect(
      x: metrics.buttonPadding, y: frame.height - bottom + metrics.buttonGapInRow + 2,
      width: max(frame.width - 2 * metrics.buttonPadding, 1),
      height: max(bottom - 2 * metrics.buttonGapInRow - 4, 0))
    room = Rect(
      x: 0, y: top, width: frame.width, height: max(frame.height - top - bottom, 1))
    placeWindow()
    super.layout(in: environment)
  }

  private func placeWindow() {
    let isTall = windowSize.height > room.height + 0.5
    let isWide = windowSize.width > room.width + 0.5
    let width = room.width - (isTall ? Self.barWidth : 0)
    let height = room.height - (isWide ? Self.barWidth : 0)
    let visible = Size(
      width: max(min(windowSize.width, width), 1), height: max(min(windowSize.height, height), 1))
    window = Rect(
      x: room.minX + ((width - visible.width) / 2).rounded(.down),
      y: room.minY + ((height - visible.height) / 2).rounded(.down), width: visible.width,
      height: visible.height)
    offset = Point(
      x: min(max(offset.x, 0), max(windowSize.width - visible.width, 0)),
      y: min(max(offset.y, 0), max(windowSize.height - visible.height, 0)))
    bars[0].frame = Rect(
      x: room.maxX - Self.barWidth, y: room.minY, width: Self.barWidth, height: height)
    bars[0].track = ScrollTrack(
      length: height, visible: visible.height, whole: windowSize.height, offset: offset.y)
    bars[1].frame = Rect(
      x: room.minX, y: room.maxY - Self.barWidth, width: width, height: Self.barWidth)
    bars[1].track = ScrollTrack(
      length: width, visible: visible.width, whole: windowSize.width, offset: offset.x)
    bars[0].isHidden = !isTall
    bars[1].isHidden = !isWide
  }

  private func scroll(to offset: Point) {
    let former = self.offset
    self.offset = offset
    placeWindow()
    if self.offset != former {
      setNeedsDisplay()
      scrolled?()
    }
  }

  override func scrolled(dx: Double, dy: Double) -> Bool {
    scroll(to: Point(x: offset.x + dx, y: offset.y + dy))
    return true
  }
}
