import AlertModel
import AlertViews

/// Lays out the views of a standard alert when their size or the environment has changed.
@MainActor
final class StandardAlertLayout {
  private typealias Room = (size: Size, environment: AlertEnvironment)

  /// The button to keep visible after each layout: the default button.
  var buttonInView: (() -> Button?)?

  /// The room of the current layout.
  private var current: Room?
  /// The limit of the last measure, and the room of the last layout: new views use these until they
  /// are drawn.
  private var lastLimit: Size?
  private var lastRoom: Room?

  /// Marks the layout as outdated after the views have changed.
  func invalidate() {
    current = nil
  }

  /// Measures the views.
  func measure(
    _ view: StandardAlertView, within limit: Size, in environment: AlertEnvironment
  ) -> Size {
    lastLimit = limit
    return view.measure(within: limit, in: environment)
  }

  /// Lays the views out, unless they are laid out for this size and environment.
  func layOut(
    _ view: StandardAlertView, size: Size, in environment: AlertEnvironment
  ) {
    if let current, current.size == size, current.environment == environment { return }
    view.frame = Rect(origin: .zero, size: size)
    view.layout(in: environment)
    current = (size, environment)
    lastRoom = (size, environment)
    if let button = view.focusedView as? Button ?? buttonInView?() { view.reveal(button) }
  }

  /// Lays out views that have replaced others but are not drawn yet, in the room of the visible
  /// ones.
  func layOutUndrawn(_ view: StandardAlertView) {
    guard current == nil, let lastLimit, let (size, environment) = lastRoom else { return }
    _ = view.measure(within: lastLimit, in: environment)
    layOut(view, size: size, in: environment)
  }
}
