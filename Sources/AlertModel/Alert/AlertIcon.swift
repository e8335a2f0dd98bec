/// The picture above an alert's title.
public enum AlertIcon: Hashable, Sendable {
  case none
  case info
  case warning
  case error
  case question
  /// A tick: something went well.
  case success
  /// A key, for what is secret.
  case key
  /// A picture file, by its absolute path.
  case file(String)
  /// A picture of the icon theme, by its name, such as `dialog-information`; the names after the
  /// first are taken if the theme has none of those before. One that is an absolute path is a
  /// picture file, and the end of them.
  case themed([String])
  /// Pixels that were handed over; in documents there are none.
  case pixels(AlertPixels)
}

extension AlertIcon: Codable {
  /// The name as options and documents give it: a symbol's name, an absolute path, or the name of
  /// one of the icon theme.
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

  public init(from decoder: any Decoder) throws {
    self.init(name: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
