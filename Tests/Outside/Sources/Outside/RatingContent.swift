import AlertKit

/// A tree of views as content: it is measured, drawn and sent events through its root.
final class RatingContent: AlertContent, CountingContent {
  weak var host: (any AlertContentHost)? {
    didSet { root.pasteboard = host?.pasteboard }
  }
  var count = 1
  let accessibleTitle = "How was it?"

  private let root = RatingRoot()

  init() {
    root.onNeedsDisplay = { [weak self] in self?.host?.setNeedsDisplay() }
    root.onNeedsLayout = { [weak self] in self?.host?.setNeedsLayout() }
    root.focus(root.input)
  }

  func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    root.measure(width: limit.width, in: environment)
  }

  func draw(into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment) {
    root.frame = Rect(origin: .zero, size: size)
    root.layout(in: environment)
    root.render(into: context, in: environment)
  }

  func handle(_ event: InputEvent) {
    if case .keyPressed(let press) = event, press.key == .return {
      host?.finish(with: AlertResponse(.button, button: "ok", values: root.values))
      return
    }
    root.dispatch(event)
  }
}

/// The root of the tree.
final class RatingRoot: RootView {
  let input = StarsInput(name: "stars", isRequired: true)

  var values: [String: InputValue] { input.value.map { [input.name: $0] } ?? [:] }

  override init() {
    super.init()
    addSubview(input)
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let inner = input.measure(width: width - 40, in: environment)
    return Size(width: inner.width + 40, height: inner.height + 40)
  }

  override func layout(in environment: AlertEnvironment) {
    input.frame = Rect(
      x: 20, y: 20, width: bounds.size.width - 40, height: bounds.size.height - 40)
    input.layout(in: environment)
  }

  override func pointerPresenceDidChange() { setNeedsDisplay() }
}
