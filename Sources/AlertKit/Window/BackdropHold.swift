import AlertModel
import X11

/// The window of a dismissed alert whose backdrop stays on screen briefly, so that the screen does
/// not flash between one alert and the next.
///
/// If another alert is presented meanwhile, its window takes the backdrop over, and only the boxes
/// change. Otherwise the backdrop fades out. Clicks and keys pass through the window.
@MainActor
final class BackdropHold {
  /// Seconds from the dismissal until the next alert may be presented: the boxes overlap.
  static let lead = 0.06
  /// Seconds from the dismissal until the backdrop fades out, if nothing follows.
  static let duration = 0.25

  /// Seconds that another process may take to present.
  private static let patience = 0.6

  /// Whether backdrops are held.
  var isEnabled = false
  /// Called when holding of a backdrop starts or ends.
  var didChange: (() -> Void)?
  /// Called before the picture of the screen below this window's backdrop is lent.
  var willLend: ((AlertWindow) -> Void)?

  /// Kept alive here, because the presenter has finished with it.
  private var window: AlertWindow? {
    didSet { if window == nil { endLending() } }
  }
  /// Those whose backdrops fade out below others.
  private var fading: [AlertWindow] = []
  /// Whether another process is about to present.
  private var isGivingWay = false
  /// Whether that process was lent the picture of the screen below the backdrop.
  private var isLending = false
  private let display: AlertDisplay
  /// Gives other clients time to repaint, before another process captures the screen.
  private var settling: (any AlertTimer)?

  init(display: AlertDisplay) {
    self.display = display
  }

  /// Whether a backdrop is held, or the screen below it is being repainted.
  var isActive: Bool { window != nil || settling != nil }

  /// Whether no other process may present yet, because it would have no picture of the screen.
  var needsStage: Bool { window != nil && !isLending || settling != nil }

  /// Keeps the window of a dismissed alert.
  func begin(_ window: AlertWindow) {
    self.window?.discard()
    (settling, isGivingWay) = (nil, false)
    self.window = window
    if !display.gate.isAvailable {
      giveWay(atOnce: display.gate.mustHide)
      // The other process may have been faster than the dismissal of the box.
      stackingDidChange()
    }
    didChange?()
  }

  /// Hands the backdrop over to the alert that follows, which closes the window.
  ///
  /// - Returns: The backdrop that is held here, or another process's; nil for none.
  func take() -> FormerBackdrop? {
    guard let window else { return FormerBackdrop(lentTo: display) }
    self.window = nil
    return FormerBackdrop(of: window)
  }

  /// The box of the alert that was dismissed is no longer seen.
  func boxDidLeave() {
    if isGivingWay { lend() }
  }

  /// Keeps a window that was taken, whose backdrop fades out below that of the next alert.
  func keep(_ window: AlertWindow) {
    fading.append(window)
  }

  /// Called when the window has closed by itself.
  func end(_ window: AlertWindow) {
    fading.removeAll { $0 === window }
    guard self.window === window else { return }
    self.window = nil
    settle()
  }

  /// Closes the window at once.
  func drop() {
    for window in fading { window.discard() }
    guard let window else { return }
    self.window = nil
    window.discard()
    settle()
  }

  /// Called when another process is about to present, or the screen is locked.
  ///
  /// Under a compositor, this backdrop fades out while the other process's, in a window above, fades
  /// in. Without one, that window covers this one, and needs the picture of the screen below.
  ///
  /// - Parameter atOnce: Whether nothing may be visible any more.
  func giveWay(atOnce: Bool) {
    guard !atOnce else { return drop() }
    isGivingWay = true
    if display.isComposited { window?.fadeBackdrop(afterSeconds: Self.patience) } else { lend() }
  }

  /// Lends the picture of the screen to the other process, once the box has left.
  private func lend() {
    guard let window, !isLending, display.capturesScreen, window.isBoxGone else { return }
    let surface = window.panes.first?.surface
    guard var ground = surface?.ground.lent(below: window.backdropOpacity) else { return drop() }
    willLend?(window)
    ground.look = surface?.backdrop.look
    isLending = true
    display.gate.backdrops.lend(ground)
    window.stopFading(forSeconds: Self.patience)
    didChange?()
  }

  private func endLending() {
    guard isLending else { return }
    isLending = false
    display.gate.backdrops.lend(nil)
  }

  /// Called when windows have appeared: the other process's may be among them.
  func stackingDidChange() {
    guard isGivingWay, let window else { return }
    let stack = display.connection.queryStacking()
    guard let own = window.panes.first.flatMap({ stack.firstIndex(of: $0.surface.window.id) }),
      stack[(own + 1)...].contains(where: covers)
    else { return }
    isGivingWay = false
    // Without a compositor, the other window covers this one already.
    guard display.isComposited else { return drop() }
    // This backdrop fades out with that alert's frames, if their process reports them.
    window.fadeBackdrop(afterSeconds: Self.lead)
  }

  private func covers(_ window: WindowID) -> Bool {
    display.gate.stage.isOfOtherPresenter(window)
      && display.connection.facts(of: window).map {
        $0.isViewable && $0.frame.contains(display.connection.screenRect)
      } == true
  }

  private func settle() {
    guard display.capturesScreen, !display.connection.isLost else {
      didChange?()
      return
    }
    settling = display.clock.timer(afterSeconds: 0.05) { [weak self] in
      self?.settling = nil
      self?.didChange?()
    }
  }
}

/// The box of the previous alert, which its successor's window dismisses.
@MainActor
struct LeavingBox {
  let box: SurfaceBox
  /// How it was drawn when the successor took it over.
  let start: SurfaceState
  /// How it is drawn at the end.
  let end: SurfaceState

  /// How it is drawn at a fraction of the remaining motion, from 0 to 1.
  func state(at progress: Double) -> SurfaceState {
    func mix(_ property: KeyPath<SurfaceState, Double>) -> Double {
      start[keyPath: property] + (end[keyPath: property] - start[keyPath: property]) * progress
    }
    return SurfaceState(
      backdropOpacity: 0, contentOpacity: mix(\.contentOpacity), scale: mix(\.scale),
      anchor: start.anchor, offset: Point(x: mix(\.offset.x), y: mix(\.offset.y)))
  }
}

/// A leaving box in motion.
@MainActor
struct LeavingContent {
  let box: LeavingBox
  let start: MonotonicInstant

  /// The box as it is drawn at a time; nil after the end.
  func frame(at now: MonotonicInstant) -> (box: SurfaceBox, state: SurfaceState)? {
    let progress = now.seconds(since: start) / BackdropHold.lead
    return progress < 1 ? (box.box, box.state(at: progress)) : nil
  }
}
