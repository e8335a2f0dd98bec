/// The name by which a client, a person or a policy refers to an alert.
///
/// Two alerts may have the same identifier: `replace` and `coalesce` look for it, `dismiss` ends
/// every alert that has it.
public struct AlertIdentifier: RawRepresentable, Hashable, Sendable, Codable,
  CustomStringConvertible
{
  public var rawValue: String

  public var description: String { rawValue }

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
