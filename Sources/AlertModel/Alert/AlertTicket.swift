/// The handle of one submission, unique in its presenter's life; never reused, and never seen by a
/// person.
public struct AlertTicket: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static func < (left: AlertTicket, right: AlertTicket) -> Bool {
    left.rawValue < right.rawValue
  }
}
