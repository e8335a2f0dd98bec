/// The value of an input.
///
/// In JSON it is a string, a boolean, a number, an array of strings, or null.
public enum InputValue: Hashable, Sendable {
  /// No value.
  case none
  /// The text of a field, a date as ISO 8601, or the item of a single selection.
  case text(String)
  /// The state of a checkbox.
  case flag(Bool)
  /// The number of a number field or slider.
  case number(Double)
  /// The items of a multiple selection.
  case items([String])
}

extension InputValue: Codable {
  /// Decodes a value of any of the JSON types.
  ///
  /// - Throws: `DecodingError` for an object or an array of anything but strings.
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

  /// Encodes the value.
  ///
  /// - Throws: `EncodingError`.
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
