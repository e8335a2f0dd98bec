import AlertModel
import X11

/// Whether the screen behind boxes can be blurred, and the theme colours for that.
///
/// Without a compositor, alerts blur their own capture of the screen. With one, boxes stay opaque
/// unless the compositor announces, by a property of the root, that it blurs regions behind
/// windows, as KWin does; KWindowSystem uses the same check.
@MainActor
final class BlurSupport {
  /// Called when the compositor starts or stops supporting blur.
  var didChange: (() -> Void)?

  private let connection: DisplayConnection
  /// Whether the compositor blurs; nil if unknown.
  private var compositorBlurs: Bool?
  /// The theme that was adapted last, and the result.
  private var adapted: (theme: Theme, result: Theme)?

  init(connection: DisplayConnection) {
    self.connection = connection
  }

  /// Handles an event of the root window.
  func handle(_ event: DisplayEvent) {
    guard case .propertyChanged(let change) = event,
      change.property == connection.atoms[.blurBehindRegion]
    else { return }
    compositorBlurs = nil
    didChange?()
  }

  /// Reads again what may have changed while no events of the root were received.
  func wake() { compositorBlurs = queryCompositor() }

  /// The theme to draw alerts with.
  ///
  /// - Parameters:
  ///   - theme: The requested theme.
  ///   - isComposited: Whether a compositor runs.
  /// - Returns: The theme, and whether the screen behind boxes is blurred.
  func look(of theme: Theme, isComposited: Bool) -> (theme: Theme, isBlurred: Bool) {
    guard theme.canBlurBehind, !isComposited || doesCompositorBlur else { return (theme, false) }
    if let adapted, adapted.theme == theme { return (adapted.result, true) }
    let result = theme.overBlur
    adapted = (theme, result)
    return (result, true)
  }

  private var doesCompositorBlur: Bool {
    let blurs = compositorBlurs ?? queryCompositor()
    compositorBlurs = blurs
    return blurs
  }

  private func queryCompositor() -> Bool {
    connection.hasProperty(connection.atoms[.blurBehindRegion], of: connection.root)
  }
}
