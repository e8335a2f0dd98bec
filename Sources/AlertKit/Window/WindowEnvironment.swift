import AlertModel
import X11

/// The conditions under which an alert is shown: its options, and the display's theme, scale and
/// monitors.
///
/// It recreates the panes when those change.
@MainActor
final class WindowEnvironment {
  /// Called when the panes are shown again after they were recreated.
  var didReopen: (() -> Void)?
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?

  /// The options of the presentation.
  private(set) var options: AlertOptions

  private let container: AlertContainer
  private let panes: AlertPanes
  private let redraw: ContentRedraw
  private let animator: Animator
  private let inputGuard: InputGuard
  private let display: AlertDisplay
  private var pendingRebuild: (any AlertTimer)?

  init(
    options: AlertOptions, container: AlertContainer, panes: AlertPanes, redraw: ContentRedraw,
    animator: Animator, inputGuard: InputGuard, display: AlertDisplay
  ) {
    self.options = options
    self.container = container
    self.panes = panes
    self.redraw = redraw
    self.animator = animator
    self.inputGuard = inputGuard
    self.display = display
  }

  /// Switches to other options with the same kind of presentation, without redrawing.
  ///
  /// - Returns: Whether the panes must be recreated for them.
  func take(_ options: AlertOptions) -> Bool {
    let former = self.options
    self.options = options
    container.presentation = options.presentation
    container.anchor = options.anchor
    panes.motion.transition = Transition(
      for: options, in: display.environment(theme: options.theme), on: display)
    return former.monitor != options.monitor || former.theme != options.theme
      || former.anchor != options.anchor || former.fullScreen != options.fullScreen
  }

  /// Updates theme, scale and monitors, and measures the content with them.
  func update() {
    container.environment = display.environment(theme: options.theme)
    container.monitors = options.monitors(of: display)
    container.measure()
  }

  /// Updates the work areas of the alert's monitors, which stay the same.
  func followWorkArea() {
    container.monitors = container.monitors.map { former in
      display.monitors.first { $0.name == former.name && $0.frame == former.frame } ?? former
    }
  }

  /// Whether the current pane can be kept on the display's current monitors: it spans the screen,
  /// and so does its capture of the screen below.
  var canKeepPane: Bool {
    panes.all.count == 1 && options.monitors(of: display).count == 1
      && panes.all.first?.surface.window.frame == display.connection.screenRect
  }

  /// Moves the content of the only pane to its place on other monitors.
  func followMonitorsInPlace() {
    let formers = container.monitors.map(\.frame)
    update()
    guard container.monitors.map(\.frame) != formers, let pane = panes.all.first else { return }
    do {
      pane.surface.setBackdrop(panes.backdrop, monitor: container.monitor.frame)
      try redraw.placeBox()
      try panes.drawing.draw(animator.state)
    } catch {
      failed?(error)
      return
    }
    pane.stacking.evaluate()
    inputGuard.moved()
  }

  /// Destroys the panes, and recreates them later.
  ///
  /// - Parameters:
  ///   - delay: How long other clients need to repaint hidden parts, in seconds.
  ///   - keepsFormer: Whether those of a modal alert stay on screen until the new ones are drawn,
  ///     where a compositor shows the screen behind these.
  func rebuildPanes(afterSeconds delay: Double, keepsFormer: Bool = false) {
    var delay = delay
    if keepsFormer, display.isComposited, !container.standsOnDesktop, !panes.isEmpty {
      // A compositor that has just started does not blend windows yet.
      let wasComposited = panes.all.allSatisfy(\.surface.ground.isTransparent)
      if !wasComposited { delay = max(delay, Self.compositorStart) }
    } else {
      panes.close()
      inputGuard.disappeared()
    }
    pendingRebuild = display.clock.timer(afterSeconds: delay) { [weak self] in
      self?.reopenPanes()
    }
  }

  /// Seconds that a compositor may need, from the announcement of its start, until it draws the
  /// screen.
  private static let compositorStart = 0.25

  /// Cancels that, because the alert is closed.
  func cancelRebuild() {
    pendingRebuild = nil
  }

  private func reopenPanes() {
    pendingRebuild = nil
    let formers = panes.detach()
    defer { for pane in formers { pane.close() } }
    if !formers.isEmpty { inputGuard.disappeared() }
    update()
    if container.standsOnDesktop, container.contentFrames.count != container.monitors.count {
      container.place(at: container.freeFrames)
    }
    do {
      try panes.open()
      if !redraw.isHeld { try redraw.placeBox() }
      animator.set(redraw.isHeld ? .absent.over(backdrop: 1) : .atRest)
      try panes.drawing.map(showing: animator.state)
    } catch {
      failed?(error)
      return
    }
    if !redraw.isHeld {
      inputGuard.appeared()
      didReopen?()
    }
    // Toasts above the alert are not below its new windows.
    if !formers.isEmpty { panes.raised?() }
  }
}

extension Transition {
  /// The transition in the options, or the presentation's own; none if the window of a modal alert is
  /// shaped to boxes that do not move.
  @MainActor
  init(for options: AlertOptions, in environment: AlertEnvironment, on display: AlertDisplay) {
    let isShaped = display.showsBoxesOnly && options.presentation.backdrop != .desktop
    self = Transition.named(
      isShaped ? .none : options.transition ?? options.presentation.defaultTransition,
      in: environment.theme, reducesMotion: environment.reducesMotion)
  }
}
