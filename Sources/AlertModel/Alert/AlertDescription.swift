/// The plain value that says what an alert holds and how it is to be presented.
///
/// This is what a client sends and what a JSON document says; it knows neither X nor drawing.
public struct AlertDescription: Hashable, Sendable, Codable {
  /// The name to refer to the alert by; nil lets the presenter choose one.
  public var identifier: AlertIdentifier?
  public var title: String
  public var message: String
  /// Whether title and message are Pango markup.
  ///
  /// Text that does not parse is shown literally.
  public var usesMarkup: Bool
  public var icon: AlertIcon
  /// In reading order; empty means one button, OK.
  public var buttons: [AlertButton]
  /// The identifier of the button that Return presses; nil lets `resolvedDefaultButton` choose.
  public var defaultButton: String?
  /// The presentation; the only one so far is `alert`.
  public var style: AlertStyle
  /// nil means the presentation's own.
  public var transition: TransitionName?
  public var level: AlertLevel
  public var policy: AlertPolicy
  /// Seconds from the moment the alert can be seen until it times out; nil means never.
  public var timeout: Double?
  /// Seconds it may wait in the queue until it times out unseen; nil means for ever.
  public var waitLimit: Double?
  /// Milliseconds for which the alert must have been visible before keys and presses count.
  ///
  /// 0 turns every guard off, nil means the default, 500.
  public var guardMilliseconds: Int?

  public init(
    identifier: AlertIdentifier? = nil,
    title: String = "",
    message: String = "",
    usesMarkup: Bool = false,
    icon: AlertIcon = .none,
    buttons: [AlertButton] = [],
    defaultButton: String? = nil,
    style: AlertStyle = .alert,
    transition: TransitionName? = nil,
    level: AlertLevel = .normal,
    policy: AlertPolicy = .queue,
    timeout: Double? = nil,
    waitLimit: Double? = nil,
    guardMilliseconds: Int? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.message = message
    self.usesMarkup = usesMarkup
    self.icon = icon
    self.buttons = buttons
    self.defaultButton = defaultButton
    self.style = style
    self.transition = transition
    self.level = level
    self.policy = policy
    self.timeout = timeout
    self.waitLimit = waitLimit
    self.guardMilliseconds = guardMilliseconds
  }
}

extension AlertDescription {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title
    case message
    case usesMarkup = "markup"
    case icon
    case buttons
    case defaultButton = "default"
    case style
    case transition
    case level
    case policy
    case timeout
    case waitLimit = "wait-limit"
    case guardMilliseconds = "guard"
  }

  /// Decodes a document in which every member may be left out.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      identifier: try members.decodeIfPresent(AlertIdentifier.self, forKey: .identifier),
      title: try members.decodeIfPresent(String.self, forKey: .title) ?? "",
      message: try members.decodeIfPresent(String.self, forKey: .message) ?? "",
      usesMarkup: try members.decodeIfPresent(Bool.self, forKey: .usesMarkup) ?? false,
      icon: try members.decodeIfPresent(AlertIcon.self, forKey: .icon) ?? .none,
      buttons: try members.decodeIfPresent([AlertButton].self, forKey: .buttons) ?? [],
      defaultButton: try members.decodeIfPresent(String.self, forKey: .defaultButton),
      style: try members.decodeIfPresent(AlertStyle.self, forKey: .style) ?? .alert,
      transition: try members.decodeIfPresent(TransitionName.self, forKey: .transition),
      level: try members.decodeIfPresent(AlertLevel.self, forKey: .level) ?? .normal,
      policy: try members.decodeIfPresent(AlertPolicy.self, forKey: .policy) ?? .queue,
      timeout: try members.decodeIfPresent(Double.self, forKey: .timeout),
      waitLimit: try members.decodeIfPresent(Double.self, forKey: .waitLimit),
      guardMilliseconds: try members.decodeIfPresent(Int.self, forKey: .guardMilliseconds)
    )
  }
}

extension AlertDescription {
  /// The buttons that are shown: those given, or a single OK.
  public var resolvedButtons: [AlertButton] {
    buttons.isEmpty ? [AlertButton(id: "ok", label: "OK")] : buttons
  }

  /// The button that Escape presses, if there is one.
  public var cancelButton: AlertButton? {
    resolvedButtons.first { $0.role == .cancel }
  }

  /// The button that Return presses when no other has the focus.
  ///
  /// The one that was asked for; else, with a destructive button, the cancel button, so that haste
  /// destroys nothing; else the last button that is not cancel, as in the pictures of the default
  /// theme.
  public var resolvedDefaultButton: AlertButton? {
    let shown = resolvedButtons
    if let defaultButton { return shown.first { $0.id == defaultButton } }
    if shown.contains(where: { $0.role == .destructive }) { return cancelButton }
    return shown.last { $0.role == .plain } ?? cancelButton
  }
}
