/// The name by which clients, users and policies refer to an alert.
///
/// It need not be unique: `replace` and `coalesce` look for an alert that has it, `dismiss` ends
/// every alert that has it.
public struct AlertIdentifier: RawRepresentable, Hashable, Sendable, Codable,
  CustomStringConvertible
{
  /// The name.
  public var rawValue: String

  /// The name.
  public var description: String { rawValue }

  /// Creates an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

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
