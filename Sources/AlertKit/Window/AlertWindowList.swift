import AlertModel
import X11

/// The open alert windows of one display, in the order in which they were opened.
///
/// It forwards changes of the display to them. The presenter, not the list, owns the windows.
@MainActor
final class AlertWindowList {
  let display: AlertDisplay
  /// Keeps the backdrop on screen briefly after an alert was dismissed.
  let backdropHold: BackdropHold
  /// Called when an alert has appeared or closed, or its content may have changed.
  var contentDidChange: (() -> Void)?
  /// The screen below the toasts, where no compositor runs.
  private(set) lazy var toastGrounds = ToastGrounds(self, display: display)
  /// The toasts in the capture of the screen below a modal alert, where no compositor runs.
  private(set) lazy var captured = CapturedToasts(self, display: display)
  /// The windows of other programs in their frames.
  private(set) lazy var framedClients = FramedClients(on: display.connection)
  /// Finds windows of other programs for which alerts that only inform step aside.
  private(set) lazy var questions = QuestionWatch(display: display, frames: framedClients)
  /// The frames of on-screen keyboards while an alert is shown and shortly after, as last reported, in
  /// device pixels of the root.
  private(set) var keyboards: [Rect] = []
  private var forgetting: (any AlertTimer)?
  private var entries: [WeakEntry] = []

  init(display: AlertDisplay) {
    self.display = display
    backdropHold = BackdropHold(display: display)
    display.delegate = self
    backdropHold.willLend = { [weak self] window in
      guard let self else { return }
      captured.complete(window, with: toasts(after: window))
    }
  }

  /// Every window, the last opened one at the end.
  var all: [AlertWindow] { entries.compactMap(\.window) }

  /// The windows of toasts and banners.
  var toasts: [AlertWindow] { all.filter(\.standsOnDesktop) }

  private var hasModalAlert: Bool { all.contains { !$0.standsOnDesktop } }

  /// Whether no window is open.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a window that is being opened.
  func append(_ window: AlertWindow) {
    entries.append(WeakEntry(window: window))
    contentDidChange?()
    guard !window.standsOnDesktop else { return }
    forgetting = nil
    followHiding()
  }

  /// Called when a window was opened, and has captured the screen below if no compositor runs.
  func didOpen(_ window: AlertWindow) {
    if !window.standsOnDesktop { captured.begin(below: window, toasts) }
  }

  /// Removes a closed window, and released ones.
  func remove(_ window: AlertWindow) {
    let above = window.standsOnDesktop ? [] : toasts(after: window)
    entries.removeAll { $0.window === window || $0.window == nil }
    contentDidChange?()
    if !window.standsOnDesktop { followHiding() }
    toastGrounds.didClose(above: above)
    if !hasModalAlert, !keyboards.isEmpty, forgetting == nil {
      // The next of a queue appears beside them; later, they may be gone.
      forgetting = display.clock.timer(afterSeconds: 1) { [weak self] in
        self?.forgetting = nil
        self?.keyboards = []
      }
    }
  }

  /// Called when a window's present transition has ended.
  func didPresent(_ panes: AlertPanes) {
    if let window = all.first(where: { $0.owns(panes) }), !window.standsOnDesktop {
      toastGrounds.backdropDidAppear(below: toasts(after: window))
    }
    toastGrounds.update()
  }

  /// Called when the backdrop of a modal alert starts to fade out.
  func backdropWillFade(of panes: AlertPanes) {
    guard let window = all.first(where: { $0.owns(panes) }), !window.standsOnDesktop else { return }
    toastGrounds.backdropWillFade(below: toasts(after: window))
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
    toastGrounds.update()
    followCapturedToasts()
  }

  /// Captures the screen below a modal alert again where toasts have moved or closed.
  func followCapturedToasts() {
    guard display.capturesScreen, let alert = all.last(where: { !$0.standsOnDesktop }) else {
      return
    }
    let above = toasts(after: alert)
    captured.follow(
      below: toasts.filter { toast in !above.contains { $0 === toast } }, above: above)
  }

  /// Called when the content of a window was redrawn; a modal alert above it shows that too.
  func didRedraw(_ panes: AlertPanes) {
    guard display.capturesScreen,
      let toast = toasts.first(where: { $0.owns(panes) }), isBelowModalAlert(toast)
    else { return }
    captured.redraw(toast)
  }

  /// Called when a toast moves or got another place: updates the shapes of its neighbours.
  ///
  /// - Parameter area: The part of the screen that the toast left or entered, in device pixels of the
  ///   root: only toasts whose windows reach into it are updated; nil for all.
  func toastsAreMoving(in area: Rect? = nil) {
    for toast in toasts {
      if let area, !toast.placement.reaches(into: area) { continue }
      toast.placement.standBesideOthers()
    }
    toastGrounds.reportShadows()
    followMotionOfCapturedToasts()
  }

  /// Puts toasts that move in their places, where another process may be about to capture the screen.
  ///
  /// They would be seen where they were at that moment, for as long as its alert is shown.
  func settleToasts() {
    guard display.capturesScreen, !toasts.isEmpty else { return }
    _ = toastGrounds.settleToasts()
    display.connection.flush()
  }

  private func followMotionOfCapturedToasts() {
    guard display.capturesScreen, let alert = all.last(where: { !$0.standsOnDesktop }) else {
      return
    }
    let above = toasts(after: alert)
    captured.followMotion(below: toasts.filter { toast in !above.contains { $0 === toast } })
  }
}

// MARK: - Changes of the display

extension AlertWindowList: AlertDisplayDelegate {
  func displayDidChangeMonitors(_ display: AlertDisplay) {
    // No longer than a new frame may take; slower clients are captured half repainted.
    let delay = display.capturesScreen ? 0.02 : 0
    toastGrounds.discard()
    for window in all { window.followMonitors(afterSeconds: delay) }
  }

  func displayDidChangeWorkAreas(_ display: AlertDisplay) {
    for toast in toasts { toast.followWorkArea() }
  }

  func displayDidChangeAppearance(_ display: AlertDisplay) {
    // Where the screen is captured, other clients must repaint it first.
    let delay = display.capturesScreen ? 0.05 : 0
    toastGrounds.discard()
    for window in all { window.rebuildPanes(afterSeconds: delay) }
  }

  func displayDidChangeClaims(_ display: AlertDisplay) {
    let isMoving = toasts.contains { !$0.placement.isStill }
    if isMoving, display.isClaimedByOthers { settleToasts() }
  }

  func displayDidChangeStacking(_ display: AlertDisplay) {
    if hasModalAlert {
      keyboards = TopLevelWindow.keyboardFrames(
        among: framedClients.classified(display.stacking.windows(above: nil)))
    }
    questions.stackingDidChange()
    display.keyboard.stackingDidChange()
    for window in all { window.stackingDidChange() }
    backdropHold.stackingDidChange()
    toastGrounds.stackingDidChange()
  }
}
