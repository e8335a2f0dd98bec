import AlertModel
import X11

/// Replaces the backdrop of the previous alert by that of an alert above it, under a compositor, so
/// that the screen stays evenly dimmed.
///
/// Many compositors fade in each new window by themselves. So the lower backdrop stays until such a
/// fade has ended; meanwhile the upper window shows only its box. Then the two cross-fade.
///
/// A compositor may show the frames of two windows at different times, above all those of two
/// processes. So the lower backdrop goes first: its process is told before each frame, and the upper
/// one becomes no more opaque than the lower one has made room for. For a moment the screen may be
/// slightly brighter, but not darker, which is more visible. Late frames make no larger steps: the
/// crossfade takes longer instead, because between the two windows' frames the screen would flash.
@MainActor
final class BackdropCrossfade {
  /// Seconds for which the lower backdrop stays: longer than picom needs to fade a window in, which
  /// is 0.36 by default.
  static let delay = 0.45
  /// Seconds between two checks whether the lower backdrop is still there.
  private static let step = 0.05
  /// Seconds in which the backdrops cross-fade.
  private static let duration = 0.2
  /// Seconds without news from the other process after which nothing is awaited from it.
  private static let patience = 0.25
  /// How much brighter than at rest a frame of the lower backdrop alone may make the screen, as a
  /// fraction of white: as much as 12 frames in the whole time do.
  private static let flash = 0.08

  /// The opacity that the upper backdrop has at most, as a fraction of that at rest.
  private(set) var limit = 0.0 {
    didSet { if limit != oldValue { limitDidChange?(limit) } }
  }
  /// Called with the limit when it has changed: the next frame shows it.
  var limitDidChange: ((Double) -> Void)?

  private weak var former: AlertWindow?
  private let backdrops: BackdropMessages
  private let stage: StageSelection
  private let style: BackdropStyle
  private let clock: any AlertClock
  private let animator: Animator
  private var refreshInterval = 0.0
  private var confirmations: EventObservation?
  /// The opacity that the backdrop of the other process has made room for; nil if there is none.
  private var confirmed: Double?
  private var lastNews: MonotonicInstant
  /// Starts the crossfade, and later completes the last frame, which waits for the other process.
  private var timer: (any AlertTimer)?

  /// - Parameters:
  ///   - former: The window of the previous alert of this process; nil for none.
  ///   - mayFollowOther: Whether the previous alert may be another process's.
  ///   - style: The look of the upper backdrop.
  ///   - display: The display.
  init(
    from former: AlertWindow?, mayFollowOther: Bool, style: BackdropStyle, display: AlertDisplay
  ) {
    self.former = former
    self.style = style
    (backdrops, stage) = (display.gate.backdrops, display.gate.stage)
    clock = display.clock
    animator = Animator(clock: clock)
    lastNews = clock.now
    animator.drawFrame = { [weak self] state in self?.advance(to: state.backdrop) }
    guard mayFollowOther else { return }
    confirmed = 0
    confirmations = backdrops.observeConfirmations { [weak self] opacity in
      self?.wasConfirmed(opacity)
    }
  }

  /// Called before the upper window is mapped: the lower backdrop waits for it.
  ///
  /// - Parameter refreshInterval: Seconds between two refreshes of the upper one's monitor.
  func begin(refreshInterval: Double) {
    self.refreshInterval = refreshInterval
    former?.fadeBackdrop(below: 0)
    backdrops.announce(0)
    waitForFade(until: clock.now.advanced(bySeconds: Self.delay))
  }

  /// Waits until the compositor's fade has ended, or there is no lower backdrop any more.
  private func waitForFade(until end: MonotonicInstant) {
    timer = clock.timer(afterSeconds: Self.step) { [weak self] in
      guard let self else { return }
      if clock.now < end, former?.panes.isEmpty == false || stage.mayFollowOther {
        waitForFade(until: end)
      } else {
        fade()
      }
    }
  }

  /// The server has drawn the frame that showed the limit.
  func frameWasShown() { animator.frameWasShown() }

  /// Called when the upper window is dismissed before the end: the lower backdrop fades out.
  func cancel() {
    (timer, confirmations) = (nil, nil)
    animator.stop()
    former?.fadeBackdropAlone()
  }

  private func fade() {
    timer = nil
    if !stage.mayFollowOther { confirmed = nil }
    lastNews = clock.now
    animator.play(
      TransitionMotion(duration: Self.duration, backdrop: KeyframeTrack(from: 0, to: 1)),
      isInterrupting: false, refreshInterval: refreshInterval
    ) { [weak self] in self?.complete() }
  }

  /// Has the lower backdrop make room, and then raises the limit as far as it has.
  private func advance(to opacity: Double) {
    var opacity = opacity
    if let confirmed, clock.now.seconds(since: lastNews) < Self.patience {
      opacity = max(limit, min(opacity, confirmed))
    } else if former != nil {
      opacity = min(opacity, style.lead(over: limit, brightening: Self.flash))
    }
    former?.fadeBackdrop(below: opacity)
    backdrops.announce(style.lead(over: opacity, brightening: style.announcedFlash))
    if opacity == limit { animator.frameWasShown() }
    limit = opacity
  }

  /// Shows the last frame, as soon as the lower backdrop has made room for it.
  private func complete() {
    advance(to: 1)
    guard limit < 1 else { return }
    let interval = confirmed == nil ? refreshInterval : Self.patience
    timer = clock.timer(afterSeconds: interval) { [weak self] in self?.complete() }
  }

  private func wasConfirmed(_ opacity: Double) {
    confirmed = opacity
    lastNews = clock.now
    if timer != nil, limit > 0 { complete() }
  }
}

extension BackdropStyle {
  /// The mean of the opacities at the centre and at the edge.
  var meanOpacity: Double { (centerOpacity + edgeOpacity) / 2 }

  /// How opaque this backdrop must be so that it and a similar one above it keep the screen evenly
  /// dimmed.
  ///
  /// - Parameter opacity: The opacity of the upper one, as a fraction of that at rest.
  /// - Returns: The opacity of this one, as a fraction of that at rest.
  func remainder(below opacity: Double) -> Double {
    let rest = meanOpacity
    let upper = min(max(opacity, 0), 1)
    guard rest > 0, rest < 1 else { return 1 - upper }
    return (1 - (1 - rest) / (1 - rest * upper)) / rest
  }

  /// How much brighter the screen may be while another process's frame is awaited, as a fraction of
  /// white: a twelfth of what it is at rest.
  var announcedFlash: Double { (1 - meanOpacity) / 12 }

  /// The opacity that a similar backdrop below may already make room for.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of this one, as a fraction of that at rest.
  ///   - brightening: How much brighter than at rest the screen may be then, as a fraction of white.
  /// - Returns: A higher opacity, as a fraction of that at rest.
  func lead(over opacity: Double, brightening: Double) -> Double {
    let rest = meanOpacity
    guard rest > 0, rest < 1 else { return min(1, opacity + 0.1) }
    let upper = min(max(opacity, 0), 1)
    // Both together let through (1 - rest) × (1 - rest × upper) ÷ (1 - rest × lead).
    return min(1, (1 - (1 - rest * upper) * (1 - rest) / (1 - rest + brightening)) / rest)
  }
}
