public import AlertModel

/// How content is to be presented: its place in the queue, its presentation and its transition.
public struct AlertOptions: Sendable {
  /// The name to refer to the alert by; nil lets the presenter choose one.
  public var identifier: AlertIdentifier?
  public var level: AlertLevel
  public var policy: AlertPolicy
  /// Seconds from the moment the alert can be seen until it times out; 0 means never, nil what is
  /// usual for the presentation: never if it is modal, else 6.
  public var timeout: Double?
  /// Seconds it may wait in the queue until it times out unseen; nil means for ever.
  public var waitLimit: Double?
  public var presentation: any AlertPresentation
  /// nil means the one with the focused window, else the one under the pointer.
  public var monitor: MonitorChoice?
  /// What it does while a window fills its monitor, if it leaves the desktop in use; nil means that
  /// it is shown.
  public var fullScreen: FullScreenChoice?
  /// What it points at, if it is a toast, in device pixels of the root; nil for nothing.
  public var anchor: Point?
  /// The name of the theme that it is drawn with; nil means the usual one.
  public var theme: String?
  /// nil means the presentation's own.
  public var transition: TransitionName?
  /// Milliseconds for which the alert must have been visible before keys and presses count.
  ///
  /// 0 turns every guard off, nil means the default, 500.
  public var guardMilliseconds: Int?

  public init(
    identifier: AlertIdentifier? = nil,
    level: AlertLevel = .normal,
    policy: AlertPolicy = .queue,
    timeout: Double? = nil,
    waitLimit: Double? = nil,
    presentation: any AlertPresentation = CenteredPresentation(),
    monitor: MonitorChoice? = nil,
    fullScreen: FullScreenChoice? = nil,
    anchor: Point? = nil,
    theme: String? = nil,
    transition: TransitionName? = nil,
    guardMilliseconds: Int? = nil
  ) {
    self.identifier = identifier
    self.level = level
    self.policy = policy
    self.timeout = timeout
    self.waitLimit = waitLimit
    self.presentation = presentation
    self.monitor = monitor
    self.fullScreen = fullScreen
    self.anchor = anchor
    self.theme = theme
    self.transition = transition
    self.guardMilliseconds = guardMilliseconds
  }
}

extension AlertOptions {
  /// The options that a description asks for.
  public init(_ description: AlertDescription) {
    let isToast = description.style == .toast
    // Nothing that can be pointed at is farther away, or is no number.
    let anchor = description.anchor.flatMap { anchor in
      isToast && abs(anchor.x) < 1e6 && abs(anchor.y) < 1e6 ? anchor : nil
    }
    self.init(
      identifier: description.identifier,
      level: description.level,
      policy: description.policy,
      timeout: description.resolvedTimeout ?? 0,
      waitLimit: description.waitLimit,
      presentation: anchor == nil
        ? description.style.presentation(at: description.position)
        : ToastPresentation(position: .top, isAnchored: true),
      monitor: description.monitor,
      fullScreen: description.fullScreen,
      anchor: anchor,
      theme: description.theme,
      transition: description.transition,
      guardMilliseconds: description.guardMilliseconds)
  }
}
