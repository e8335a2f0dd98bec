import GLib
import X11

/// The frames of one transition as they reached the screen.
struct TransitionRecording {
  /// When each was complete, in nanoseconds of the monotonic clock.
  private(set) var frames: [Int64] = []
  /// Nanoseconds of CPU that the server and the presenter had used by the end of each.
  private var costs: [Int64] = []

  /// Nanoseconds within which what is drawn counts as the same frame even where it was drawn to
  /// already.
  private static let sameFrame: Int64 = 3_000_000
  /// Seconds without anything drawn after which the transition counts as over.
  private static let quiet = 0.15

  /// Records what is drawn from the first change on until the screen stands still.
  ///
  /// - Parameters:
  ///   - watch: The screen.
  ///   - presenter: Who draws.
  /// - Throws: `BenchError` when nothing is drawn, or no end comes.
  init(_ watch: ScreenWatch, of presenter: ResidentPresenter) throws {
    let begin = MonotonicClock.now()
    var deadline = begin + 10_000_000_000
    // A frame may reach the screen in parts.
    var drawn: [PixelRect] = []
    var frameBegin = begin
    while let change = watch.nextChange(before: deadline) {
      let cost = presenter.screen.server.cpuTime + presenter.process.cpuTime
      let isSameFrame =
        change.instant - frameBegin < Self.sameFrame
        || !drawn.contains(where: change.area.intersects)
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
        throw BenchError("a transition never ends")
      }
    }
    guard !frames.isEmpty else { throw BenchError("no transition is drawn") }
  }

  /// Milliseconds between one frame and the next.
  var intervals: [Double] { zip(frames, frames.dropFirst()).map { Double($1 - $0) / 1e6 } }

  /// Milliseconds for which the frames can be seen: from the first to the last, and the last for as
  /// long as a monitor shows each of them.
  ///
  /// - Parameter refresh: Milliseconds between two refreshes of the monitor.
  /// - Returns: Milliseconds.
  func length(refresh: Double) -> Double { intervals.reduce(0, +) + refresh }

  /// Milliseconds of CPU for each frame after the first, on average; nil when there is only one.
  var costPerFrame: Double? {
    guard let first = costs.first, let last = costs.last, costs.count > 1 else { return nil }
    return Double(last - first) / 1e6 / Double(costs.count - 1)
  }
}
