import AlertModel
import AlertRendering
import AlertViews
import Cairo
import X11

/// The X windows of one alert: one, or one for each monitor that shows it.
///
/// Before the backdrop, a window spans every monitor, or one of several that show the same. A toast's
/// window is as large as its content with its shadow and the way of its transition.
@MainActor
final class AlertPanes {
  /// Called with each event of a window.
  var onEvent: ((DisplayEvent, AlertPane) -> Void)?
  /// Called when foreign windows begin or cease to cover a part of the content.
  var coveredDidChange: ((Bool) -> Void)?
  /// Called when foreign windows begin or cease to cover all of the content.
  var hiddenDidChange: (() -> Void)?
  /// Called after a window was raised above the presenter's others.
  var raised: (() -> Void)?

  /// The panes; empty while the alert is not shown.
  private(set) var all: [AlertPane] = []
  /// Where the transition and a drag have the content.
  let motion: PaneMotion

  private let container: AlertContainer
  private let windows: AlertWindowList
  private let display: AlertDisplay
  private var pointerLook = PointerLook.arrow
  /// The box of the alert before, on its way out.
  private var leaving: LeavingContent?

  init(container: AlertContainer, windows: AlertWindowList, transition: Transition) {
    self.container = container
    self.windows = windows
    display = windows.display
    motion = PaneMotion(container: container, display: display, transition: transition)
  }

  /// Whether the alert is not shown.
  var isEmpty: Bool { all.isEmpty }

  /// Sets how the pointer looks over the content.
  func setPointer(_ look: PointerLook) {
    pointerLook = look
    for pane in all { pane.surface.window.setPointer(look.shape) }
  }

  /// Destroys the windows.
  func close() {
    for pane in all { pane.close() }
    all = []
  }
}

// MARK: - Opening

extension AlertPanes {
  /// Creates the windows, unmapped.
  ///
  /// - Parameter former: The window of the alert before, whose picture of the screen is used
  ///   instead of a new one, which would show that window.
  /// - Throws: `DisplayError` when the server refuses; panes that were created before are kept.
  func open(over former: AlertWindow? = nil) throws {
    // Toasts that move are put in their places before the screen is captured with them on it.
    if !container.standsOnDesktop, !display.isComposited, former == nil {
      for toast in windows.toasts { toast.settle() }
    }
    guard container.monitors.count > 1 || container.standsOnDesktop else {
      return all.append(
        try makePane(
          frame: display.connection.screenRect, contentFrame: container.contentFrame,
          monitor: container.monitor, over: former))
    }
    for (index, monitor) in container.monitors.enumerated() {
      let contentFrame = container.contentFrames.element(at: index) ?? .zero
      let frame =
        container.standsOnDesktop
        ? motion.windowFrame(around: contentFrame, on: monitor) : PixelRect(covering: monitor.frame)
      all.append(
        try makePane(frame: frame, contentFrame: contentFrame, monitor: monitor, over: former))
    }
  }

  private func makePane(
    frame: PixelRect, contentFrame: Rect, monitor: MonitorFacts, over former: AlertWindow?
  ) throws -> AlertPane {
    let surface = try AlertSurface(
      display: display, frame: frame, over: former?.panes.first?.surface,
      backdrop: container.standsOnDesktop ? nil : container.backdrop,
      monitor: monitor.frame.offset(dx: -Double(frame.x), dy: -Double(frame.y)))
    describe(surface.window)
    surface.window.refuseEffects(
      around: container.standsOnDesktop
        ? PixelRect(covering: contentFrame).offset(dx: -frame.x, dy: -frame.y)
        : PixelRect(origin: .zero, size: frame.size))
    surface.window.setPointer(pointerLook.shape)
    let stacking = AlertStacking(windows: windows, isYielding: container.standsOnDesktop)
    stacking.coveredDidChange = { [weak self] _ in self?.updateCovered() }
    stacking.raised = { [weak self] in self?.raised?() }
    let pane = AlertPane(surface: surface, stacking: stacking, contentFrame: contentFrame)
    pane.observeEvents(on: display.connection) { [weak self, weak pane] event in
      if let pane { self?.onEvent?(event, pane) }
    }
    display.stacking.ownWindows.insert(surface.window.id)
    return pane
  }

  /// Whether foreign windows cover all of the content, on every monitor.
  var isHidden: Bool { !all.isEmpty && all.allSatisfy(\.stacking.isHidden) }

  private func updateCovered() {
    coveredDidChange?(all.contains { $0.stacking.isCovered })
    hiddenDidChange?()
  }

  /// Puts the content in its place in windows that were just created.
  func begin() {
    for (pane, frame) in zip(all, container.contentFrames) { pane.begin(at: frame) }
  }

  /// Maps the windows with the backdrop of the first frame, before the content is drawn.
  func mapDimmed(to opacity: Double) {
    for pane in all { pane.surface.mapDimmed(to: opacity) }
  }

  /// Maps the windows with a complete frame.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func map(showing state: TransitionState) throws {
    for pane in all {
      if container.standsOnDesktop { pane.acceptInputInBox() }
      if motion.movesWindows { moveWindow(of: pane, to: state) }
      try pane.surface.map(showing: surfaceState(state, in: pane))
    }
    if container.standsOnDesktop { standBesideOthers() }
  }

  /// Takes over what another alert's window shows: the backdrop, and the box on its way out.
  ///
  /// To be called when the content is in its place, before mapping.
  func takeOver(from former: AlertWindow) {
    guard all.count == 1, let formerPane = former.panes.first else { return }
    all[0].surface.takeOver(from: formerPane.surface)
    // A shorter transition would not draw the frame without it.
    guard motion.transition.present.duration > BackdropHold.lead else { return }
    leaving = former.leavingBox.map { LeavingContent(box: $0, start: display.clock.now) }
    drawLeaving()
  }

  /// The only window's box as it is on screen, and as it will be when it is gone.
  func leavingBox(from state: TransitionState, to end: TransitionState) -> LeavingBox? {
    guard let pane = all.first, state.opacity > 0 else { return nil }
    return LeavingBox(
      box: pane.surface.box, start: surfaceState(state, in: pane), end: surfaceState(end, in: pane))
  }

  /// Lets clicks go to the windows below, or no longer.
  func letInputThrough(_ isLettingThrough: Bool) {
    for pane in all {
      pane.surface.window.setInputShape(
        isLettingThrough
          ? [] : [PixelRect(origin: .zero, size: pane.surface.window.frame.size)])
      if isLettingThrough { pane.stacking.end() }
    }
  }

  /// Sets titles and types of the windows anew.
  func describe() {
    for pane in all { describe(pane.surface.window) }
  }

  private func describe(_ window: OverlayWindow) {
    window.identify(
      type: container.standsOnDesktop ? .notification : .dialog,
      title: container.content.accessibleTitle)
    // A window as large as the screen would be unredirected, which flickers.
    if !container.standsOnDesktop { window.setBypassCompositor(2) }
  }
}

// MARK: - Drawing

extension AlertPanes {
  /// Uploads a picture of the content and its box to every window.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func setBox(_ picture: ContentSnapshot) throws {
    for pane in all {
      let origin = picture.origin(for: pane.localContentFrame)
      try pane.surface.setBox(picture.surface, at: origin, blurred: picture.blurred)
      pane.setBlurredBoxes(display.isComposited ? picture.blurred : nil, at: origin)
    }
  }

  /// Blurs the screen below the content, before the content is drawn.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func blurGround() throws {
    guard container.environment.blursBehind, container.content.chrome == .box else { return }
    for pane in all {
      try pane.surface.blurGround(
        below: PixelRect(covering: pane.localContentFrame), scale: container.environment.scale)
    }
  }

  /// Lets the compositor blur what is behind the content while that is in its place.
  func setCompositorBlurs(_ isBlurring: Bool) {
    for pane in all { pane.isBlurShown = isBlurring }
  }

  /// Draws one frame of a transition, and asks the server to report when it is drawn.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func drawFrame(_ state: TransitionState) throws {
    drawLeaving()
    for pane in all {
      let frame = surfaceState(state, in: pane)
      if motion.movesWindows {
        moveWindow(of: pane, to: state)
      } else if pane.surface.awaitsBox {
        pane.surface.addBoxToFirstFrame(frame)
      } else {
        try pane.surface.draw(frame)
      }
      pane.isFrameInFlight = true
      pane.surface.requestFence()
    }
  }

  /// The server has drawn a pane's frame.
  ///
  /// - Returns: Whether every pane's frame is drawn now.
  func frameWasShown(in pane: AlertPane) -> Bool {
    pane.isFrameInFlight = false
    return !all.contains(where: \.isFrameInFlight)
  }

  /// Uses the time that is left until the next frame to make later frames cheaper.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func prepareNext() throws {
    for pane in all { try pane.surface.prepareNext() }
  }

  /// Draws whole frames, outside of a transition.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func draw(_ state: TransitionState) throws {
    leaving = nil
    drawLeaving()
    for pane in all { try pane.surface.draw(surfaceState(state, in: pane)) }
  }

  /// Draws the parts of the windows that a new picture of the box has changed.
  ///
  /// - Parameters:
  ///   - state: The state that is shown.
  ///   - formers: Where the boxes' pictures were before, in device pixels of their windows.
  func drawBoxes(_ state: TransitionState, before formers: [PixelRect]) {
    for (pane, former) in zip(all, formers) {
      let state = surfaceState(state, in: pane)
      pane.surface.draw(state, in: pane.surface.boxFrame)
      if former != pane.surface.boxFrame { pane.surface.draw(state, in: former) }
    }
  }

  /// Draws the parts of the windows around boxes that have moved.
  ///
  /// - Parameters:
  ///   - state: The state that is shown.
  ///   - reach: How far the boxes are from their places at most, in device pixels.
  func drawBoxes(_ state: TransitionState, reaching reach: Int) {
    for pane in all {
      let box = pane.surface.boxFrame
      // A box that is scaled by 1 % also grows by more than a fixed reach.
      let margin = reach + max(box.width, box.height) / 100
      pane.surface.draw(
        surfaceState(state, in: pane),
        in: PixelRect(
          x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
          height: box.height + 2 * margin))
    }
  }

  /// Sets how the box of the alert before is drawn in the next frame.
  private func drawLeaving() {
    let frame = leaving?.frame(at: display.clock.now)
    if frame == nil { leaving = nil }
    all.first?.surface.leaving = frame
  }

  private func surfaceState(_ state: TransitionState, in pane: AlertPane) -> SurfaceState {
    motion.surfaceState(state, of: pane, on: monitor(of: pane))
  }

  private func monitor(of pane: AlertPane) -> MonitorFacts {
    all.firstIndex { $0 === pane }.flatMap(container.monitors.element) ?? container.monitor
  }
}

// MARK: - Toasts without a compositor

extension AlertPanes {
  /// Moves the windows, cut to their boxes, to where a state of the transition has them.
  func moveWindows(to state: TransitionState) {
    for pane in all { moveWindow(of: pane, to: state) }
  }

  /// Moves one window, cut to its box, to where a state of the transition has it.
  func moveWindow(of pane: AlertPane, to state: TransitionState) {
    motion.shadowOpacity = 1
    motion.moveWindow(of: pane, to: state, on: monitor(of: pane))
  }

  /// Cuts the windows to their boxes, where windows are moved.
  func trimToBox() {
    guard motion.movesWindows else { return }
    for pane in all where !pane.isTrimmed { moveWindow(of: pane, to: .atRest) }
  }

  /// Cuts the boxes of other toasts out of the windows, so that no shadow falls on them.
  ///
  /// What counts is where toasts are moving to: a toast that arrives where another one is leaving
  /// is not cut.
  func standBesideOthers() {
    guard container.standsOnDesktop else { return }
    let others = windows.toasts.filter { $0.isLive && $0.container !== container }
    let boxes = others.flatMap(\.container.contentFrames)
    for (pane, place) in zip(all, container.contentFrames) {
      // One in the same place is covered by this one, or covers it, as the next of a stack does.
      pane.exclude(
        boxes.filter { !$0.intersects(place) }, from: place, cornerRadius: motion.cornerRadius)
    }
  }

  /// Prepares to show the shadows again, on a new picture of the screen around the boxes.
  ///
  /// - Returns: Whether there is a shadow to show.
  /// - Throws: `DisplayError` when the server refuses.
  func uncoverShadows() throws -> Bool {
    guard motion.movesWindows, all.contains(where: \.isTrimmed) else { return false }
    motion.shadowOpacity = 0
    for pane in all where pane.isTrimmed { try pane.recaptureGround() }
    // Before drawing: parts that are cut out are not painted.
    standBesideOthers()
    return true
  }

  /// Draws the shadows of other toasts where they reach into these windows, from the next frame on.
  ///
  /// - Parameter others: The toasts that stand below this one, from the bottom to the top.
  func standOver(_ others: [AlertPanes]) {
    for pane in all { pane.standOver(others.flatMap(\.all)) }
  }

  /// Draws the shadows of windows that are not cut to their boxes.
  ///
  /// - Parameter opacity: From 0 to 1, at which they are complete.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func drawShadows(opacity: Double) throws {
    motion.shadowOpacity = opacity
    for pane in all where !pane.isTrimmed {
      try pane.surface.draw(surfaceState(.atRest, in: pane))
    }
  }
}

extension Array {
  /// The element at an index, or nil if there is none.
  func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension PointerLook {
  /// The X server's shape for it.
  fileprivate var shape: PointerShape {
    switch self {
    case .arrow: .arrow
    case .text: .text
    case .link: .hand
    }
  }
}
