/// The times of an animation's frames, and the progress that each of them shows.
///
/// Frames are one refresh interval apart: from the start of the animation or, if it is known when the
/// monitor refreshes, right after its refreshes. A frame shows the state
/// one interval after it is drawn, when it becomes visible: so already the first frame differs from
/// the state before, and the last one, which shows the exact end, is visible when the duration is
/// over. A late frame shows the state of its actual time; missed frames are skipped.
public struct FrameSchedule: Hashable, Sendable {
  /// When the first frame is due.
  public let start: MonotonicInstant
  /// The duration in nanoseconds; 0 if the first frame shows the end.
  public let duration: Int64
  /// Nanoseconds from one frame to the next.
  public let interval: Int64

  /// A time at which the monitor began to show a frame; nil if that is not known.
  public var refresh: MonotonicInstant?

  /// How long after a refresh a frame is due, in nanoseconds, so that none is drawn too early by a
  /// clock that is not exact.
  private static let margin: Int64 = 300_000

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - start: When the first frame is due.
  ///   - duration: Seconds; if it is not positive, the first frame shows the end.
  ///   - refreshRate: Frames per second; a rate outside of 1 to 1000 counts as 60.
  public init(start: MonotonicInstant, duration: Double, refreshRate: Double) {
    let zero = MonotonicInstant(nanoseconds: 0)
    let rate = refreshRate >= 1 && refreshRate <= 1000 ? refreshRate : 60
    self.start = start
    self.duration = max(0, zero.advanced(bySeconds: duration).nanoseconds)
    interval = zero.advanced(bySeconds: 1 / rate).nanoseconds
  }

  /// Returns the progress that a frame drawn now shows, above 0 and up to exactly 1.
  public func progress(at now: MonotonicInstant) -> Double {
    let seen = max(0, now.nanoseconds - start.nanoseconds) + interval
    // A remainder of less than an eighth of a frame gets no additional frame.
    guard seen + interval / 8 < duration else { return 1 }
    return Double(seen) / Double(duration)
  }

  /// Returns whether a frame drawn now is the last one.
  public func isFinished(at now: MonotonicInstant) -> Bool {
    progress(at: now) == 1
  }

  /// Returns when the frame after one drawn now is due; nil after the last one.
  public func nextFrame(after now: MonotonicInstant) -> MonotonicInstant? {
    guard !isFinished(at: now) else { return nil }
    let elapsed = now.nanoseconds - start.nanoseconds
    guard elapsed >= 0 else { return start }
    guard let refresh else {
      return MonotonicInstant(
        nanoseconds: start.nanoseconds + (elapsed / interval + 1) * interval)
    }
    // The next refresh, unless that is so near that the present frame is hardly drawn by then.
    let first = refresh.nanoseconds + Self.margin
    let age = now.nanoseconds + interval / 4 - first
    // Division rounds towards zero.
    let passed = age < 0 ? age / interval - 1 : age / interval
    return MonotonicInstant(nanoseconds: first + (passed + 1) * interval)
  }
}
