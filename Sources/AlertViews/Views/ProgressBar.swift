public import AlertModel
internal import AlertRendering
public import Cairo
internal import GLib
internal import Localization

/// A progress bar, which is animated if the progress is indeterminate.
///
/// It is animated only while it is presented, and the next frame is scheduled when the last one was
/// drawn, so that a bar that is not visible costs nothing.
@MainActor
public final class ProgressBar: View {
  /// The progress that is shown.
  public var progress: AlertProgress {
    didSet {
      guard progress != oldValue else { return }
      showPercent()
      start = nil
      moveBar()
      setNeedsDisplay()
    }
  }

  /// Whether only the bar is shown, without percentage and margin.
  public var isSlim = false {
    didSet { if isSlim != oldValue { setNeedsLayout() } }
  }

  private var text = TextLine("")
  private var textWidth = 0.0
  /// The percentage that the bar shows during its animation to a new one.
  private lazy var shown: EasedValue = EasedValue(percent ?? 0) { [weak self] in
    self?.setNeedsDisplay()
  }
  private var timer: GLib.Timer?
  /// When the animation began, in nanoseconds of the monotonic clock; nil while it is stopped.
  private var start: Int64?
  /// How far the animation has run, in seconds.
  private var elapsed = 0.0

  private static let barHeight = 6.0
  /// The distance between bar and percentage, in points.
  private static let textGap = 12.0
  private static let frameInterval: Int64 = 33_000_000
  /// The duration of the animation back and forth, in seconds.
  private static let period = 2.4
  /// The moving segment's share of the bar.
  private static let wanderingPart = 0.3

  /// Creates a progress bar.
  public init(_ progress: AlertProgress) {
    self.progress = progress
    super.init()
    // Before the first change, from which the bar is animated.
    shown.set(percent ?? 0)
    showPercent()
  }

  /// The percentage that the bar shows now.
  var shownPercent: Double { shown.value }

  private var percent: Double? {
    guard case .percent(let percent) = progress else { return nil }
    return percent.isFinite ? min(max(percent, 0), 100) : 0
  }

  /// The duration of the animation to a new percentage, in seconds.
  private static let moveDuration = 0.2

  private func moveBar() {
    guard let percent else { return shown.set(0) }
    if root?.allowsMotion == true {
      shown.move(to: percent, seconds: Self.moveDuration)
    } else {
      shown.set(percent)
    }
  }

  private var language: Language { root?.language ?? .ofProcess }

  private func showPercent() {
    text = TextLine(
      percent.map(language.percentage) ?? "", size: \.hintSize, weight: .medium,
      alignment: .trailing)
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(
      width: width, height: isSlim ? Self.barHeight : environment.theme.metrics.hintSize + 6)
  }

  public override func layout(in environment: AlertEnvironment) {
    showPercent()
    textWidth = TextLine(language.percentage(100), size: \.hintSize, weight: .medium)
      .width(in: environment).rounded(.up)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let end = percent == nil || isSlim ? 0 : textWidth + Self.textGap
    let track = Rect(
      x: 0, y: ((frame.height - Self.barHeight) / 2).rounded(), width: max(frame.width - end, 1),
      height: Self.barHeight)
    if percent != nil {
      SliderPainter.drawTrack(track, filled: 0...shown.value / 100, into: context, in: environment)
      guard !isSlim else { return }
      text.draw(
        in: Rect(x: track.maxX, y: 0, width: frame.width - track.maxX, height: frame.height),
        color: environment.palette.hint, into: context, in: environment)
    } else if environment.reducesMotion {
      SliderPainter.drawStripes(track, into: context, in: environment)
    } else {
      SliderPainter.drawTrack(track, filled: wandering, into: context, in: environment)
      scheduleFrame()
    }
  }

  /// The segment that is filled in an indeterminate bar, from 0 to 1, with eased motion.
  private var wandering: ClosedRange<Double> {
    let phase = (elapsed / Self.period).truncatingRemainder(dividingBy: 1)
    // Forward in the first half of the period, back in the second.
    let way = phase < 0.5 ? phase * 2 : 2 - phase * 2
    let eased = way * way * (3 - 2 * way)
    let low = eased * (1 - Self.wanderingPart)
    return low...low + Self.wanderingPart
  }

  private func scheduleFrame() {
    guard root?.isPresented == true, timer?.isActive != true else { return }
    timer = GLib.Timer(after: Self.frameInterval) { [weak self] in self?.advance() }
  }

  private func advance() {
    timer = nil
    guard root?.isPresented == true else { return }
    let now = MonotonicClock.now()
    // Continue where the last frame stopped.
    let start = self.start ?? now - Int64(elapsed * 1e9)
    self.start = start
    elapsed = Double(now - start) / 1e9
    setNeedsDisplay()
  }

  public override func presentationDidChange(_ isPresented: Bool) {
    timer = nil
    start = nil
    // The bar moves on when an update has put it into another tree of views.
    if isPresented && percent == nil { setNeedsDisplay() }
  }
}

extension ProgressBar: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(.progressBar)
    switch progress {
    case .percent(let percent):
      let shown = percent.isFinite ? min(max(percent, 0), 100) : 0
      element.value = AccessibleValue(shown.rounded(.down), in: 0...100)
    case .indeterminate:
      element.states = [.busy, .indeterminate]
    }
    return element
  }
}
