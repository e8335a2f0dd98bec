import AlertModel

/// Adds fine noise to the backdrop of an alert after it is presented, in steps with pauses between
/// them.
///
/// During a transition, only as much is prepared as fits between its frames.
@MainActor
final class BackdropRefiner {
  private let container: AlertContainer
  private let panes: AlertPanes
  private let display: AlertDisplay
  private var timer: (any AlertTimer)?

  /// Whether another step is pending.
  var isRefining: Bool { timer != nil }

  /// The pause between two steps, in seconds.
  private static let pause = 0.03

  init(container: AlertContainer, panes: AlertPanes, display: AlertDisplay) {
    self.container = container
    self.panes = panes
    self.display = display
  }

  /// Called when the alert is presented, in windows that may be new.
  func begin() {
    guard container.backdrop.takesNoise, !container.standsOnDesktop,
      display.backdropNoise.isUseful
    else { return }
    schedule()
  }

  private func schedule() {
    timer = display.clock.timer(afterSeconds: Self.pause) { [weak self] in self?.step() }
  }

  /// Called when the alert is being dismissed.
  func stop() {
    timer = nil
  }

  private func step() {
    timer = nil
    var isComplete = true
    // Without memory the backdrop keeps its steps.
    for pane in panes.all where (try? pane.surface.refineBackdrop()) == false {
      isComplete = false
    }
    if !isComplete { schedule() }
  }
}
