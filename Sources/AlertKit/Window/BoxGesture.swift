import AlertModel
import X11

/// Short motions of the box as feedback: a nudge means that the alert must be answered first, a
/// shake that the last answer was wrong.
///
/// Only the part of the window around the box is drawn. With reduced motion there is none.
@MainActor
final class BoxGesture {
  /// The box grows slightly and returns.
  private static let nudge = KeyframeTrack(
    values: [1, 1.015, 1], keyTimes: [0, 0.5, 1], timingFunctions: [.easeOut, .easeInEaseOut])
  private static let nudgeDuration = 0.12
  /// Distances to the right, in points.
  private static let shake = KeyframeTrack(
    values: [0, -10, 8, -6, 4, -2, 0], keyTimes: [0, 0.1, 0.28, 0.46, 0.64, 0.82, 1],
    timingFunctions: [.easeOut] + Array(repeating: .easeInEaseOut, count: 5))
  private static let shakeDuration = 0.4

  private let container: AlertContainer
  private let panes: AlertPanes
  private let animator: Animator
  private let display: AlertDisplay
  private var motion: TimedMotion?

  init(container: AlertContainer, panes: AlertPanes, animator: Animator, display: AlertDisplay) {
    self.container = container
    self.panes = panes
    self.animator = animator
    self.display = display
  }

  /// Whether the box is moving.
  var isPlaying: Bool { motion != nil }

  /// Nudges the box: it grows slightly and returns.
  func nudgeBox() {
    play(seconds: Self.nudgeDuration) { [weak self] part in
      guard let self else { return }
      var state = TransitionState.atRest
      state.scale = Self.nudge.value(at: part)
      draw(state)
    }
  }

  /// Shakes the box from side to side.
  func shakeBox() {
    let scale = container.environment.scale
    play(seconds: Self.shakeDuration) { [weak self] part in
      guard let self else { return }
      panes.motion.displacement.distance = (Self.shake.value(at: part) * scale).rounded()
      draw(.atRest)
    }
  }

  /// Stops with the box in its current state, from which a transition continues.
  func stop() {
    motion = nil
  }

  private func play(seconds: Double, step: @escaping (Double) -> Void) {
    guard motion == nil, !animator.isPlaying, !container.standsOnDesktop,
      !container.environment.reducesMotion, panes.motion.transition.name != .none
    else { return }
    motion = TimedMotion(
      seconds: seconds, clock: display.clock, refreshInterval: container.monitor.refreshInterval,
      timing: .linear, step: step,
      completion: { [weak self] in self?.motion = nil })
  }

  private func draw(_ state: TransitionState) {
    guard !animator.isPlaying else { return }
    animator.set(state)
    let reach = (10 * container.environment.scale).rounded(.up)
    panes.drawing.drawBoxes(state, reaching: Int(reach))
    display.connection.flush()
  }
}
