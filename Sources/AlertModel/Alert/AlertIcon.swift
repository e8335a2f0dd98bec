/// The picture above an alert's title.
///
/// In JSON it is its `name`.
public enum AlertIcon: Hashable, Sendable {
  /// No picture.
  case none
  /// The symbol of information.
  case info
  /// The symbol of a warning.
  case warning
  /// The symbol of an error.
  case error
  /// The symbol of a question.
  case question
  /// A tick, for success.
  case success
  /// A key, for a request for a secret.
  case key
  /// A picture file, by its absolute path.
  case file(String)
  /// An icon of the icon theme, by its name, such as `dialog-information`.
  ///
  /// Further names are fallbacks, in order. A name that is an absolute path is a picture file, and
  /// names after it are ignored.
  case themed([String])
  /// A picture in memory; documents cannot contain one.
  case pixels(AlertPixels)
}

extension AlertIcon: Codable {
  /// The name in options and documents: a symbol's name, an absolute path, or a name of the icon
  /// theme.
  public var name: String {
    switch self {
    case .none: "none"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    case .question: "question"
    case .success: "success"
    case .key: "key"
    case .file(let path): path
    case .themed(let names): names.first ?? "none"
    case .pixels: "none"
    }
  }

  /// Creates the icon that `name` stands for; an empty name is `none`.
  public init(name: String) {
    self =
      switch name {
      case "none", "": .none
      case "info": .info
      case "warning": .warning
      case "error": .error
      case "question": .question
      case "success": .success
      case "key": .key
      default: name.hasPrefix("/") ? .file(name) : .themed([name])
      }
  }

  /// Decodes a name.
  ///
  /// - Throws: `DecodingError` if it is not a string.
  public init(from decoder: any Decoder) throws {
    self.init(name: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the name.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// A picture in memory.
///
/// Immutable and shared by reference; two are equal only if they are the same object.
public final class AlertPixels: Hashable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// `width * height` pixels in rows from the top, each 0xAARRGGBB with premultiplied alpha in the
  /// native byte order.
  public let values: [UInt32]

  /// Creates a picture.
  ///
  /// - Precondition: There are `width * height` values, and at least one.
  public init(width: Int, height: Int, values: [UInt32]) {
    precondition(width > 0 && height > 0 && values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
  }

  /// Whether both are the same object.
  public static func == (left: AlertPixels, right: AlertPixels) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
