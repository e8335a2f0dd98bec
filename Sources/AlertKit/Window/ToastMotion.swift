import AlertModel
import X11

/// Moves a toast to its place among others: at once, or step by step if it is visible.
@MainActor
final class ToastMotion {
  /// Called when the toast has arrived.
  var didMove: (() -> Void)?
  /// Called after each step of the motion.
  var didShift: (() -> Void)?
  /// Called when the shadow has faded in, where no compositor runs.
  var didShowShadow: (() -> Void)?
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?

  /// Seconds that a toast needs to its next place.
  private static let duration = 0.2

  private let container: AlertContainer
  private let panes: AlertPanes
  private let animator: Animator
  private let redraw: ContentRedraw
  private let display: AlertDisplay
  private var motion: TimedMotion?
  private var shadowFade: TimedMotion?
  private var edgeFade: TimedMotion?

  init(
    container: AlertContainer, panes: AlertPanes, animator: Animator, redraw: ContentRedraw,
    display: AlertDisplay
  ) {
    self.container = container
    self.panes = panes
    self.animator = animator
    self.redraw = redraw
    self.display = display
  }

  /// Whether the toast is moving to another place.
  var isMoving: Bool { motion != nil }

  /// Whether the shadow is fading in, where no compositor runs.
  var isFadingShadow: Bool { shadowFade != nil }

  /// Moves the toast to its place at once, if it is moving.
  func finish() {
    motion?.finish()
  }

  /// Stops the toast where it is.
  func stop() {
    motion = nil
    shadowFade = nil
  }

  /// Moves the content.
  ///
  /// - Parameters:
  ///   - frames: The content's frames, one for each pane, in device pixels of the root. A change of
  ///     size is not animated.
  ///   - isAnimated: Whether it moves step by step, unless motion is reduced.
  func move(to frames: [Rect], isAnimated: Bool) {
    let formers = panes.all.map(\.contentFrame)
    stop()
    panes.shadows.captureWay(to: frames)
    panes.shadows.trimToBox(in: animator.state)
    guard zip(formers, frames).allSatisfy({ $0.size == $1.size }) else {
      return resize(to: frames)
    }
    guard isAnimated, !container.environment.reducesMotion else {
      shift(from: formers, to: frames, part: 1)
      return arrive()
    }
    motion = TimedMotion(
      seconds: Self.duration, clock: display.clock,
      refreshInterval: container.monitor.refreshInterval,
      step: { [weak self] part in self?.shift(from: formers, to: frames, part: part) },
      completion: { [weak self] in self?.arrive() })
  }

  /// Fades the edges of toasts behind this one in or out, if it is shown.
  ///
  /// - Parameter former: How many were visible before.
  func fadeEdges(from former: Double) {
    let goal = container.restingEdges
    (edgeFade, container.edges) = (nil, nil)
    guard former != goal, !panes.isEmpty, !container.environment.reducesMotion else { return }
    edgeFade = TimedMotion(
      seconds: Self.duration, clock: display.clock,
      refreshInterval: container.monitor.refreshInterval,
      step: { [weak self] part in
        self?.container.edges = former + (goal - former) * part
        self?.redraw.setNeedsDisplay()
      },
      completion: { [weak self] in
        self?.edgeFade = nil
        self?.container.edges = nil
      })
  }

  /// Removes the shadow at once, where no compositor runs.
  func trimToBox() {
    shadowFade = nil
    panes.shadows.trimToBox()
  }

  /// Extends the window for the shadow again, on a new capture of the screen around the box.
  ///
  /// - Returns: Whether there is a shadow to show.
  func uncoverShadow() -> Bool {
    do {
      return try panes.shadows.uncoverShadows()
    } catch {
      failed?(error)
      return false
    }
  }

  /// Shows the shadow; it fades in, unless motion is reduced.
  ///
  /// - Parameters:
  ///   - others: The toasts below this one whose shadows appear, too, from bottom to top.
  ///   - isThere: Whether that of another toast at the same place is there already.
  func showShadow(over others: [AlertPanes], isThere: Bool) {
    let start = panes.motion.shadowOpacity
    guard !isThere, !container.environment.reducesMotion else {
      return drawShadow(1, from: 1, over: others)
    }
    shadowFade = TimedMotion(
      seconds: 0.12, clock: display.clock, refreshInterval: container.monitor.refreshInterval,
      step: { [weak self] part in self?.drawShadow(part, from: start, over: others) },
      completion: { [weak self] in
        self?.shadowFade = nil
        self?.didShowShadow?()
      })
  }

  /// Shows the shadow at once, if it is fading in.
  func finishShadow() { shadowFade?.finish() }

  private func drawShadow(_ part: Double, from start: Double, over others: [AlertPanes]) {
    do {
      panes.shadows.standOver(others, isComplete: part == 1)
      try panes.shadows.drawShadows(opacity: start + (1 - start) * part)
      display.connection.flush()
    } catch {
      failed?(error)
    }
  }

  private func shift(from formers: [Rect], to frames: [Rect], part: Double) {
    for (pane, (start, end)) in zip(panes.all, zip(formers, frames)) {
      pane.shift(
        to: Point(
          x: (start.minX + (end.minX - start.minX) * part).rounded(),
          y: (start.minY + (end.minY - start.minY) * part).rounded()))
      if panes.motion.movesWindows {
        panes.shadows.moveWindow(of: pane, to: animator.state)
      } else {
        pane.moveWindowToRest()
      }
    }
    didShift?()
    if !panes.motion.movesWindows { panes.shadows.followNeighbours() }
    display.connection.flush()
  }

  private func arrive() {
    motion = nil
    for pane in panes.all { pane.didMove() }
    // The blur below the box is that of another place.
    if panes.motion.movesWindows, container.environment.blursBehind { redraw.setNeedsDisplay() }
    didMove?()
  }

  /// Resizes the windows; they stay mapped, so that nothing flickers.
  private func resize(to frames: [Rect]) {
    do {
      for (index, (pane, frame)) in zip(panes.all, frames).enumerated() {
        let monitor = container.monitors.element(at: index) ?? container.monitor
        try pane.resize(to: frame, window: panes.motion.windowFrame(around: frame, on: monitor))
      }
      panes.shadows.trimToBox(in: animator.state)
      try redraw.drawBox()
      try panes.drawing.draw(animator.state)
    } catch {
      failed?(error)
      return
    }
    arrive()
  }
}
