/// The age of an alert, as toasts show it.
public struct AlertAge: Hashable, Sendable {
  /// The age in seconds, not negative.
  public var seconds: Double

  /// The age with the longest text of less than a day; layouts reserve its width.
  package static let longest = AlertAge(seconds: 59 * minute)

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
  public var text: String { text(in: .english) }

  /// “now”, or whole minutes, hours or days, in a language.
  package func text(in language: Language) -> String {
    switch seconds {
    case ..<Self.minute: language[.now]
    case ..<Self.hour: language.text(.minutes, String(Int(seconds / Self.minute)))
    case ..<Self.day: language.text(.hours, String(Int(seconds / Self.hour)))
    default: language.text(.days, String(Int(seconds / Self.day)))
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
