import AlertModel

/// Gives the backdrop of an alert its fine noise once the alert is presented, in steps with pauses
/// between them.
///
/// A transition only prepares as much of it as there is time for between its frames.
@MainActor
final class BackdropRefiner {
  private let container: AlertContainer
  private let panes: AlertPanes
  private let display: AlertDisplay
  private var timer: (any AlertTimer)?

  /// Whether another step is to come.
  var isRefining: Bool { timer != nil }

  /// The pause between two steps, in seconds.
  private static let pause = 0.03

  init(container: AlertContainer, panes: AlertPanes, display: AlertDisplay) {
    self.container = container
    self.panes = panes
    self.display = display
  }

  /// The alert is presented, in windows that may be new.
  func begin() {
    guard container.backdrop.takesNoise, !container.standsOnDesktop else { return }
    timer = display.clock.timer(afterSeconds: Self.pause) { [weak self] in self?.step() }
  }

  /// The alert is being dismissed.
  func stop() {
    timer = nil
  }

  private func step() {
    timer = nil
    var isComplete = true
    // Without memory the backdrop stays as it is.
    for pane in panes.all where (try? pane.surface.refineBackdrop()) == false {
      isComplete = false
    }
    if !isComplete { begin() }
  }
}
