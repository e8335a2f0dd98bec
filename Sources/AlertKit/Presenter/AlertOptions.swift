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
    self.theme = theme
    self.transition = transition
    self.guardMilliseconds = guardMilliseconds
  }
}

extension AlertOptions {
  /// The options that a description asks for.
  public init(_ description: AlertDescription) {
    self.init(
      identifier: description.identifier,
      level: description.level,
      policy: description.policy,
      timeout: description.resolvedTimeout ?? 0,
      waitLimit: description.waitLimit,
      presentation: description.style.presentation(at: description.position),
      monitor: description.monitor,
      theme: description.theme,
      transition: description.transition,
      guardMilliseconds: description.guardMilliseconds)
  }
}
