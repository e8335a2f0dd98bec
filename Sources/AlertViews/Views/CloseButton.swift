public import AlertModel
internal import AlertRendering
public import Cairo

/// A round button with a cross, which never gets the focus.
///
/// It is pressed also a little beside what is drawn.
@MainActor
public final class CloseButton: PushView {
  /// Called when the button is pressed and released.
  public var onPress: (() -> Void)?

  /// The diameter of the button, in points.
  package static let diameter = NoticeLayout.closeSize
  /// How far the view extends beyond what is drawn, on each side, in points.
  package var reach = CloseButton.usualReach
  /// The usual `reach`.
  package static let usualReach = 4.0
  private static let signSize = 14.0

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: Self.diameter + 2 * reach, height: Self.diameter + 2 * reach)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    var state = ButtonPainter.State(isPressed: push.isPressed)
    state.hover = hover
    let disc = bounds.outset(by: -reach)
    let ground = context.snapped(disc)
    context.fill(
      ground, radius: ground.width / 2,
      with: ButtonPainter.fill(.plain, state: state, palette: palette))
    let inset = (disc.width - Self.signSize) / 2
    GlyphPainter.draw(
      .cross, in: disc.outset(by: -inset), color: palette.plainButtonLabel, into: context)
  }

  /// A round area, which leaves as much as possible of a button beside it.
  public override func hitTest(_ point: Point) -> View? {
    let (dx, dy) = (point.x - bounds.center.x, point.y - bounds.center.y)
    let radius = bounds.width / 2
    return dx * dx + dy * dy <= radius * radius ? super.hitTest(point) : nil
  }

  override func pushed() {
    onPress?()
  }
}

extension CloseButton: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(.pushButton, name: spokenLanguage[.close], actions: [.press])
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .act(.press), let onPress else { return false }
    onPress()
    return true
  }
}
