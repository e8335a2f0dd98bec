import AlertModel
import X11

/// Updates the capture of the screen below a modal alert when toasts on it change, where no
/// compositor runs.
///
/// Below a modal alert toasts still move, and close when their senders withdraw them, but the
/// capture from before the alert still shows them. So the alert's window is cut open at those
/// places for as long as other programs need to repaint, and the places are captured again.
@MainActor
final class CapturedToasts {
  /// Seconds that other programs need to repaint.
  private static let repaintTime = 0.05

  private let display: AlertDisplay
  private weak var alert: AlertWindow?
  /// The frames of the toasts' windows in the capture, in device pixels of the root.
  private var pictured: Set<PixelRect> = []
  /// The places that are cut open now.
  private var uncovered: [PixelRect] = []
  private var repainting: (any AlertTimer)?

  init(display: AlertDisplay) {
    self.display = display
  }

  /// Called when a modal alert has captured the screen with these toasts on it.
  func begin(below alert: AlertWindow, _ toasts: [AlertWindow]) {
    guard !display.isComposited else { return }
    self.alert = alert
    pictured = Self.frames(of: toasts)
    (uncovered, repainting) = ([], nil)
  }

  /// Called when toasts have moved or closed.
  ///
  /// - Parameters:
  ///   - below: The toasts below the modal alert.
  ///   - above: The toasts above it; the parts below them are captured after they have closed.
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

  /// Called when the content of a toast below the modal alert was redrawn in place.
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
    // Other toasts may have moved meanwhile.
    alert?.toastsBelowDidChange()
  }

  private static func frames(of toasts: [AlertWindow]) -> Set<PixelRect> {
    Set(toasts.flatMap { $0.panes.map(\.surface.window.frame) })
  }
}
