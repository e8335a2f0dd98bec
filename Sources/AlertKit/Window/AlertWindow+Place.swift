import AlertModel
import AlertRendering
import X11

/// What an alert that stands on the desktop, beside others, does besides.
extension AlertWindow {
  /// Where the alert would stand if nothing else did, and what it may be moved about in, in device
  /// pixels of the root.
  ///
  /// - Parameter badge: The size of the number of those that wait, in points.
  /// - Returns: One spot for each monitor.
  func measuredPlace(badge: Size) -> ToastPlace {
    if panes.isEmpty { followDesktop() } else { container.measure() }
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
      spots: spots, gap: gap,
      isObstructed: display.isObstructed(options, on: container.monitors))
  }

  /// Puts the alert there: at once if it is not shown yet, is being shown or has another size, else
  /// step by step.
  ///
  /// - Parameter frames: The content's, one for each monitor, in device pixels of the root.
  func place(at frames: [Rect]) {
    let former = panes.map(\.contentFrame)
    // One that comes back has been measured before, in the window that it had then.
    if container.freeFrames.isEmpty { container.measure() }
    container.place(at: frames)
    guard !panes.isEmpty else { return }
    guard panes.count == frames.count else { return rebuildPanes() }
    guard former != frames else { return setNeedsDisplay() }
    move = nil
    trimToBox()
    guard zip(former, frames).allSatisfy({ $0.size == $1.size }) else {
      return resize(to: frames)
    }
    let isStill = container.environment.reducesMotion || phase != .presented
    guard !isStill else {
      shift(from: former, to: frames, part: 1)
      return didMove()
    }
    move = WindowMove(
      clock: clock,
      refreshInterval: container.monitor.refreshInterval,
      step: { [weak self] part in self?.shift(from: former, to: frames, part: part) },
      completion: { [weak self] in self?.didMove() })
  }

  private func shift(from former: [Rect], to frames: [Rect], part: Double) {
    for (pane, (start, end)) in zip(panes, zip(former, frames)) {
      let origin = Point(
        x: (start.minX + (end.minX - start.minX) * part).rounded(),
        y: (start.minY + (end.minY - start.minY) * part).rounded())
      pane.restingFrame = pane.restingFrame.offset(
        dx: Int(origin.x - pane.contentFrame.minX), dy: Int(origin.y - pane.contentFrame.minY))
      pane.contentFrame.origin = origin
      if movesWindow {
        moveWindow(of: pane, to: animator.state)
      } else {
        pane.surface.window.setFrame(pane.restingFrame)
      }
    }
    display.connection.flush()
  }

  private func didMove() {
    move = nil
    for pane in panes { pane.stacking.boxMoved(to: pane.contentFrame) }
    // Whoever was about to press something might press something else now.
    input.moved()
    windows.toastsDidChange()
  }

  /// Another size needs another window frame; the window stays, so that nothing flickers.
  private func resize(to frames: [Rect]) {
    do {
      for (index, (pane, frame)) in zip(panes, frames).enumerated() {
        pane.contentFrame = frame
        pane.restingFrame = windowFrame(
          around: frame, on: container.monitors.element(at: index) ?? container.monitor)
        try pane.surface.setFrame(pane.restingFrame)
        pane.surface.window.setInputShape([PixelRect(covering: pane.localContentFrame)])
        pane.isTrimmed = false
        pane.neighbours = nil
      }
      trimToBox()
      try drawBox()
      for pane in panes { try pane.surface.draw(surfaceState(animator.state, in: pane)) }
    } catch {
      return fail(error)
    }
    didMove()
  }

  /// What a window has to cover: the picture of the box, and its way onto the monitor.
  func windowFrame(around frame: Rect, on monitor: MonitorFacts) -> PixelRect {
    let environment = container.environment
    let scale = environment.scale
    var picture = frame
    if container.content.chrome == .box {
      let margins = environment.theme.boxStyle(over: .desktop).margins
      picture = Rect(
        x: frame.minX - (margins.left * scale).rounded(.up),
        y: frame.minY - (margins.top * scale).rounded(.up),
        width: frame.width + ((margins.left + margins.right) * scale).rounded(.up) + 1,
        height: frame.height + ((margins.top + margins.bottom) * scale).rounded(.up) + 1)
    }
    let swelling = max(transition.present.scale.values.max() ?? 1, 1) - 1
    var path = picture.outset(by: (max(picture.width, picture.height) * swelling / 2).rounded(.up))
    if transition.present.travel.values.contains(where: { $0 != 0 }) {
      let start = container.offset(
        travel: 1, towards: transition.edge, of: frame, on: monitor,
        reach: (picture.height - frame.height) / 2)
      path = path.union(picture.offset(dx: start.x, dy: start.y))
    }
    return PixelRect(covering: path.intersection(monitor.frame))
  }
}
