/// Identifies one submission; unique for the lifetime of the presenter and never reused.
public struct AlertTicket: RawRepresentable, Hashable, Comparable, Sendable {
  /// The serial number.
  public var rawValue: UInt64

  /// Creates a ticket.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Whether the first ticket was issued before the second.
  public static func < (left: AlertTicket, right: AlertTicket) -> Bool {
    left.rawValue < right.rawValue
  }
}
