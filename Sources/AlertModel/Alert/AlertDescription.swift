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
  /// A picture below the message, by its absolute path; nil for none.
  public var image: String?
  /// Long text below the message, which scrolls and can be selected; nil for none.
  public var text: String?
  /// The font of that text, as Pango describes it, such as `Monospace 11`; nil means the theme's.
  public var textFont: String?
  /// Whether that text is scrolled to its end at first and whenever it is added to.
  public var followsText: Bool
  /// How far something is; nil for no such thing.
  public var progress: AlertProgress?
  /// What is asked for, from top to bottom.
  public var inputs: [AlertInput]
  /// In reading order; empty means OK, with Cancel before it if there are inputs.
  public var buttons: [AlertButton]
  /// The identifier of the button that Return presses, or `noDefaultButton`; nil lets
  /// `resolvedDefaultButton` choose.
  public var defaultButton: String?
  /// Who asks, as a person knows it: the name of a program; empty if that is not told.
  public var application: String
  /// How much it matters, which decides how a toast or banner looks and how long it stays.
  public var urgency: AlertUrgency
  /// Whether a toast or banner stays when one of its buttons is pressed.
  public var isResident: Bool
  /// The presentation.
  public var style: AlertStyle
  /// Where it stands, if its presentation lets that be chosen; nil means the presentation's own
  /// place.
  public var position: ScreenPosition?
  /// What a toast points at, in device pixels of the root: it stands below or above that point,
  /// whatever its position; nil for nothing.
  public var anchor: Point?
  /// Which monitor it stands on; nil means the one with the focused window, else the one under the
  /// pointer.
  public var monitor: MonitorChoice?
  /// What a toast or banner does while a window fills its monitor; nil means that it is shown.
  public var fullScreen: FullScreenChoice?
  /// The name of the theme that it is drawn with; nil means the usual one.
  public var theme: String?
  /// nil means the presentation's own.
  public var transition: TransitionName?
  public var level: AlertLevel
  public var policy: AlertPolicy
  /// Seconds from the moment the alert can be seen until it times out; 0 means never, nil what is
  /// usual for the presentation.
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
    image: String? = nil,
    text: String? = nil,
    textFont: String? = nil,
    followsText: Bool = false,
    progress: AlertProgress? = nil,
    inputs: [AlertInput] = [],
    buttons: [AlertButton] = [],
    defaultButton: String? = nil,
    application: String = "",
    urgency: AlertUrgency = .normal,
    isResident: Bool = false,
    style: AlertStyle = .alert,
    position: ScreenPosition? = nil,
    anchor: Point? = nil,
    monitor: MonitorChoice? = nil,
    fullScreen: FullScreenChoice? = nil,
    theme: String? = nil,
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
    self.image = image
    self.text = text
    self.textFont = textFont
    self.followsText = followsText
    self.progress = progress
    self.inputs = inputs
    self.buttons = buttons
    self.defaultButton = defaultButton
    self.application = application
    self.urgency = urgency
    self.isResident = isResident
    self.style = style
    self.position = position
    self.anchor = anchor
    self.monitor = monitor
    self.fullScreen = fullScreen
    self.theme = theme
    self.transition = transition
    self.level = level
    self.policy = policy
    self.timeout = timeout
    self.waitLimit = waitLimit
    self.guardMilliseconds = guardMilliseconds
  }
}

extension AlertDescription {
  /// The parts of a description, by their names in documents.
  public enum Member: String, CodingKey, CaseIterable, Sendable {
    case identifier = "id"
    case title
    case message
    case usesMarkup = "markup"
    case icon
    case image
    case text
    case textFont = "text-font"
    case followsText = "follow"
    case progress
    case inputs
    case buttons
    case defaultButton = "default"
    case application
    case urgency
    case isResident = "resident"
    case style
    case position
    case anchor
    case monitor
    case fullScreen = "full-screen"
    case theme
    case transition
    case level
    case policy
    case timeout
    case waitLimit = "wait-limit"
    case guardMilliseconds = "guard"
  }

  /// Decodes a document in which every member may be left out.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    self.init(
      identifier: try members.decodeIfPresent(AlertIdentifier.self, forKey: .identifier),
      title: try members.decodeIfPresent(String.self, forKey: .title) ?? "",
      message: try members.decodeIfPresent(String.self, forKey: .message) ?? "",
      usesMarkup: try members.decodeIfPresent(Bool.self, forKey: .usesMarkup) ?? false,
      icon: try members.decodeIfPresent(AlertIcon.self, forKey: .icon) ?? .none,
      image: try members.decodeIfPresent(String.self, forKey: .image),
      text: try members.decodeIfPresent(String.self, forKey: .text),
      textFont: try members.decodeIfPresent(String.self, forKey: .textFont),
      followsText: try members.decodeIfPresent(Bool.self, forKey: .followsText) ?? false,
      progress: try members.decodeIfPresent(AlertProgress.self, forKey: .progress),
      inputs: try members.decodeIfPresent([AlertInput].self, forKey: .inputs) ?? [],
      buttons: try members.decodeIfPresent([AlertButton].self, forKey: .buttons) ?? [],
      defaultButton: try members.decodeIfPresent(String.self, forKey: .defaultButton),
      application: try members.decodeIfPresent(String.self, forKey: .application) ?? "",
      urgency: try members.decodeIfPresent(AlertUrgency.self, forKey: .urgency) ?? .normal,
      isResident: try members.decodeIfPresent(Bool.self, forKey: .isResident) ?? false,
      style: try members.decodeIfPresent(AlertStyle.self, forKey: .style) ?? .alert,
      position: try members.decodeIfPresent(ScreenPosition.self, forKey: .position),
      anchor: try members.decodeIfPresent(Point.self, forKey: .anchor),
      monitor: try members.decodeIfPresent(MonitorChoice.self, forKey: .monitor),
      fullScreen: try members.decodeIfPresent(FullScreenChoice.self, forKey: .fullScreen),
      theme: try members.decodeIfPresent(String.self, forKey: .theme),
      transition: try members.decodeIfPresent(TransitionName.self, forKey: .transition),
      level: try members.decodeIfPresent(AlertLevel.self, forKey: .level) ?? .normal,
      policy: try members.decodeIfPresent(AlertPolicy.self, forKey: .policy) ?? .queue,
      timeout: try members.decodeIfPresent(Double.self, forKey: .timeout),
      waitLimit: try members.decodeIfPresent(Double.self, forKey: .waitLimit),
      guardMilliseconds: try members.decodeIfPresent(Int.self, forKey: .guardMilliseconds)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    try encode(Set(Member.allCases), to: encoder)
  }

  /// Encodes some members; what is not there is null.
  func encode(_ wanted: Set<Member>, to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    for member in Member.allCases where wanted.contains(member) {
      switch member {
      case .identifier: try members.encode(identifier, forKey: member)
      case .title: try members.encode(title, forKey: member)
      case .message: try members.encode(message, forKey: member)
      case .usesMarkup: try members.encode(usesMarkup, forKey: member)
      case .icon: try members.encode(icon, forKey: member)
      case .image: try members.encode(image, forKey: member)
      case .text: try members.encode(text, forKey: member)
      case .textFont: try members.encode(textFont, forKey: member)
      case .followsText: try members.encode(followsText, forKey: member)
      case .progress: try members.encode(progress, forKey: member)
      case .inputs: try members.encode(inputs, forKey: member)
      case .buttons: try members.encode(buttons, forKey: member)
      case .defaultButton: try members.encode(defaultButton, forKey: member)
      case .application: try members.encode(application, forKey: member)
      case .urgency: try members.encode(urgency, forKey: member)
      case .isResident: try members.encode(isResident, forKey: member)
      case .style: try members.encode(style, forKey: member)
      case .position: try members.encode(position, forKey: member)
      case .anchor: try members.encode(anchor, forKey: member)
      case .monitor: try members.encode(monitor, forKey: member)
      case .fullScreen: try members.encode(fullScreen, forKey: member)
      case .theme: try members.encode(theme, forKey: member)
      case .transition: try members.encode(transition, forKey: member)
      case .level: try members.encode(level, forKey: member)
      case .policy: try members.encode(policy, forKey: member)
      case .timeout: try members.encode(timeout, forKey: member)
      case .waitLimit: try members.encode(waitLimit, forKey: member)
      case .guardMilliseconds: try members.encode(guardMilliseconds, forKey: member)
      }
    }
  }
}

extension AlertDescription {
  /// The members that are not what they are when nothing is said, in their order.
  public var saidMembers: [Member] {
    let standard = AlertDescription()
    return Member.allCases.filter { member in
      switch member {
      case .identifier: identifier != standard.identifier
      case .title: title != standard.title
      case .message: message != standard.message
      case .usesMarkup: usesMarkup != standard.usesMarkup
      case .icon: icon != standard.icon
      case .image: image != standard.image
      case .text: text != standard.text
      case .textFont: textFont != standard.textFont
      case .followsText: followsText != standard.followsText
      case .progress: progress != standard.progress
      case .inputs: !inputs.isEmpty
      case .buttons: !buttons.isEmpty
      case .defaultButton: defaultButton != standard.defaultButton
      case .application: application != standard.application
      case .urgency: urgency != standard.urgency
      case .isResident: isResident != standard.isResident
      case .style: style != standard.style
      case .position: position != standard.position
      case .anchor: anchor != standard.anchor
      case .monitor: monitor != standard.monitor
      case .fullScreen: fullScreen != standard.fullScreen
      case .theme: theme != standard.theme
      case .transition: transition != standard.transition
      case .level: level != standard.level
      case .policy: policy != standard.policy
      case .timeout: timeout != standard.timeout
      case .waitLimit: waitLimit != standard.waitLimit
      case .guardMilliseconds: guardMilliseconds != standard.guardMilliseconds
      }
    }
  }
}

extension AlertDescription {
  /// The buttons that are shown: those given, or OK, with Cancel before it where something is asked
  /// for.
  ///
  /// What leaves the desktop in use goes by itself, and has no button to send it away.
  public var resolvedButtons: [AlertButton] {
    guard buttons.isEmpty else { return buttons }
    let ok = AlertButton(id: "ok", label: "OK")
    guard style.isModal else { return inputs.isEmpty ? [] : [ok] }
    return inputs.isEmpty ? [ok] : [AlertButton(id: "cancel", label: "Cancel", role: .cancel), ok]
  }

  /// The identifier of the button that sends what is written in the input of that name; nil if
  /// nothing can be replied.
  public var replyID: String? {
    let id = AlertButton.replyID
    guard resolvedButtons.contains(where: { $0.id == id }), let input = inputs.last,
      input.name == id, case .field = input.kind
    else { return nil }
    return id
  }

  /// Seconds from the moment the alert can be seen until it times out; nil means never.
  ///
  /// What leaves the desktop in use does not wait for ever to be looked at, unless it is critical.
  public var resolvedTimeout: Double? {
    switch timeout {
    case nil: urgency == .critical ? nil : style.defaultTimeout
    case 0: nil
    case let seconds: seconds
    }
  }

  /// The button that Escape presses, if there is one.
  public var cancelButton: AlertButton? {
    resolvedButtons.first { $0.role == .cancel }
  }

  /// What stands for a default button where Return is to press none by itself.
  public static let noDefaultButton = ""

  /// The button that Return presses when no other has the focus.
  ///
  /// The one that was asked for; else, with a destructive button, the cancel button, so that haste
  /// destroys nothing; else the last button that is not cancel, as in the pictures of the default
  /// theme. An alert that tells of progress has none if it can only be cancelled.
  public var resolvedDefaultButton: AlertButton? {
    let shown = resolvedButtons.filter { !$0.isHidden }
    if let defaultButton { return resolvedButtons.first { $0.id == defaultButton } }
    if shown.contains(where: { $0.role == .destructive }) { return cancelButton }
    if let plain = shown.last(where: { $0.role == .plain }) { return plain }
    // Haste does not stop what goes on, either.
    return progress == nil ? cancelButton : nil
  }
}
