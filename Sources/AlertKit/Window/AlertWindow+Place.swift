import AlertModel
import AlertRendering
import GLib
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
    return ToastPlace(spots: spots, gap: gap)
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
      pane.surface.window.setFrame(pane.restingFrame)
    }
    display.connection.flush()
  }

  private func didMove() {
    move = nil
    for pane in panes { pane.stacking.boxMoved(to: pane.contentFrame) }
    // Whoever was about to press something might press something else now.
    input.moved()
    display.toastsChanged()
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
      let margins = environment.theme.boxStyle(over: .desktop).shadow.margins
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

// MARK: - Neighbours, and the ground without a compositor

extension AlertWindow {
  /// Lets no shadow fall on the boxes of others that stand on the desktop.
  func standBesideOthers() {
    guard standsOnDesktop else { return }
    let others = display.toastWindows.filter { $0 !== self }.flatMap { $0.panes }
    for pane in panes where !pane.isTrimmed {
      let frame = pane.surface.window.frame
      let boxes = others.map { PixelRect(covering: $0.contentFrame) }.filter(frame.intersects)
      let local = boxes.map { $0.offset(dx: -frame.x, dy: -frame.y) }
      guard local != pane.neighbours else { continue }
      pane.neighbours = local
      pane.surface.window.setBoundingShape(
        local.isEmpty ? nil : [PixelRect(origin: .zero, size: frame.size)], excluding: local)
    }
  }

  /// Whether it stands in its place, and nothing moves it.
  var isStill: Bool { phase == .presented && move == nil && swipe == nil }

  /// Brings what moves the window to its end, before the screen is captured with the window on it.
  func settle() {
    guard movesWindow else { return }
    switch phase {
    case .presenting:
      animator.set(.atRest)
      for pane in panes { moveWindow(of: pane, to: .atRest) }
      didPresent()
    case .presented: move?.finish()
    case .dismissing:
      animator.stop()
      finishClosing()
    case .unopened, .closed: break
    }
  }

  /// Leaves only the box of the window.
  func trimToBox() {
    guard movesWindow else { return }
    for pane in panes where !pane.isTrimmed { moveWindow(of: pane, to: .atRest) }
  }

  /// Whether it is the window itself that comes, goes and is moved, without its shadow: what lies
  /// below is not known where no compositor runs.
  var movesWindow: Bool {
    standsOnDesktop && !display.isComposited && container.content.chrome == .box
  }

  /// Puts the window, trimmed to its box, where a state of its transition has it.
  func moveWindow(of pane: AlertPane, to state: TransitionState) {
    pane.isTrimmed = true
    pane.neighbours = nil
    let offset = offset(of: pane, in: state)
    let frame = pane.restingFrame.offset(dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
    let environment = container.environment
    let rows = RoundedRegion.rects(
      in: PixelRect(covering: pane.localContentFrame),
      radius: environment.theme.boxStyle(over: .desktop).cornerRadius * environment.scale)
    // What is beyond the edge of its monitor must not be seen on the next one.
    let monitor = PixelRect(covering: monitor(of: pane).frame).offset(dx: -frame.x, dy: -frame.y)
    pane.surface.window.setBoundingShape(rows.map { $0.intersection(monitor) })
    pane.surface.window.setFrame(frame)
  }

  /// Gives the box its shadow, on a new picture of the screen around it.
  func refreshGround() {
    guard isStill, movesWindow else { return }
    do {
      for pane in panes where pane.isTrimmed {
        try pane.surface.recaptureGround()
        pane.isTrimmed = false
        // Before it is drawn: what is not there takes no paint.
        standBesideOthers()
        try pane.surface.draw(surfaceState(.atRest, in: pane))
      }
    } catch {
      fail(error)
    }
  }
}

// MARK: - The pointer

/// A drag that takes an alert off the desktop.
struct Swipe {
  /// How far the pointer must move until a press is a swipe, in device pixels at scale 1.
  static let threshold = 10.0

  /// Where the press was, in device pixels of the root.
  var start: Double
  /// How far the content is from its place, in device pixels; 0 until it is a swipe.
  var distance = 0.0
  /// 1, or less the farther it is away.
  var opacity = 1.0
}

extension AlertWindow {
  /// Takes note of the pointer on an alert that stands on the desktop.
  ///
  /// - Returns: Whether the event is none of the content's.
  func handlePointer(_ event: DisplayEvent, on pane: AlertPane) -> Bool {
    switch event {
    case .pointerEntered(let crossing) where !crossing.isSynthetic:
      events(.hovered(true))
    case .pointerLeft(let crossing) where !crossing.isSynthetic && swipe == nil:
      events(.hovered(false))
    case .buttonPressed(let button) where button.button == 2 && !button.isSynthetic:
      if input.isArmed { finish(with: AlertResponse(.cancelled)) }
      return true
    case .buttonPressed(let button) where button.button == 1 && !button.isSynthetic:
      swipe = Swipe(start: Double(button.rootPosition.x))
    case .pointerMoved(let motion) where swipe != nil && !motion.isSynthetic:
      return drag(to: Double(motion.rootPosition.x), on: pane)
    case .buttonReleased(let button) where button.button == 1 && swipe != nil:
      return endSwipe(on: pane, at: button.rootPosition)
    default:
      break
    }
    return false
  }

  private func drag(to x: Double, on pane: AlertPane) -> Bool {
    guard var swipe else { return false }
    let way = x - swipe.start
    let threshold = Swipe.threshold * container.environment.scale
    guard swipe.distance != 0 || abs(way) > threshold else { return false }
    if swipe.distance == 0 {
      // What was pressed was not meant.
      let outside = Point(x: -1e6, y: -1e6)
      container.content.handle(.pointerReleased(outside))
      container.content.handle(.pointerExited)
    }
    swipe.distance = way == 0 ? 0.001 : way.rounded()
    swipe.opacity = 1 - 0.7 * min(abs(way) / pane.contentFrame.width, 1)
    self.swipe = swipe
    showSwipe()
    return true
  }

  private func endSwipe(on pane: AlertPane, at position: PixelPoint) -> Bool {
    guard let swipe else { return false }
    guard swipe.distance != 0 else {
      self.swipe = nil
      return false
    }
    if abs(swipe.distance) > pane.contentFrame.width / 3, input.isArmed {
      finish(with: AlertResponse(.cancelled))
    } else {
      self.swipe = nil
      showSwipe()
      display.groundMayHaveChanged()
    }
    if !pane.contentFrame.contains(Point(position)) { events(.hovered(false)) }
    return true
  }

  private func showSwipe() {
    guard !animator.isPlaying else { return }
    do {
      for pane in panes {
        if movesWindow {
          moveWindow(of: pane, to: .atRest)
        } else {
          try pane.surface.draw(surfaceState(.atRest, in: pane))
        }
      }
      display.connection.flush()
    } catch {
      fail(error)
    }
  }
}
