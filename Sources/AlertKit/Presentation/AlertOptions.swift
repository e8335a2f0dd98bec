public import AlertModel

/// How content is presented: its place in the queue, its presentation and its transition.
public struct AlertOptions: Sendable {
  /// The alert's identifier for later updates; nil lets the presenter choose one.
  public var identifier: AlertIdentifier?
  /// The alert's priority: higher levels are shown first.
  public var level: AlertLevel
  /// How the alert affects alerts that wait or are on screen.
  public var policy: AlertPolicy
  /// Seconds for which the alert is visible until it times out; 0 means never, nil the presentation's
  /// default: never if it is modal, else 6.
  public var timeout: Double?
  /// Seconds for which the alert may wait in the queue before it times out unseen; nil means
  /// forever.
  public var waitLimit: Double?
  /// The position and the background of the content.
  public var presentation: any AlertPresentation
  /// The monitor; nil means the one with the focused window, else the one under the pointer.
  public var monitor: MonitorChoice?
  /// The behaviour of a toast or banner while a window fills its monitor; nil means `show`.
  public var fullScreen: FullScreenChoice?
  /// The point that a toast refers to, in device pixels of the root; nil for none.
  public var anchor: Point?
  /// The name of its theme; nil means the default one.
  public var theme: String?
  /// Its transition; nil means the presentation's own.
  public var transition: TransitionName?
  /// Milliseconds for which the alert must be visible before keys and presses are accepted; 0 turns
  /// every guard off, nil means the default, 500.
  public var guardMilliseconds: Int?
  /// Whether the alert asks for an answer; one that only informs gives way to one that asks.
  public var asks = true
  /// The origin of the alert; nil means this process.
  package var origin: AlertOrigin?
  /// The stack that a toast belongs to: the name of its application; nil if it is not stacked.
  package var stack: String?
  /// The requesting program, as `tocsin list` names it; empty if unknown.
  package var asker = ""
  /// Whether this repeats a question because the last answer was wrong: the box shakes.
  package var isRetry = false

  /// Creates options; the defaults are those of a modal alert in the middle of the monitor.
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
  /// The options in a description.
  public init(_ description: AlertDescription) {
    let isToast = description.style == .toast
    // Ignores anchors beyond any screen, and NaN.
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
        ? description.presentation
        : ToastPresentation(position: .top, isAnchored: true),
      monitor: description.monitor,
      fullScreen: description.fullScreen,
      anchor: anchor,
      theme: description.theme,
      transition: description.transition,
      guardMilliseconds: description.guardMilliseconds)
    asks = description.asks
    asker = description.application
    if isToast, anchor == nil { stack = description.stack }
  }
}

extension AlertDescription {
  /// Programs that send notifications for scripts and other programs; they are not applications.
  private static let messengers: Set<String> = [
    "notify-send", "dunstify", "tocsin", "gdbus", "dbus-send", "busctl", "qdbus", "qdbus6",
  ]

  /// Whether a name is that of one of them, or of a desktop portal, which does not always know for
  /// whom it sends.
  private static func isMessenger(_ name: String) -> Bool {
    messengers.contains(name) || name.hasPrefix("xdg-desktop-portal")
  }

  /// The application whose toasts are stacked; nil for a toast that nothing may hide.
  fileprivate var stack: String? {
    let isHidable = urgency != .critical && !application.isEmpty
    return isHidable && !Self.isMessenger(application) ? application : nil
  }
}

extension AlertOptions {
  /// The monitors of a display that the alert is shown on; the first one determines its layout.
  func monitors(of display: AlertDisplay) -> [MonitorFacts] {
    let anchored = anchor.flatMap { anchor in
      display.monitors.first { $0.frame.contains(anchor) }
    }
    if let anchored { return [anchored] }
    let chosen = display.monitors(for: monitor)
    let filled = display.fullScreen.filled
    guard fullScreen == .elsewhere, !filled.isEmpty else { return chosen }
    return MonitorFacts.others(than: filled, insteadOf: chosen, among: display.monitors)
  }

  /// Whether the alert avoids monitors that a full-screen window fills, and is on such a monitor.
  func isObstructed(on monitors: [MonitorFacts], of display: AlertDisplay) -> Bool {
    switch fullScreen {
    case nil, .show: false
    case .wait, .elsewhere:
      monitors.contains { display.fullScreen.filled.map(\.name).contains($0.name) }
    }
  }

  /// Names another process as the one that asks, such as gpg, whose pinentry is the child of its
  /// agent.
  package mutating func askFor(_ processID: Int32) {
    origin = ProcessLineage.origin(askingFor: processID)
  }
}
