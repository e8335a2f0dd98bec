import AlertModel
import AlertViews
import GLib
import X11

/// The X windows of one alert: one, or one for each monitor that shows it.
///
/// With a backdrop, a window spans every monitor, or one of several that show the same picture. A
/// toast's window is large enough for its content, its shadow and the path of its transition.
@MainActor
final class AlertPanes {
  /// Called with each event of a window.
  var onEvent: ((DisplayEvent, AlertPane) -> Void)?
  /// Called when windows of other programs start or stop covering a part of the content.
  var coveredDidChange: ((Bool) -> Void)?
  /// Called when windows of other programs start or stop covering all of the content.
  var hiddenDidChange: (() -> Void)?
  /// Called before the windows are destroyed.
  var willClose: (() -> Void)?
  /// Called after a window was raised above the presenter's others.
  var raised: (() -> Void)?

  /// The panes; empty while the alert is not shown.
  private(set) var all: [AlertPane] = []
  /// The content's displacement by the transition and a drag.
  let motion: PaneMotion
  /// Draws frames in the windows.
  private(set) lazy var drawing = PaneDrawing(self, container: container, display: display)
  /// Shapes and shadows of a toast's windows.
  private(set) lazy var shadows = ToastShadows(self, container: container, windows: windows)

  private let container: AlertContainer
  private let windows: AlertWindowList
  private let display: AlertDisplay
  private var pointerLook = PointerLook.arrow
  private var pointerTask: IdleTask?

  init(container: AlertContainer, windows: AlertWindowList, transition: Transition) {
    self.container = container
    self.windows = windows
    display = windows.display
    motion = PaneMotion(container: container, display: display, transition: transition)
  }

  /// Whether the alert is not shown.
  var isEmpty: Bool { all.isEmpty }

  /// Sets the pointer's shape over the content.
  func setPointer(_ look: PointerLook) {
    pointerLook = look
    for pane in all { pane.surface.window.setPointer(look.shape) }
  }

  /// Loads the pointer's shape in the next iteration of the loop, if that was postponed until the
  /// windows are on screen: a first alert without a transition must not wait for it either.
  func completePointer() {
    pointerTask = IdleTask(priority: .default) { [weak self] in
      guard let self else { return }
      pointerTask = nil
      setPointer(pointerLook)
    }
  }

  /// Destroys the windows.
  func close() {
    if !container.standsOnDesktop, display.capturesScreen {
      windows.toastGrounds.desktops.willUncover(below: self)
    }
    for pane in detach() {
      if container.standsOnDesktop {
        windows.toastGrounds.willLeave(pane.coveredFrame, self)
      } else {
        // The pointer may have been in a guest.
        pane.surface.window.letInputThrough()
      }
      pane.close()
    }
  }

  /// Hands the windows over to the caller, who closes them once others are on screen.
  func detach() -> [AlertPane] {
    willClose?()
    defer { all = [] }
    return all
  }
}

// MARK: - Opening

extension AlertPanes {
  /// Creates the windows, unmapped.
  ///
  /// - Parameter former: What is below the backdrop of the alert before, whose picture of the screen
  ///   is used instead of a new one, which would show that backdrop.
  /// - Throws: `DisplayError` when the server refuses; panes that were created before are kept.
  func open(over former: SurfaceGround? = nil) throws {
    let captures = !container.standsOnDesktop && display.capturesScreen && former == nil
    let left = captures ? windows.toastGrounds.settleToasts() : []
    defer { restoreGround(left) }
    for (index, monitor) in container.monitors.enumerated() {
      let contentFrame = container.contentFrames.element(at: index) ?? .zero
      all.append(
        try makePane(
          frame: windowFrame(around: contentFrame, on: monitor), contentFrame: contentFrame,
          monitor: monitor, over: former))
    }
  }

  /// The frame of a window, in device pixels of the root.
  private func windowFrame(around contentFrame: Rect, on monitor: MonitorFacts) -> PixelRect {
    if container.standsOnDesktop { return motion.windowFrame(around: contentFrame, on: monitor) }
    // It fits the content once that is laid out.
    if display.showsBoxesOnly {
      return PixelRect(
        covering: Rect(origin: monitor.frame.center, size: Size(width: 1, height: 1)))
    }
    return container.monitors.count > 1
      ? PixelRect(covering: monitor.frame) : display.connection.screenRect
  }

  /// Fits the windows of a modal alert to its content, where they show nothing else.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func fitWindows() throws {
    guard display.showsBoxesOnly, !container.standsOnDesktop else { return }
    for pane in all {
      var frame = pane.contentFrame
      if container.notice != nil {
        frame.size.height += (NoticePainter.reach * container.environment.scale).rounded(.up)
      }
      try pane.fit(to: PixelRect(covering: frame))
    }
  }

  /// Removes what is left of toasts, in parts of the screen that they have left, from the capture.
  private func restoreGround(_ areas: [PixelRect]) {
    guard !areas.isEmpty, let alert = windows.all.first(where: { $0.owns(self) }) else { return }
    let desktop = windows.toastGrounds.desktops.desktop(below: alert)
    for pane in all { pane.surface.restoreGround(areas, from: desktop) }
  }

  private func makePane(
    frame: PixelRect, contentFrame: Rect, monitor: MonitorFacts, over former: SurfaceGround?
  ) throws -> AlertPane {
    // A toast stands above the desktop, not above the toasts that it pushes away.
    if container.standsOnDesktop { windows.toastGrounds.capture(frame, below: self) }
    let surface = try AlertSurface(
      display: display, frame: frame,
      over: former ?? windows.toastGrounds.ground(of: frame, below: self),
      backdrop: backdrop,
      monitor: monitor.frame.offset(dx: -Double(frame.x), dy: -Double(frame.y)))
    describe(surface.window)
    surface.window.refuseEffects(
      around: container.standsOnDesktop
        ? PixelRect(covering: contentFrame).offset(dx: -frame.x, dy: -frame.y)
        : PixelRect(origin: .zero, size: frame.size))
    surface.window.setPointer(pointerLook.shape, canWait: true)
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

  /// What dims the screen behind the content; nil for nothing.
  var backdrop: BackdropStyle? {
    container.standsOnDesktop || display.showsBoxesOnly ? nil : container.backdrop
  }

  /// The monitor that a pane shows the content on.
  func monitor(of pane: AlertPane) -> MonitorFacts {
    all.firstIndex { $0 === pane }.flatMap(container.monitors.element) ?? container.monitor
  }

  /// Whether windows of other programs cover all of the content, on every monitor.
  var isHidden: Bool { !all.isEmpty && all.allSatisfy(\.stacking.isHidden) }

  private func updateCovered() {
    coveredDidChange?(all.contains { $0.stacking.isCovered })
    hiddenDidChange?()
  }

  /// Sets the frames of content in windows that were just created.
  func begin() {
    for (pane, frame) in zip(all, container.contentFrames) { pane.begin(at: frame) }
  }

  /// Sets whether clicks go to the windows below.
  func letInputThrough(_ isLettingThrough: Bool) {
    for pane in all {
      let window = pane.surface.window
      guard isLettingThrough else {
        window.setInputShape([PixelRect(origin: .zero, size: window.frame.size)])
        continue
      }
      window.letInputThrough()
      pane.stacking.end()
    }
  }

  /// Updates titles and types of the windows.
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
