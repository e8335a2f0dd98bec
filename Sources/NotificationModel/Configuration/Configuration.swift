package import AlertModel

/// What `tocsin.conf` says.
package struct Configuration: Hashable, Sendable {
  /// How toasts are shown of which neither a client nor a rule says more.
  package struct Toasts: Hashable, Sendable {
    /// nil means the top right corner.
    package var position: ScreenPosition?
    package var monitor: MonitorChoice?
    package var theme: String?
    package var transition: TransitionName?
    package var fullScreen: FullScreenChoice = .show
    /// Seconds, by urgency; 0 means never.
    package var timeouts: [AlertUrgency: Double] = [.low: 4, .normal: 6, .critical: 0]
    /// Whether a client's own timeout counts; if not, that of the urgency does.
    package var honoursTimeouts = true

    package init() {}
  }

  package var toasts = Toasts()
  /// The chord that gives the keyboard to the newest toast; nil for none.
  package var chord: KeyChord? = KeyChord(.super, key: "n")
  /// Seconds without input after which a person counts as idle; 0 means never.
  package var idleSeconds = 120.0
  /// How many notifications the history keeps, and for how many days; 0 keeps none.
  package var historyLimit = 500
  package var historyDays = 30.0
  /// More than so many that were held back are told in one digest.
  package var digestAbove = 3
  /// Whether sounds are played at all.
  package var playsSounds = true
  /// The sound of a notification that asks for none, by urgency.
  package var sounds: [AlertUrgency: NotificationSound] = [:]
  /// In the order in which they are applied: of two that say something, the later one counts.
  package var rules: [NotificationRule] = []

  package init() {}
}

/// What is done with notifications of some kind.
package struct NotificationRule: Hashable, Sendable {
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case application
    case desktopEntry = "desktop-entry"
    case summary
    case body
    case category
    case urgency
    /// The unique name on the bus; empty for what came over our socket.
    case sender
  }

  package enum Pattern: Hashable, Sendable {
    /// `*` stands for any text, `?` for any character; the whole text must match, whatever its case.
    case glob(String)
    /// A Perl-compatible regular expression that is found anywhere in the text.
    case expression(String)
  }

  package struct Condition: Hashable, Sendable {
    package var field: Field
    package var pattern: Pattern

    package init(_ field: Field, _ pattern: Pattern) {
      self.field = field
      self.pattern = pattern
    }
  }

  /// What a rule sets; nil leaves it as it is.
  package struct Effects: Hashable, Sendable {
    package var style: AlertStyle?
    package var position: ScreenPosition?
    package var monitor: MonitorChoice?
    package var level: AlertLevel?
    /// Seconds; 0 means never.
    package var timeout: Double?
    package var theme: String?
    package var transition: TransitionName?
    package var urgency: AlertUrgency?
    package var fullScreen: FullScreenChoice?
    package var sound: NotificationSound?
    /// A program that is run with what the notification says in its environment.
    package var script: String?
    /// Whether it is not shown at all; it still comes into the history.
    package var isSuppressed: Bool?
    /// Whether it comes into the history.
    package var isKept: Bool?
    package var stackTag: String?

    package init() {}
  }

  /// As its group in the file is called, without `rule`.
  package var name: String
  /// All of them must match.
  package var conditions: [Condition]
  package var effects: Effects

  package init(name: String, conditions: [Condition] = [], effects: Effects = Effects()) {
    self.name = name
    self.conditions = conditions
    self.effects = effects
  }
}
