import AlertModel
import X11

/// Fades the backdrop of an alert in above that of the previous one, under a compositor, so that the
/// screen stays evenly dimmed.
///
/// A compositor may show the frames of two windows at different times, above all those of two
/// processes. So the lower backdrop goes first: its process is told before each frame, and the upper
/// one becomes no more opaque than the lower one has made room for. For a moment the screen may be
/// slightly brighter, but not darker, which is more visible.
@MainActor
final class BackdropCrossfade {
  /// Seconds without news from the other process after which nothing is awaited from it.
  private static let patience = 0.1

  private weak var former: AlertWindow?
  private let backdrops: BackdropMessages
  private let style: BackdropStyle
  private let clock: any AlertClock
  private var confirmations: EventObservation?
  /// The opacity that the backdrop of the other process has made room for; nil if there is none.
  private var confirmed: Double?
  private var lastNews: MonotonicInstant
  /// Draws the last frame again, which could not be complete.
  private var complete: (() -> Void)?
  private var completion: (any AlertTimer)?

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
    backdrops = display.gate.backdrops
    clock = display.clock
    lastNews = display.clock.now
    guard mayFollowOther else { return }
    confirmed = 0
    confirmations = backdrops.observeConfirmations { [weak self] opacity in
      guard let self else { return }
      confirmed = opacity
      lastNews = clock.now
      complete?()
    }
  }

  /// Has the lower backdrop make room for a frame.
  ///
  /// - Parameter state: What the frame would show.
  /// - Returns: What it shows, before which the lower backdrop was told.
  func prepare(_ state: TransitionState) -> TransitionState {
    var state = state
    if let confirmed, clock.now.seconds(since: lastNews) < Self.patience {
      state.backdrop = min(state.backdrop, confirmed)
    }
    former?.fadeBackdrop(below: state.backdrop)
    backdrops.announce(style.lead(over: state.backdrop))
    return state
  }

  /// Calls `action` when the lower backdrop has made more room, or nothing is awaited from it any
  /// more.
  func whenThereIsRoom(_ action: @escaping () -> Void) {
    complete = { [weak self] in
      self?.complete = nil
      self?.completion = nil
      action()
    }
    completion = clock.timer(afterSeconds: Self.patience) { [weak self] in self?.complete?() }
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

  /// The opacity that a similar backdrop below may already make room for: then the screen is at most
  /// by a twelfth brighter than at rest.
  ///
  /// - Parameter opacity: The opacity of this one, as a fraction of that at rest.
  /// - Returns: A higher opacity, as a fraction of that at rest.
  func lead(over opacity: Double) -> Double {
    let rest = meanOpacity
    guard rest > 0, rest < 1 else { return min(1, opacity + 0.1) }
    return min(1, (1 - (1 - rest * min(max(opacity, 0), 1)) / 1.08) / rest)
  }
}
