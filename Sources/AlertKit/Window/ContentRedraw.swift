import AlertModel
import GLib

/// Redraws and lays out the content once in the loop's next turn, however often it asked for that.
@MainActor
final class ContentRedraw {
  /// Called when a toast wants another size; where it stands is decided elsewhere.
  var measured: (() -> Void)?
  /// Called when the content asks to be drawn, which may be for the same frame as before.
  var wasAsked: (() -> Void)?
  /// Called when the layout has moved the content, and the person's own input was not the cause.
  var didMoveUnexpectedly: (() -> Void)?
  /// Called when the content was put in its place in the panes.
  var didPlace: (() -> Void)?
  /// Called after the content was drawn anew in windows that are shown.
  var didRedraw: (() -> Void)?
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?

  private let container: AlertContainer
  private let panes: AlertPanes
  private let animator: Animator
  private let resize: BoxResize
  private var task: IdleTask?
  private var needsLayout = false
  /// Whether something other than the person's own input asked for the pending layout.
  private var isUnexpected = false

  init(container: AlertContainer, panes: AlertPanes, animator: Animator, resize: BoxResize) {
    self.container = container
    self.panes = panes
    self.animator = animator
    self.resize = resize
  }

  /// Asks for the content to be drawn again.
  func setNeedsDisplay() {
    wasAsked?()
    guard task == nil else { return }
    task = IdleTask(priority: .default) { [weak self] in self?.redraw() }
  }

  /// Asks for the content to be laid out and drawn again.
  ///
  /// - Parameter isExpected: Whether the person's own input is the cause.
  func setNeedsLayout(isExpected: Bool) {
    needsLayout = true
    if !isExpected { isUnexpected = true }
    setNeedsDisplay()
  }

  /// Lays the content out and draws it, in panes that were just created.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func placeBox() throws {
    needsLayout = false
    resize.stop()
    if !container.standsOnDesktop { container.layout() }
    panes.begin()
    try panes.drawing.blurGround()
    didPlace?()
    try drawBox()
  }

  /// Drops what was asked for.
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
    // Layout and drawing may have asked to be drawn, which is done now.
    if !needsLayout { task = nil }
  }

  private func redraw() {
    task = nil
    guard !panes.isEmpty else { return }
    let formers = panes.all.map(\.surface.boxFrame)
    if needsLayout { layOut() }
    do {
      try panes.drawing.blurGround()
      try drawBox()
    } catch {
      failed?(error)
      return
    }
    if !animator.isPlaying { panes.drawing.drawBoxes(animator.state, before: formers) }
    didRedraw?()
  }

  private func layOut() {
    needsLayout = false
    let wasUnexpected = isUnexpected
    isUnexpected = false
    if container.standsOnDesktop {
      // It may be redrawn in its new place before this returns.
      if container.measure() { measured?() }
    } else if container.layout() {
      resize.begin { [weak self] in self?.redraw() }
      if wasUnexpected { didMoveUnexpectedly?() }
      didPlace?()
    }
  }
}
