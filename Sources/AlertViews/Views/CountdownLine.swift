package import AlertModel
internal import AlertRendering
package import Cairo
internal import GLib

/// A thin line that becomes shorter until a toast closes by itself.
///
/// Its length changes by whole device pixels and at most eight times a second, at the same times
/// for all toasts. It is not drawn where motion is reduced, and causes no wakeup while the
/// countdown is paused.
@MainActor
package final class CountdownLine: View {
  /// The remaining time; nil if the toast stays.
  package var countdown: ToastCountdown? {
    didSet {
      guard countdown != oldValue else { return }
      timer = nil
      setNeedsDisplay()
    }
  }

  private var timer: GLib.Timer?
  /// The length that was drawn last, in device pixels; nil if none was.
  private var drawn: Double?
  /// The device pixels of the whole line, as last drawn.
  private var whole = 0.0

  /// The thickness, in points.
  package static let thickness = 2.0
  /// The minimum time between two changes, in nanoseconds.
  private static let tick: Int64 = 125_000_000

  /// The current length, in device pixels.
  private var length: Double {
    ((countdown?.part(at: .now) ?? 0) * whole).rounded()
  }

  package override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    drawn = nil
    guard countdown != nil, !environment.reducesMotion, root?.isPresented == true else { return }
    whole = (frame.width * environment.scale).rounded()
    let length = length
    drawn = length
    guard length > 0 else { return }
    let line = context.snapped(
      Rect(x: 0, y: 0, width: length / environment.scale, height: frame.height))
    context.fill(
      line, radius: line.height / 2, with: environment.palette.plainTint.withAlpha(0.2))
    schedule()
  }

  /// Schedules the next change.
  private func schedule() {
    guard timer == nil, let countdown, countdown.deadline != nil, whole > 0 else { return }
    let now = MonotonicInstant.now
    // When the next pixel disappears, rounded up to the next tick that all toasts share.
    let next = now.nanoseconds + Int64(countdown.limit / whole * 1e9)
    let moment = (next / Self.tick + (next % Self.tick == 0 ? 0 : 1)) * Self.tick
    timer = GLib.Timer(after: max(moment - now.nanoseconds, 1)) { [weak self] in self?.step() }
  }

  private func step() {
    timer = nil
    if length == drawn { schedule() } else { setNeedsDisplay() }
  }

  package override func presentationDidChange(_ isPresented: Bool) {
    timer = nil
    setNeedsDisplay()
  }
}
