/// The content of an alert and how to present it, as a plain value.
///
/// A client sends it and a JSON document contains it; it depends neither on X nor on drawing.
/// `Member` lists the members with their names in documents.
public struct AlertDescription: Hashable, Sendable, Codable {
  /// The identifier by which clients refer to the alert; nil lets the presenter choose one.
  public var identifier: AlertIdentifier?
  /// A short line above the title, such as the name of a task or of a window; empty for none.
  public var caption: String
  /// The title; empty for none.
  public var title: String
  /// The message below the title; empty for none.
  public var message: String
  /// Whether title and message are Pango markup.
  ///
  /// Text that is not valid markup is shown literally.
  public var usesMarkup: Bool
  /// The picture above the title.
  public var icon: AlertIcon
  /// The absolute path of a picture below the message; nil for none.
  public var image: String?
  /// Long text below the message, which scrolls and can be selected; nil for none.
  public var text: String?
  /// The font of `text` as a Pango font description, such as `Monospace 11`; nil for the theme's.
  public var textFont: String?
  /// Whether `text` is scrolled to its end, at first and after each addition.
  public var followsText: Bool
  /// The state of a progress bar; nil for no progress bar.
  public var progress: AlertProgress?
  /// The form fields, from top to bottom.
  public var inputs: [AlertInput]
  /// The buttons in reading order; empty means OK, preceded by Cancel if there are inputs.
  public var buttons: [AlertButton]
  /// The identifier of the button that Return presses, or `noDefaultButton`; nil lets
  /// `resolvedDefaultButton` choose.
  public var defaultButton: String?
  /// The name of the program that shows the alert, for people; empty if unknown.
  public var application: String
  /// The importance, which determines how a toast or banner looks and how long it stays.
  public var urgency: AlertUrgency
  /// Whether a toast or banner stays after one of its buttons was pressed.
  public var isResident: Bool
  /// Whether `tocsin answer` may answer the alert in the user's place.
  public var acceptsRemote: Bool
  /// The presentation.
  public var style: AlertStyle
  /// The place on the monitor, one of `AlertStyle.positions`; nil for the style's default.
  public var position: ScreenPosition?
  /// The point that a toast refers to, in device pixels of the root window.
  ///
  /// The toast is placed below or above it, whatever its position; nil for none.
  public var anchor: Point?
  /// The monitor; nil means the one with the focused window, or else the one under the pointer.
  public var monitor: MonitorChoice?
  /// The behaviour of a toast or banner on a monitor with a full-screen window; nil means `show`.
  public var fullScreen: FullScreenChoice?
  /// The name of the theme; nil for the configured one.
  public var theme: String?
  /// The transition; nil for the presentation's own.
  public var transition: TransitionName?
  /// The priority among waiting alerts.
  public var level: AlertLevel
  /// How the alert affects alerts that wait or are on screen.
  public var policy: AlertPolicy
  /// Seconds of being visible after which the alert times out.
  ///
  /// 0 means never; nil is the presentation's default, see `resolvedTimeout`.
  public var timeout: Double?
  /// Seconds of waiting after which the alert times out unseen; nil means never.
  public var waitLimit: Double?
  /// Milliseconds that the alert must have been visible before it accepts answers.
  ///
  /// 0 turns every guard off; nil is the default, 500.
  public var guardMilliseconds: Int?

  /// The preferred languages of the caller, in which the presenter's texts in the alert are shown;
  /// nil means the presenter's language.
  public var language: AlertLanguage?

  /// Creates a description; every member has a default.
  public init(
    identifier: AlertIdentifier? = nil,
    caption: String = "",
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
    acceptsRemote: Bool = true,
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
    guardMilliseconds: Int? = nil,
    language: AlertLanguage? = nil
  ) {
    self.identifier = identifier
    self.caption = caption
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
    self.acceptsRemote = acceptsRemote
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
    self.language = language
  }
}

// MARK: - Resolved defaults

extension AlertDescription {
  /// The buttons that are shown: the given ones, or else OK, preceded by Cancel if there are inputs.
  ///
  /// A non-modal alert without inputs gets no button, because it disappears by itself.
  public var resolvedButtons: [AlertButton] {
    guard buttons.isEmpty else { return buttons }
    let ok = AlertButton(id: "ok", label: "OK")
    guard style.isModal else { return inputs.isEmpty ? [] : [ok] }
    return inputs.isEmpty ? [ok] : [AlertButton(id: "cancel", label: "Cancel", role: .cancel), ok]
  }

  /// Whether the alert asks for something: it has an input, or a button besides Cancel; with a
  /// progress bar, more than one, because the first only acknowledges the end.
  ///
  /// An alert that asks for nothing only informs, and gives way to one that asks.
  public var asks: Bool {
    let answers = resolvedButtons.count { $0.role != .cancel }
    return !inputs.isEmpty || answers > (progress == nil ? 0 : 1)
  }

  /// The identifier of the button that sends an inline reply; nil if the alert has none.
  ///
  /// The button and the last input, a field, must both be named `AlertButton.replyID`.
  public var replyID: String? {
    let id = AlertButton.replyID
    guard resolvedButtons.contains(where: { $0.id == id }), let input = inputs.last,
      input.name == id, case .field = input.kind
    else { return nil }
    return id
  }

  /// Seconds of being visible after which the alert times out; nil means never.
  ///
  /// By default, only non-modal alerts that are not critical time out.
  public var resolvedTimeout: Double? {
    switch timeout {
    case nil: urgency == .critical ? nil : style.defaultTimeout
    case 0: nil
    case let seconds: seconds
    }
  }

  /// The button that Escape presses; nil if there is none.
  public var cancelButton: AlertButton? {
    resolvedButtons.first { $0.role == .cancel }
  }

  /// The value of `defaultButton` with which Return presses no button by default.
  public static let noDefaultButton = ""

  /// Whether the alert has nothing to read but spaces, and no answer but OK.
  package var isEmpty: Bool {
    [caption, title, message, text ?? ""].allSatisfy { $0.allSatisfy(\.isWhitespace) }
      && image == nil && progress == nil && inputs.isEmpty && buttons.isEmpty
  }

  /// The button that Return presses when no other has the focus.
  ///
  /// It is the one of `defaultButton`; else, if there is a destructive button, the cancel button,
  /// so that nothing is destroyed by accident; else the last plain button, or the first one of a
  /// sheet, which is at its top. An alert with a progress bar that can only be cancelled has none.
  public var resolvedDefaultButton: AlertButton? {
    let shown = resolvedButtons.filter { !$0.isHidden }
    if let defaultButton { return resolvedButtons.first { $0.id == defaultButton } }
    if shown.contains(where: { $0.role == .destructive }) { return cancelButton }
    let plain = shown.filter { $0.role == .plain }
    if let usual = style == .sheet ? plain.first : plain.last { return usual }
    // Return must not cancel an operation by accident.
    return progress == nil ? cancelButton : nil
  }
}
