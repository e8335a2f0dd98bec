public import AlertModel
internal import AlertRendering
public import Cairo

/// A round button with a cross, which never gets the focus.
@MainActor
public final class CloseButton: PushView {
  /// Called when the button is pressed and released.
  public var onPress: (() -> Void)?

  /// The diameter of the button, in points.
  package static let diameter = NoticeLayout.closeSize
  private static let signSize = 14.0

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: Self.diameter, height: Self.diameter)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    var state = ButtonPainter.State(isPressed: push.isPressed)
    state.hover = hover
    let ground = context.snapped(bounds)
    context.fill(
      ground, radius: ground.width / 2,
      with: ButtonPainter.fill(.plain, state: state, palette: palette))
    let inset = (frame.width - Self.signSize) / 2
    GlyphPainter.draw(
      .cross, in: bounds.outset(by: -inset), color: palette.plainButtonLabel, into: context)
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
