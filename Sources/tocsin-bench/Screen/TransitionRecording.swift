import GLib
import TestHarness
import X11

/// The frames of one transition, as they reached the screen.
struct TransitionRecording {
  /// When each frame was complete, in nanoseconds of the monotonic clock.
  private(set) var frames: [Int64] = []
  /// Nanoseconds of CPU time that the server and the presenter had used by the end of each frame.
  private var costs: [Int64] = []

  /// Nanoseconds within which everything drawn counts as one frame, even if an area is drawn twice.
  private static let sameFrame: Int64 = 3_000_000
  /// Nanoseconds after which a change belongs to another frame, even if it is in another area.
  private static let longestFrame: Int64 = 10_000_000
  /// Seconds without a change after which the transition counts as finished: the backdrop may stay for
  /// 0.25 s after the box has gone.
  private static let quiet = 0.35

  /// Records from the first visible change until the screen stands still.
  ///
  /// - Parameters:
  ///   - watch: The screen.
  ///   - presenter: The presenter that plays the transition.
  /// - Throws: `BenchError` if nothing is drawn, or the screen keeps changing.
  init(_ watch: ScreenWatch, of presenter: ResidentPresenter) throws {
    let begin = MonotonicClock.now()
    var deadline = begin + 10_000_000_000
    // A frame can reach the screen in parts: a new frame begins where an area is drawn again.
    var drawn: [PixelRect] = []
    var frameBegin = begin
    var pixels = watch.look()
    while let change = watch.nextVisibleChange(from: &pixels, before: deadline) {
      let cost = presenter.screen.server.process.figures.cpuTime + presenter.process.cpuTime
      let isSameFrame =
        change.instant - frameBegin < Self.sameFrame
        || change.instant - frameBegin < Self.longestFrame
          && !drawn.contains(where: change.area.intersects)
      if isSameFrame, !frames.isEmpty {
        drawn.append(change.area)
        frames[frames.count - 1] = change.instant
        costs[costs.count - 1] = cost
      } else {
        drawn = [change.area]
        frameBegin = change.instant
        frames.append(change.instant)
        costs.append(cost)
      }
      deadline = MonotonicClock.now() + Int64(Self.quiet * 1e9)
      guard MonotonicClock.now() - begin < 15_000_000_000 else {
        throw BenchError("the transition does not end")
      }
    }
    guard !frames.isEmpty else { throw BenchError("no transition was drawn") }
  }

  /// Milliseconds between one frame and the next.
  var intervals: [Double] { zip(frames, frames.dropFirst()).map { Double($1 - $0) / 1e6 } }

  /// Milliseconds for which the frames are visible: from the first to the last, and one refresh more.
  ///
  /// - Parameter refresh: Milliseconds between two refreshes of the monitor.
  /// - Returns: Milliseconds.
  func length(refresh: Double) -> Double { intervals.reduce(0, +) + refresh }

  /// Average milliseconds of CPU time of each frame after the first; nil if there is only one frame.
  var costPerFrame: Double? {
    guard let first = costs.first, let last = costs.last, costs.count > 1 else { return nil }
    return Double(last - first) / 1e6 / Double(costs.count - 1)
  }
}
