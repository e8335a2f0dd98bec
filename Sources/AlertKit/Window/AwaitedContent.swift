import AlertModel
import X11

/// The backdrop of an alert whose content is still starting, as another program's window is.
///
/// For a moment, it only shows that something will appear; then it fades in without the content.
@MainActor
final class AwaitedContent {
  /// Called when the content can be shown that could not be shown before.
  var becameReady: (() -> Void)?

  private let parts: AlertWindowParts
  private var fade: (any AlertTimer)?

  /// Seconds after which the backdrop fades in: content that appears before fades in together with
  /// it, and does not have to share the server with it while it starts.
  private static let patience = 0.1

  init(_ parts: AlertWindowParts) {
    self.parts = parts
  }

  /// Whether the content, another program's window, is not painted yet; then `becameReady` is called
  /// later.
  var isNotReady: Bool {
    parts.guest.awaitReady { [weak self] in self?.becameReady?() }
  }

  /// Shows the backdrop alone until `end(playing:)`.
  ///
  /// - Parameter opacity: The opacity of the backdrop now, as a fraction of that at rest.
  func begin(at opacity: Double) {
    parts.redraw.isHeld = true
    var state = TransitionState.absent
    state.backdrop = opacity
    parts.animator.set(state)
    fade = parts.display.clock.timer(afterSeconds: Self.patience) { [weak self] in
      guard let self, !parts.panes.isEmpty else { return }
      parts.player.play(
        parts.panes.motion.transition.present.fading, isInterrupting: true, completion: {})
    }
  }

  /// Shows the backdrop alone again while it is being dismissed, or everything if the content can be
  /// shown by now.
  func resume() {
    isNotReady ? begin(at: parts.animator.state.backdrop) : becameReady?()
  }

  /// Places the content, in the first state of its present transition.
  ///
  /// - Parameter present: The transition, which starts from the backdrop as it is now.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func end(playing present: TransitionMotion) throws {
    cancel(holdsContent: false)
    parts.animator.set(present.state(at: 0).over(backdrop: parts.animator.state.backdrop))
    try parts.redraw.placeBox()
    parts.windows.contentDidChange?()
  }

  /// Leaves the backdrop as it is.
  ///
  /// - Parameter holdsContent: Whether the content must still not be seen.
  func cancel(holdsContent: Bool) {
    fade = nil
    parts.redraw.isHeld = holdsContent
  }
}
