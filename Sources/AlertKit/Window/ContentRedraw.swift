import GLib

/// Redraws and lays out the content once in the next iteration of the loop, however often that was
/// requested.
@MainActor
final class ContentRedraw {
  /// Called when a toast needs another size; the queue decides its place.
  var measured: (() -> Void)?
  /// Called when the content requests a redraw, which may be for the same frame as before.
  var wasAsked: (() -> Void)?
  /// Called when the layout has moved the content for a reason other than user input.
  var didMoveUnexpectedly: (() -> Void)?
  /// Called when the content's frame in the panes was set.
  var didPlace: (() -> Void)?
  /// Called after the content was redrawn in windows that are shown.
  var didRedraw: (() -> Void)?
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?

  /// Whether the content must not be seen yet: it is not drawn before `placeBox()` is called.
  var isHeld = false

  private let container: AlertContainer
  private let panes: AlertPanes
  private let animator: Animator
  private let resize: BoxResize
  private var task: IdleTask?
  private var needsLayout = false
  /// Whether something other than user input requested the pending layout.
  private var isUnexpected = false

  init(container: AlertContainer, panes: AlertPanes, animator: Animator, resize: BoxResize) {
    self.container = container
    self.panes = panes
    self.animator = animator
    self.resize = resize
  }

  /// Requests a redraw of the content.
  func setNeedsDisplay() {
    wasAsked?()
    guard task == nil else { return }
    task = IdleTask(priority: .default) { [weak self] in self?.redraw() }
  }

  /// Requests a layout and redraw of the content.
  ///
  /// - Parameter isExpected: Whether user input is the cause.
  func setNeedsLayout(isExpected: Bool) {
    needsLayout = true
    if !isExpected { isUnexpected = true }
    setNeedsDisplay()
  }

  /// Lays the content out and draws it, in panes that were just created.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func placeBox() throws {
    layOutBox()
    try drawPlacedBox()
  }

  /// Lays the content out, in panes that were just created; the backdrop depends on its place.
  func layOutBox() {
    (needsLayout, isHeld) = (false, false)
    resize.stop()
    if !container.standsOnDesktop { container.layout() }
    panes.begin()
  }

  /// Draws content that was laid out.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func drawPlacedBox() throws {
    try panes.fitWindows()
    try panes.drawing.blurGround()
    didPlace?()
    try drawBox()
  }

  /// Drops pending requests.
  func cancel() {
    task = nil
    resize.stop()
  }

  /// Draws the content and its box, and uploads the picture; the windows show it with their next
  /// frame.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func drawBox() throws {
    let picture = try container.snapshot()
    try panes.drawing.setBox(picture)
    // Layout and drawing may have requested a redraw, which follows now.
    if !needsLayout { task = nil }
  }

  /// Lays the content out for a reason other than user input, and draws it, without waiting for the
  /// next iteration of the loop.
  func layOutNow() {
    (needsLayout, isUnexpected) = (true, true)
    redraw()
  }

  private func redraw() {
    task = nil
    guard !panes.isEmpty, !isHeld else { return }
    let formers = panes.all.map(\.surface.boxFrame)
    do {
      if needsLayout { try layOut() }
      // Also for a notice that appears.
      try panes.fitWindows()
      try panes.drawing.blurGround()
      try drawBox()
    } catch {
      failed?(error)
      return
    }
    if !animator.isPlaying { panes.drawing.drawBoxes(animator.state, before: formers) }
    didRedraw?()
  }

  private func layOut() throws {
    needsLayout = false
    let wasUnexpected = isUnexpected
    isUnexpected = false
    if container.standsOnDesktop {
      // It may be redrawn in its new place before this returns.
      if container.measure() { measured?() }
    } else if container.layout() {
      resize.begin { [weak self] in
        self?.redraw()
        self?.didPlace?()
      }
      if wasUnexpected { didMoveUnexpectedly?() }
      try panes.fitWindows()
      didPlace?()
    }
  }
}
