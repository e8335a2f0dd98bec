import AlertModel
import X11

/// Keeps the picture of the screen below a modal alert true of the toasts on it, where no compositor
/// runs.
///
/// Below a modal alert toasts still move, and end when their senders withdraw them. The picture that
/// was captured before the alert appeared goes on showing them. So the alert's window is cut open in
/// those places for as long as other programs need to repaint, and they are captured again.
@MainActor
final class CapturedToasts {
  /// Seconds that other programs need to repaint.
  private static let repaintTime = 0.05

  private let display: AlertDisplay
  private weak var alert: AlertWindow?
  /// The frames of the toasts' windows that the picture shows, in device pixels of the root.
  private var pictured: Set<PixelRect> = []
  /// The places that are cut open now.
  private var uncovered: [PixelRect] = []
  private var repainting: (any AlertTimer)?

  init(display: AlertDisplay) {
    self.display = display
  }

  /// A modal alert has captured the screen with these toasts on it.
  func begin(below alert: AlertWindow, _ toasts: [AlertWindow]) {
    guard !display.isComposited else { return }
    self.alert = alert
    pictured = Self.frames(of: toasts)
    (uncovered, repainting) = ([], nil)
  }

  /// Toasts have moved or are gone.
  ///
  /// - Parameters:
  ///   - below: The toasts below the modal alert.
  ///   - above: Those above it; what they cover is captured once they are gone.
  func follow(below: [AlertWindow], above: [AlertWindow]) {
    guard let alert, alert.isLive, repainting == nil, !alert.panes.isEmpty else { return }
    let (frames, obstacles) = (Self.frames(of: below), Self.frames(of: above))
    let stale = pictured.symmetricDifference(frames).filter { frame in
      !obstacles.contains { $0.intersects(frame) }
    }
    guard !stale.isEmpty else { return }
    pictured = pictured.subtracting(stale).union(stale.intersection(frames))
    uncovered = Array(stale)
    for pane in alert.panes { pane.surface.uncover(uncovered) }
    repainting = display.clock.timer(afterSeconds: Self.repaintTime) { [weak self] in
      self?.capture()
    }
  }

  /// The content of a toast below the modal alert was drawn anew in its place.
  func redraw(_ toast: AlertWindow) {
    guard let alert, alert.isLive else { return }
    for below in toast.panes where pictured.contains(below.surface.window.frame) {
      let box = PixelRect(covering: below.contentFrame)
      for pane in alert.panes { pane.surface.updateGround(from: below.surface, in: box) }
    }
    display.connection.flush()
  }

  private func capture() {
    repainting = nil
    for pane in alert?.panes ?? [] { pane.surface.recaptureGround(in: uncovered) }
    display.connection.flush()
    uncovered = []
    // Others may have moved meanwhile.
    alert?.toastsBelowDidChange()
  }

  private static func frames(of toasts: [AlertWindow]) -> Set<PixelRect> {
    Set(toasts.flatMap { $0.panes.map(\.surface.window.frame) })
  }
}
