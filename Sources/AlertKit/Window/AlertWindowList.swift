import AlertModel
import X11

/// The open alert windows of one display, in the order in which they were opened.
///
/// It forwards changes of the display to them, and redraws the shadows of toasts where no
/// compositor runs. The presenter, not the list, owns the windows.
@MainActor
final class AlertWindowList {
  let display: AlertDisplay
  /// Keeps the backdrop on screen briefly after an alert was dismissed.
  let backdropHold: BackdropHold
  /// Called when an alert has appeared or closed, or its content may have changed.
  var contentDidChange: (() -> Void)?
  private let captured: CapturedToasts
  private var entries: [WeakEntry] = []
  private var shadowRefresh: (any AlertTimer)?

  init(display: AlertDisplay) {
    self.display = display
    backdropHold = BackdropHold(display: display)
    captured = CapturedToasts(display: display)
    display.delegate = self
  }

  /// Every window, the last opened one at the end.
  var all: [AlertWindow] { entries.compactMap(\.window) }

  /// The windows of toasts and banners.
  var toasts: [AlertWindow] { all.filter(\.standsOnDesktop) }

  /// Whether no window is open.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a window that is being opened.
  func append(_ window: AlertWindow) {
    entries.append(WeakEntry(window: window))
    contentDidChange?()
    if !window.standsOnDesktop { followHiding() }
  }

  /// Called when a window was opened, and has captured the screen below if no compositor runs.
  func didOpen(_ window: AlertWindow) {
    if !window.standsOnDesktop { captured.begin(below: window, toasts) }
  }

  /// Removes a closed window, and released ones.
  func remove(_ window: AlertWindow) {
    entries.removeAll { $0.window === window || $0.window == nil }
    contentDidChange?()
    if !window.standsOnDesktop { followHiding() }
  }

  private func followHiding() {
    for toast in toasts { toast.followHiding() }
  }

  /// The toasts that were opened after a window, and are therefore above it.
  func toasts(after window: AlertWindow) -> [AlertWindow] {
    guard let index = entries.firstIndex(where: { $0.window === window }) else { return [] }
    return entries[(index + 1)...].compactMap(\.window).filter(\.standsOnDesktop)
  }

  /// Whether a modal alert was opened after the alert that owns this X window.
  func isCoveredByModalAlert(_ id: WindowID) -> Bool {
    isBelowModalAlert { $0.panes.contains { $0.surface.window.id == id } }
  }

  /// Whether a modal alert was opened after this alert, so that it cannot be clicked.
  func isBelowModalAlert(_ window: AlertWindow) -> Bool { isBelowModalAlert { $0 === window } }

  private func isBelowModalAlert(_ isMeant: (AlertWindow) -> Bool) -> Bool {
    guard let index = entries.firstIndex(where: { $0.window.map(isMeant) ?? false }) else {
      return false
    }
    return entries[(index + 1)...].contains { $0.window?.standsOnDesktop == false }
  }

  private struct WeakEntry {
    weak var window: AlertWindow?
  }
}

// MARK: - Toasts

extension AlertWindowList {
  /// Called when a toast appeared, disappeared or moved: updates the shapes and shadows of its
  /// neighbours.
  func toastsDidChange() {
    toastsAreMoving()
    groundMayHaveChanged()
    followCapturedToasts()
  }

  /// Captures the screen below a modal alert again where toasts have moved or closed.
  func followCapturedToasts() {
    guard !display.isComposited, let alert = all.last(where: { !$0.standsOnDesktop }) else {
      return
    }
    let above = toasts(after: alert)
    captured.follow(
      below: toasts.filter { toast in !above.contains { $0 === toast } }, above: above)
  }

  /// Called when the content of a window was redrawn; a modal alert above it shows that too.
  func didRedraw(_ panes: AlertPanes) {
    guard !display.isComposited,
      let toast = toasts.first(where: { $0.owns(panes) }), isBelowModalAlert(toast)
    else { return }
    captured.redraw(toast)
  }

  /// Called when a toast got another place: updates the shapes of its neighbours.
  func toastsAreMoving() {
    for toast in toasts { toast.placement.standBesideOthers() }
  }

  /// Called when the screen below the toasts may have changed.
  ///
  /// Without a compositor, shadows are drawn on captures of the screen. Toasts lose their shadows
  /// at once, and get them back on new captures after the screen has been quiet briefly.
  func groundMayHaveChanged() {
    guard !display.isComposited, !toasts.isEmpty else { return }
    for toast in toasts where toast.placement.isStill { toast.placement.trimToBox() }
    shadowRefresh = display.clock.timer(afterSeconds: 0.05) { [weak self] in
      self?.refreshShadows()
    }
  }

  private func refreshShadows() {
    shadowRefresh = nil
    // From bottom to top. All captures are taken before the first shadow is drawn, and each window
    // draws the shadows of the toasts below together with its own.
    let stack = display.connection.queryStacking()
    let heights = Dictionary(zip(stack, stack.indices), uniquingKeysWith: { first, _ in first })
    func height(_ window: AlertWindow) -> Int {
      window.panes.first.flatMap { heights[$0.surface.window.id] } ?? 0
    }
    let shown = toasts.sorted { height($0) < height($1) }.map(\.placement)
      .filter { $0.uncoverShadow() }
    for (index, toast) in shown.enumerated() { toast.showShadow(over: Array(shown[..<index])) }
  }
}

// MARK: - Changes of the display

extension AlertWindowList: AlertDisplayDelegate {
  func displayDidChangeMonitors(_ display: AlertDisplay) {
    // No longer than a new frame may take; slower clients are captured half repainted.
    let delay = display.isComposited ? 0 : 0.02
    for window in all { window.followMonitors(afterSeconds: delay) }
  }

  func displayDidChangeWorkAreas(_ display: AlertDisplay) {
    for toast in toasts { toast.followWorkArea() }
  }

  func displayDidChangeAppearance(_ display: AlertDisplay) {
    // Without a compositor the screen is captured, and other clients must repaint it first.
    let delay = display.isComposited ? 0 : 0.05
    for window in all { window.rebuildPanes(afterSeconds: delay) }
  }

  func displayDidChangeStacking(_ display: AlertDisplay) {
    for window in all { window.stackingDidChange() }
    backdropHold.stackingDidChange()
    groundMayHaveChanged()
  }
}
