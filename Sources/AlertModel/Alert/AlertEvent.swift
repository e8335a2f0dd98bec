/// An event of a live alert, for clients that listen.
public enum AlertEvent: Hashable, Sendable {
  /// The present transition has ended.
  case presented
  /// A toast is counted behind a newer one of its application, which may be all that is seen of it.
  case stacked
  /// The user changed the value of an input; secrets are never reported.
  case changed(input: String, value: InputValue)
  /// The keyboard focus moved to this input, or to something that is not an input.
  case focused(input: String?)
  /// A button of a resident alert was pressed, at this X server time in milliseconds.
  case pressed(button: String, time: UInt32?)
  /// A link in the alert's text was clicked.
  case followed(link: String)
  /// The identifier of the window that a program is to embed its own window in, see `GuestRequest`.
  case offered(window: UInt)
  /// The window of a program was found, which belongs to this process if that is known, see
  /// `GuestRequest`; it is embedded if the program itself has moved it into the window on offer.
  case adopted(process: Int32?, isEmbedded: Bool)
}

/// In JSON an event is an object whose member `event` names it: `{"event":"presented"}`.
extension AlertEvent: Codable {
  private enum Name: String, Codable {
    case presented
    case stacked
    case changed
    case focused
    case pressed
    case followed
    case offered
    case adopted
  }

  private enum CodingKeys: String, CodingKey {
    case name = "event"
    case input
    case value
    case button
    case link
    case window
    case process
    case isEmbedded = "embedded"
  }

  /// Decodes an event.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    switch try members.decode(Name.self, forKey: .name) {
    case .presented: self = .presented
    case .stacked: self = .stacked
    case .changed:
      self = .changed(
        input: try members.decode(String.self, forKey: .input),
        value: try members.decode(InputValue.self, forKey: .value))
    case .focused:
      self = .focused(input: try members.decodeIfPresent(String.self, forKey: .input))
    case .pressed:
      self = .pressed(button: try members.decode(String.self, forKey: .button), time: nil)
    case .followed: self = .followed(link: try members.decode(String.self, forKey: .link))
    case .offered: self = .offered(window: try members.decode(UInt.self, forKey: .window))
    case .adopted:
      self = .adopted(
        process: try members.decodeIfPresent(Int32.self, forKey: .process),
        isEmbedded: try members.decodeIfPresent(Bool.self, forKey: .isEmbedded) ?? true)
    }
  }

  /// Encodes the event, without the time of a press.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .presented: try members.encode(Name.presented, forKey: .name)
    case .stacked: try members.encode(Name.stacked, forKey: .name)
    case .changed(let input, let value):
      try members.encode(Name.changed, forKey: .name)
      try members.encode(input, forKey: .input)
      try members.encode(value, forKey: .value)
    case .focused(let input):
      try members.encode(Name.focused, forKey: .name)
      try members.encode(input, forKey: .input)
    case .pressed(let button, _):
      try members.encode(Name.pressed, forKey: .name)
      try members.encode(button, forKey: .button)
    case .followed(let link):
      try members.encode(Name.followed, forKey: .name)
      try members.encode(link, forKey: .link)
    case .offered(let window):
      try members.encode(Name.offered, forKey: .name)
      try members.encode(window, forKey: .window)
    case .adopted(let process, let isEmbedded):
      try members.encode(Name.adopted, forKey: .name)
      try members.encodeIfPresent(process, forKey: .process)
      try members.encode(isEmbedded, forKey: .isEmbedded)
    }
  }
}
