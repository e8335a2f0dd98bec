import AlertModel
import X11

/// The shapes and shadows of a toast's windows beside other toasts.
///
/// Where no compositor runs, a moving toast is shaped to its box, and its shadow is drawn on a new
/// capture of the screen when it has arrived.
@MainActor
final class ToastShadows {
  private unowned let panes: AlertPanes
  private let container: AlertContainer
  private let windows: AlertWindowList
  /// The panes of other toasts that are moving out of this toast's place.
  private var crossing: Set<ObjectIdentifier> = []

  init(_ panes: AlertPanes, container: AlertContainer, windows: AlertWindowList) {
    self.panes = panes
    self.container = container
    self.windows = windows
  }

  /// Moves the windows, shaped to their boxes, to their positions in a state of the transition.
  func moveWindows(to state: TransitionState) {
    for pane in panes.all { moveWindow(of: pane, to: state) }
  }

  /// Moves one window, shaped to its box, to its position in a state of the transition.
  func moveWindow(of pane: AlertPane, to state: TransitionState) {
    panes.motion.shadowOpacity = 1
    let hadShadow = !pane.isTrimmed
    let former = Rect(pane.coveredFrame)
    windows.toastGrounds.willLeave(pane.coveredFrame, panes)
    panes.motion.moveWindow(of: pane, to: state, on: panes.monitor(of: pane))
    if hadShadow { windows.toastGrounds.dropNeighbours() }
    windows.toastsAreMoving(in: former.union(Rect(pane.coveredFrame)))
  }

  /// Shapes the windows to their boxes, where windows are moved.
  ///
  /// - Parameter state: The current state of the transition.
  func trimToBox(in state: TransitionState = .atRest) {
    guard panes.motion.movesWindows else { return }
    for pane in panes.all where !pane.isTrimmed { moveWindow(of: pane, to: state) }
  }

  /// Cuts the boxes of other toasts out of the windows, so that no shadow falls on them.
  ///
  /// A box that is moving out of this toast's place keeps its shadow until it has left; at its
  /// destination, it is cut out from the start. So no shadow appears or disappears abruptly.
  func standBesideOthers() {
    guard container.standsOnDesktop else { return }
    let toasts = windows.toasts
    let own = toasts.firstIndex { $0.container === container } ?? toasts.endIndex
    var boxes: [(frame: Rect, place: Rect, key: ObjectIdentifier)] = []
    for (index, toast) in toasts.enumerated() where index != own {
      // A toast that is arriving above this one covers its shadow.
      guard index < own || toast.placement.isPresented else { continue }
      // Its shadow falls on one that fades out in its place, unless that is drawn on opaque ground.
      for (pane, place) in zip(toast.panes, toast.container.contentFrames)
      where toast.isLive || pane.isTrimmed || pane.boxOffset != .zero {
        boxes.append((pane.boxFrame, place, ObjectIdentifier(pane)))
      }
    }
    for (pane, place) in zip(panes.all, container.contentFrames) {
      let window = Rect(pane.restingFrame)
      var cut: [(frame: Rect, area: Rect)] = []
      for box in boxes {
        // A toast at the same place is covered by this one, or covers it, like the next of a stack.
        if box.place.intersects(place) { continue }
        if box.frame == box.place {
          crossing.remove(box.key)
        } else if box.frame.intersects(place) {
          crossing.insert(box.key)
        }
        guard box.frame.intersects(window) else { continue }
        let isCrossing = crossing.contains(box.key)
        if isCrossing || !box.frame.intersects(pane.contentFrame) {
          cut.append((box.frame, isCrossing ? box.place : box.frame))
        }
      }
      pane.exclude(cut, cornerRadius: panes.motion.cornerRadius)
    }
  }

  /// Called when this toast has moved: updates its own and the others' shadows.
  func followNeighbours() { windows.toastsAreMoving() }

  /// Called when this toast's boxes are drawn at other places in their windows: updates the others'
  /// shadows.
  ///
  /// - Parameter area: The part of the screen that the boxes leave and enter, in device pixels of
  ///   the root.
  func boxesMoved(in area: Rect) { windows.toastsAreMoving(in: area) }

  /// Captures the way of the windows to other frames, before the toast covers it.
  ///
  /// - Parameter frames: The content's frames, one for each pane, in device pixels of the root.
  func captureWay(to frames: [Rect]) {
    guard panes.motion.movesWindows else { return }
    for (pane, frame) in zip(panes.all, frames) {
      let goal = pane.restingFrame.offset(
        dx: Int(frame.minX - pane.contentFrame.minX), dy: Int(frame.minY - pane.contentFrame.minY))
      windows.toastGrounds.capture(pane.restingFrame.union(goal), below: panes)
    }
  }

  /// Captures the screen around the boxes again.
  func recapture() {
    for pane in panes.all { windows.toastGrounds.capture(pane.restingFrame, below: panes) }
  }

  /// Blurs the desktop below a box, unless it is blurred already.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func blurDesktop(below box: PixelRect, of pane: AlertPane, scale: Double) throws {
    let (surface, frame) = (pane.surface, pane.restingFrame)
    guard surface.ground.needsBlur(below: box, in: frame) else { return }
    if let desktop = windows.toastGrounds.ground(of: frame, below: panes, isBare: true) {
      try surface.blurGround(below: box, scale: scale, of: desktop)
    } else if !surface.ground.isBlurred {
      try surface.blurGround(below: box, scale: scale)
    }
  }

  /// Prepares to show the shadows again, on the desktop around the boxes.
  ///
  /// - Returns: Whether there is a shadow to show.
  /// - Throws: `DisplayError` when the server refuses.
  func uncoverShadows() throws -> Bool {
    guard windows.display.capturesScreen, panes.motion.movesWindows,
      panes.all.contains(where: \.isTrimmed)
    else { return false }
    panes.motion.shadowOpacity = 0
    for pane in panes.all where pane.isTrimmed {
      try pane.renewGround(
        over: windows.toastGrounds.ground(of: pane.restingFrame, below: panes),
        cornerRadius: panes.motion.cornerRadius)
    }
    // Before drawing, because parts that are cut out are not painted.
    standBesideOthers()
    return true
  }

  /// Draws the shadows of other toasts where they reach into these windows, from the next frame on.
  ///
  /// - Parameters:
  ///   - others: The toasts below this one, from bottom to top.
  ///   - isComplete: Whether shadows that are fading in are drawn as they will be.
  func standOver(_ others: [AlertPanes], isComplete: Bool) {
    let below = others.flatMap { other in
      other.all.map { (pane: $0, opacity: isComplete ? 1 : other.motion.shadowOpacity) }
    }
    for pane in panes.all where !pane.isTrimmed { pane.standOver(below) }
  }

  /// Draws the shadows of windows that are not shaped to their boxes.
  ///
  /// - Parameter opacity: From 0 to 1, fully visible.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func drawShadows(opacity: Double) throws {
    panes.motion.shadowOpacity = opacity
    for pane in panes.all where !pane.isTrimmed {
      try pane.surface.draw(panes.drawing.surfaceState(.atRest, in: pane))
    }
  }
}
