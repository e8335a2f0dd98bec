import AlertModel

/// Animates a modal alert's box to another size, for example when a remark appears below a field, or
/// to another place, away from an on-screen keyboard.
///
/// The content has its final layout from the start; the box, centred on its frame, uncovers or
/// covers it.
@MainActor
final class BoxResize {
  private static let duration = 0.18

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

  /// Moves the content of every pane to its new frame: step by step if it is visible and moves at
  /// all, else at once.
  ///
  /// - Parameter draw: Draws a step.
  func begin(draw: @escaping () -> Void) {
    stop()
    let formers = panes.all.map(\.contentFrame)
    let frames = container.contentFrames
    // Other programs' windows give way to the box where it will be.
    for (pane, frame) in zip(panes.all, frames) { pane.stacking.boxMoved(to: frame) }
    guard isAllowed, formers != frames else {
      return move(from: formers, to: frames, part: 1)
    }
    var isFirst = true
    motion = TimedMotion(
      seconds: Self.duration, clock: display.clock,
      refreshInterval: container.monitor.refreshInterval,
      step: { [weak self] part in
        guard let self else { return }
        move(from: formers, to: frames, part: part)
        // The first step belongs to the redraw that laid the content out.
        if !isFirst { draw() }
        isFirst = false
      },
      completion: { [weak self] in self?.motion = nil })
  }

  /// Ends the animation; the next frame shows the box in its final size.
  func stop() {
    motion = nil
    container.boxSize = nil
  }

  private var isAllowed: Bool {
    !container.standsOnDesktop && !container.environment.reducesMotion && !animator.isPlaying
      && animator.state == .atRest && panes.motion.transition.name != .none
      && container.content.chrome == .box
      && container.content.boxes(for: container.contentSize, in: container.environment).count == 1
  }

  private func move(from formers: [Rect], to frames: [Rect], part: Double) {
    for (pane, (start, end)) in zip(panes.all, zip(formers, frames)) {
      pane.moveContent(to: part < 1 ? start.mixed(with: end, part: part) : end)
    }
    let scale = container.environment.scale
    container.boxSize =
      part < 1
      ? panes.all.first.map { pane in
        Size(width: pane.contentFrame.width / scale, height: pane.contentFrame.height / scale)
      } : nil
  }
}

extension Rect {
  /// A rectangle between this one and another, rounded to whole units.
  fileprivate func mixed(with other: Rect, part: Double) -> Rect {
    func mix(_ property: KeyPath<Rect, Double>) -> Double {
      (self[keyPath: property] + (other[keyPath: property] - self[keyPath: property]) * part)
        .rounded()
    }
    return Rect(x: mix(\.minX), y: mix(\.minY), width: mix(\.width), height: mix(\.height))
  }
}
