import AlertModel

/// How the backdrop of an alert fades in, as its process tells the one whose alert was before.
struct BackdropFade: Hashable, Sendable {
  /// When it began, in nanoseconds of the monotonic clock of this machine.
  var start: Int64
  /// Its duration in seconds.
  var duration: Double
  /// The opacities at evenly spaced times, as fractions of that at rest.
  var opacities: [Double]

  /// The number of parts into which the duration is divided.
  private static let steps = 20
  /// The longest duration that is believed, in seconds.
  private static let longest = 5.0
  /// The largest difference from the present that is believed, in nanoseconds: the other process may
  /// run on another machine, with another clock.
  private static let reach: Int64 = 1_000_000_000

  /// Describes the motion of a backdrop.
  init(of motion: TransitionMotion, start: Int64) {
    self.start = start
    duration = motion.duration
    opacities = (0...Self.steps).map { step in
      motion.backdrop.value(at: Double(step) / Double(Self.steps))
    }
  }

  /// The motion; only the backdrop moves.
  var motion: TransitionMotion {
    TransitionMotion(
      duration: duration,
      backdrop: KeyframeTrack(
        values: opacities,
        keyTimes: opacities.indices.map { Double($0) / Double(Self.steps) },
        timingFunctions: Array(repeating: .linear, count: Self.steps)))
  }
}

/// The fade as 32-bit numbers in a property: a format's version, the start in two halves, the
/// duration in microseconds, and the opacities in millionths.
extension BackdropFade {
  private static let version: UInt = 1
  /// How many numbers there are.
  static let valueCount = 4 + steps + 1

  /// The numbers.
  var values: [UInt] {
    let start = UInt64(bitPattern: self.start)
    return [
      Self.version, UInt(start >> 32), UInt(start & 0xffff_ffff),
      UInt((min(max(duration, 0), Self.longest) * 1e6).rounded()),
    ] + opacities.map { UInt((min(max($0, 0), 1) * 1e6).rounded()) }
  }

  /// Reads the numbers, which any client may have written; nil if they are not of this version.
  ///
  /// - Parameters:
  ///   - values: The numbers; those outside their ranges are limited.
  ///   - now: The present time; it replaces a start that cannot be right.
  init?(values: [UInt], at now: Int64) {
    guard values.count == Self.valueCount, values[0] == Self.version else { return nil }
    let start = Int64(bitPattern: UInt64(values[1]) << 32 | UInt64(values[2]))
    self.start = (now - Self.reach...now + Self.reach).contains(start) ? start : now
    duration = min(Double(values[3]) / 1e6, Self.longest)
    opacities = values[4...].map { min(Double($0) / 1e6, 1) }
  }
}
