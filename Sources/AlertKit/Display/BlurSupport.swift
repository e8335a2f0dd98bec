import AlertModel
import X11

/// Whether what is behind boxes can be blurred, and the colours of themes for that.
///
/// Without a compositor, alerts blur the screen that they captured. With one, boxes stay opaque
/// unless it announces, by a property of the root, that it blurs regions behind windows, as KWin
/// does; KWindowSystem asks the same way.
@MainActor
final class BlurSupport {
  /// Called when a compositor begins or ceases to blur.
  var didChange: (() -> Void)?

  private let connection: DisplayConnection
  /// Whether the compositor blurs; nil if that is not known.
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

  /// The theme to draw alerts with.
  ///
  /// - Parameters:
  ///   - theme: The theme as it was asked for.
  ///   - isComposited: Whether a compositor runs.
  /// - Returns: The theme, and whether what is behind boxes is blurred.
  func look(of theme: Theme, isComposited: Bool) -> (theme: Theme, isBlurred: Bool) {
    guard theme.canBlurBehind, !isComposited || doesCompositorBlur else { return (theme, false) }
    if let adapted, adapted.theme == theme { return (adapted.result, true) }
    let result = theme.overBlur
    adapted = (theme, result)
    return (result, true)
  }

  private var doesCompositorBlur: Bool {
    if let compositorBlurs { return compositorBlurs }
    let blurs = connection.hasProperty(
      connection.atoms[.blurBehindRegion], of: connection.root)
    compositorBlurs = blurs
    return blurs
  }
}
