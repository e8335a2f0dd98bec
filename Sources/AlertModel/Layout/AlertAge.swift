/// The age of an alert, as toasts show it.
public struct AlertAge: Hashable, Sendable {
  /// The age in seconds, not negative.
  public var seconds: Double

  /// The longest text of an age of less than a day; layouts reserve its width.
  public static let longestText = "59 min"

  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0
  /// The largest age, a century.
  private static let oldest = 36_525 * day

  /// Creates an age; a negative number or NaN counts as 0.
  public init(seconds: Double) {
    self.seconds = seconds.isNaN ? 0 : min(max(seconds, 0), Self.oldest)
  }

  /// “now”, or whole minutes, hours or days.
  public var text: String {
    switch seconds {
    case ..<Self.minute: "now"
    case ..<Self.hour: "\(Int(seconds / Self.minute)) min"
    case ..<Self.day: "\(Int(seconds / Self.hour)) h"
    default: "\(Int(seconds / Self.day)) d"
    }
  }

  /// Seconds until the text changes.
  public var secondsToNextText: Double {
    let unit =
      switch seconds {
      case ..<Self.hour: Self.minute
      case ..<Self.day: Self.hour
      default: Self.day
      }
    return unit - seconds.truncatingRemainder(dividingBy: unit)
  }
}
