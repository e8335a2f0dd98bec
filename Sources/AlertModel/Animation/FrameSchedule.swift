/// When the frames of a motion are due, and what each of them shows.
///
/// Frames lie on a grid of refresh intervals that begins with the motion. A frame shows the motion
/// as it is one interval after it is drawn, when it can be seen: so the very first frame differs
/// from what was there, and the last, which shows the end exactly, is on screen when the duration
/// is over. A frame that comes late shows what is due then, and those that were missed are left
/// out.
public struct FrameSchedule: Hashable, Sendable {
  /// When the first frame is due.
  public let start: MonotonicInstant
  /// Nanoseconds; 0 when there is nothing but an end.
  public let duration: Int64
  /// Nanoseconds from frame to frame.
  public let interval: Int64

  /// A schedule of a motion.
  ///
  /// - Parameters:
  ///   - start: When the first frame is due.
  ///   - duration: Seconds; what is not positive means that the first frame shows the end.
  ///   - refreshRate: Frames a second; what is not between 1 and 1000 counts as 60.
  public init(start: MonotonicInstant, duration: Double, refreshRate: Double) {
    let zero = MonotonicInstant(nanoseconds: 0)
    let rate = refreshRate >= 1 && refreshRate <= 1000 ? refreshRate : 60
    self.start = start
    self.duration = max(0, zero.advanced(bySeconds: duration).nanoseconds)
    interval = zero.advanced(bySeconds: 1 / rate).nanoseconds
  }

  /// What a frame that is drawn now shows, from above 0 to exactly 1.
  public func progress(at now: MonotonicInstant) -> Double {
    let seen = max(0, now.nanoseconds - start.nanoseconds) + interval
    // A rest that is over before anybody could see it is not worth a frame of its own.
    guard seen + interval / 8 < duration else { return 1 }
    return Double(seen) / Double(duration)
  }

  /// Whether a frame that is drawn now is the last one.
  public func isFinished(at now: MonotonicInstant) -> Bool {
    progress(at: now) == 1
  }

  /// When the frame after one that is drawn now is due; nil after the last.
  public func nextFrame(after now: MonotonicInstant) -> MonotonicInstant? {
    guard !isFinished(at: now) else { return nil }
    let elapsed = now.nanoseconds - start.nanoseconds
    guard elapsed >= 0 else { return start }
    return MonotonicInstant(
      nanoseconds: start.nanoseconds + (elapsed / interval + 1) * interval)
  }
}
