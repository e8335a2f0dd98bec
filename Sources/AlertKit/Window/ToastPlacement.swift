import AlertModel

/// The place of a toast's window among the other toasts, and its shadow on them.
@MainActor
final class ToastPlacement {
  private let parts: AlertWindowParts
  private let lifecycle: WindowLifecycle
  private let host: ContentHost

  init(_ parts: AlertWindowParts, lifecycle: WindowLifecycle, host: ContentHost) {
    self.parts = parts
    self.lifecycle = lifecycle
    self.host = host
  }

  private var container: AlertContainer { parts.container }

  /// Whether the toast is in its place, and neither a transition nor the user moves it.
  var isStill: Bool {
    lifecycle.phase == .presented && !parts.motion.isMoving && !parts.swipe.isActive
  }

  /// Whether the present transition has ended.
  var isPresented: Bool { lifecycle.phase == .presented }

  /// Whether the shadow is fading in, after the toast has arrived.
  var isFadingShadow: Bool { parts.motion.isFadingShadow }

  /// Measures the toast: its frames if there were no others, in device pixels of the root.
  ///
  /// - Returns: One spot for each monitor.
  func measure() -> ToastPlace {
    if parts.panes.isEmpty { parts.environment.update() } else { container.measure() }
    let options = parts.environment.options
    return place(
      badge: BacklogWindow.size(in: parts.display.environment),
      isObstructed: options.isObstructed(
        on: container.monitors, of: parts.display))
  }

  /// Moves the toast to its place: step by step if it is shown and keeps its size, else at once.
  ///
  /// A toast that is still arriving moves to its other place meanwhile.
  ///
  /// - Parameter frames: The content's frames, one for each monitor, in device pixels of the root.
  func place(at frames: [Rect]) {
    // A toast that was hidden meanwhile was measured by its former window.
    if container.freeFrames.isEmpty { container.measure() }
    let former = container.contentFrames
    if container.place(at: frames) {
      for frame in former + frames { parts.windows.toastsAreMoving(in: frame) }
    }
    let panes = parts.panes.all
    guard !panes.isEmpty else { return }
    guard panes.count == frames.count else { return lifecycle.rebuildPanes() }
    guard panes.map(\.contentFrame) != frames else { return host.setNeedsDisplay() }
    parts.motion.move(to: frames, isAnimated: lifecycle.isLive)
  }

  /// Shows how many toasts are stacked behind this one; their edges fade in and out.
  func setStacked(_ count: Int) {
    let former = container.edges ?? container.restingEdges
    (container.content as? any StackingContent)?.stacked = count
    host.setNeedsDisplay()
    parts.motion.fadeEdges(from: former)
  }

  /// Whether a window of the toast reaches into an area, in device pixels of the root.
  func reaches(into area: Rect) -> Bool {
    parts.panes.all.contains { pane in
      Rect(pane.restingFrame).intersects(area) || Rect(pane.coveredFrame).intersects(area)
    }
  }

  /// Cuts the boxes of other toasts out of the toast's windows.
  func standBesideOthers() { parts.panes.shadows.standBesideOthers() }

  /// Whether the window covers more than the box, so that what is around that cannot be captured.
  var coversSurroundings: Bool {
    parts.panes.motion.movesWindows && parts.panes.all.contains { !$0.isTrimmed }
  }

  /// Removes the toast's shadow, where no compositor runs.
  func trimToBox() { parts.motion.trimToBox() }

  /// Captures the screen around the toast again, which has changed.
  func recapture() {
    parts.panes.shadows.recapture()
    for pane in parts.panes.all { pane.surface.forgetBlur() }
    if container.environment.blursBehind { host.setNeedsDisplay() }
  }

  /// Extends the window for the shadow again, on a new capture of the screen around the box.
  ///
  /// - Returns: Whether there is a shadow to show.
  @discardableResult
  func uncoverShadow() -> Bool {
    isStill && parts.motion.uncoverShadow()
  }

  /// Shows the box's shadow.
  ///
  /// - Parameters:
  ///   - others: The toasts below this one whose shadows appear, too, from bottom to top.
  ///   - isThere: Whether the shadow of a toast that it covers is there already.
  func showShadow(over others: [ToastPlacement], isThere: Bool) {
    parts.motion.showShadow(over: others.map(\.parts.panes), isThere: isThere)
  }

  /// Whether another toast has the same place, like the next of a stack, which covers it.
  func isCovered(by other: ToastPlacement) -> Bool {
    zip(container.contentFrames, other.container.contentFrames).contains { $0.intersects($1) }
  }

  /// The toast's frames if there were no others, and the area that it may be moved in; in device
  /// pixels of the root, as last measured by the container.
  ///
  /// - Parameters:
  ///   - badge: The size of the box that shows how many toasts wait, in points.
  ///   - isObstructed: Whether a full-screen window keeps the toast from being shown.
  /// - Returns: One spot for each monitor.
  private func place(badge: Size, isObstructed: Bool) -> ToastPlace {
    let (scale, metrics) = (container.environment.scale, container.environment.theme.metrics)
    let gap = (metrics.toastGap * scale).rounded()
    let badgeSize = Size(
      width: (badge.width * scale).rounded(), height: (badge.height * scale).rounded())
    let spots = zip(container.freeFrames, container.monitors).map { frame, monitor in
      let margin = (metrics.toastMargin * scale).rounded()
      let area = monitor.workArea.outset(by: -margin)
      let growsDown = frame.center.y <= area.center.y + 0.5
      let reserve = badgeSize.height + gap
      let room = Rect(
        x: area.minX, y: growsDown ? area.minY : area.minY + reserve, width: area.width,
        height: area.height - reserve)
      let badge = Rect(
        origin: Point(
          x: (frame.center.x - badgeSize.width / 2).rounded(),
          y: growsDown ? frame.minY : frame.maxY - badgeSize.height),
        size: badgeSize)
      return ToastPlace.Spot(frame: frame, room: room, badge: badge)
    }
    return ToastPlace(
      spots: spots, gap: gap, edgeStep: (StackEdges.step.height * scale).rounded(),
      isObstructed: isObstructed)
  }
}
