package import AlertModel

/// The settings of `tocsin.conf`.
package struct Configuration: Hashable, Sendable {
  /// Defaults for toasts.
  package struct Toasts: Hashable, Sendable {
    /// nil for the top right corner.
    package var position: ScreenPosition?
    package var monitor: MonitorChoice?
    package var theme: String?
    package var transition: TransitionName?
    package var fullScreen: FullScreenChoice = .show
    /// Seconds, by urgency; 0 for never.
    package var timeouts: [AlertUrgency: Double] = [.low: 4, .normal: 6, .critical: 0]
    /// Whether a sender's timeout is used; if not, that of the urgency is.
    package var honoursTimeouts = true

    /// Whether the toasts of one application are stacked.
    package var areStacked = true

    /// Creates the built-in defaults.
    package init() {}
  }

  /// Defaults for toasts.
  package var toasts = Toasts()
  /// The keys that focus the newest toast; nil for none.
  package var chord: KeyChord? = KeyChord(.super, key: "n")
  /// Seconds without input after which the user counts as idle; 0 for never.
  package var idleSeconds = 120.0
  /// How many notifications the history keeps; 0 for none.
  package var historyLimit = 500
  /// The maximum age of its records, in days.
  package var historyDays = 30.0
  /// If more notifications than this were held back, they are shown as one digest.
  package var digestAbove = 3
  /// Whether any sounds are played.
  package var playsSounds = true
  /// The sound of a notification that specifies none, by urgency.
  package var sounds: [AlertUrgency: NotificationSound] = [
    .low: .none, .normal: .named("tocsin-normal"), .critical: .named("tocsin-critical"),
  ]
  /// In the order in which they are applied: a later rule overrides an earlier one.
  package var rules: [NotificationRule] = []

  /// Creates the built-in defaults.
  package init() {}
}
