/// What a person gave for an input.
///
/// In JSON it is a string, a Boolean, a number or an array of strings; nothing given is null.
public enum InputValue: Hashable, Sendable {
  case none
  case text(String)
  case flag(Bool)
  case number(Double)
  case items([String])
}

extension InputValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let items = try? container.decode([String].self) {
      self = .items(items)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .items(let items): try container.encode(items)
    }
  }
}

/// An input does not accept a value.
public struct InputValueError: Error, Hashable, CustomStringConvertible {
  /// One sentence that names the input and what it accepts.
  public var description: String

  /// Creates an error.
  public init(_ description: String) {
    self.description = description
  }
}
