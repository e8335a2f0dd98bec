import AlertModel
import X11

/// The open alert windows of one display, in the order in which they were opened.
///
/// It passes changes of the display on to them, and redraws the shadows of toasts where no
/// compositor runs. Windows are kept alive by the presenter, not by the list.
@MainActor
final class AlertWindowList {
  let display: AlertDisplay
  /// Keeps the backdrop on screen for a moment after an alert was dismissed.
  let backdropHold: BackdropHold
  /// Called when an alert has appeared or is gone, or what it shows may have changed.
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

  /// Every window, the one that was opened last at the end.
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

  /// A window was opened, and has captured the screen below if no compositor runs.
  func didOpen(_ window: AlertWindow) {
    if !window.standsOnDesktop { captured.begin(below: window, toasts) }
  }

  /// Removes a window that is closed, and those that were released meanwhile.
  func remove(_ window: AlertWindow) {
    entries.removeAll { $0.window === window || $0.window == nil }
    contentDidChange?()
    if !window.standsOnDesktop { followHiding() }
  }

  private func followHiding() {
    for toast in toasts { toast.followHiding() }
  }

  /// The toasts that were opened after a window, and therefore stand above it.
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
  /// A toast appeared, disappeared or moved: the shapes and shadows of its neighbours follow.
  func toastsDidChange() {
    toastsAreMoving()
    groundMayHaveChanged()
    followCapturedToasts()
  }

  /// Captures what is below a modal alert again where toasts have moved or are gone.
  func followCapturedToasts() {
    guard !display.isComposited, let alert = all.last(where: { !$0.standsOnDesktop }) else {
      return
    }
    let above = toasts(after: alert)
    captured.follow(
      below: toasts.filter { toast in !above.contains { $0 === toast } }, above: above)
  }

  /// The content of a window was drawn anew; below a modal alert, that shows it too.
  func didRedraw(_ panes: AlertPanes) {
    guard !display.isComposited,
      let toast = toasts.first(where: { $0.owns(panes) }), isBelowModalAlert(toast)
    else { return }
    captured.redraw(toast)
  }

  /// A toast was given another place: the shapes of its neighbours follow.
  func toastsAreMoving() {
    for toast in toasts { toast.placement.standBesideOthers() }
  }

  /// The screen below the toasts may look different now.
  ///
  /// Without a compositor, shadows are drawn on captured pictures of the screen. Toasts lose their
  /// shadows at once, and get them back on new pictures when the screen was quiet for a moment.
  func groundMayHaveChanged() {
    guard !display.isComposited, !toasts.isEmpty else { return }
    for toast in toasts where toast.placement.isStill { toast.placement.trimToBox() }
    shadowRefresh = display.clock.timer(afterSeconds: 0.05) { [weak self] in
      self?.refreshShadows()
    }
  }

  private func refreshShadows() {
    shadowRefresh = nil
    // From the bottom to the top. All pictures of the screen are taken before the first shadow is
    // drawn, and each window draws the shadows of the toasts below together with its own.
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
    // At most as long as a new frame may take; slower clients are captured half repainted.
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
