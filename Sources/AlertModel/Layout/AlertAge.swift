/// How long ago an alert came, as toasts tell it.
public struct AlertAge: Hashable, Sendable {
  /// Seconds since it came; less than none counts as none.
  public var seconds: Double

  /// The longest text for an age of less than a day, for which room is kept.
  public static let longestText = "59 min"

  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0
  /// What is older than a century is not told apart.
  private static let oldest = 36_525 * day

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

  /// Seconds until the text is another one: a minute at most where minutes are told, else an hour
  /// or a day.
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
