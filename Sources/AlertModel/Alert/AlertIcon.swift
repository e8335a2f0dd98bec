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
}

extension AlertIcon: Codable {
  /// The name as options and documents give it: a symbol's name, or a path.
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
      default: .file(name)
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
