/// What `tocsin.conf` says.
public struct Configuration: Hashable, Sendable {
  /// How toasts are shown of which neither a client nor a rule says more.
  public struct Toasts: Hashable, Sendable {
    /// nil means the top right corner.
    public var position: ScreenPosition?
    public var monitor: MonitorChoice?
    public var theme: String?
    public var transition: TransitionName?
    public var fullScreen: FullScreenChoice = .show
    /// Seconds, by urgency; 0 means never.
    public var timeouts: [AlertUrgency: Double] = [.low: 4, .normal: 6, .critical: 0]
    /// Whether a client's own timeout counts; if not, that of the urgency does.
    public var honoursTimeouts = true

    public init() {}
  }

  public var toasts = Toasts()
  /// The chord that gives the keyboard to the newest toast; nil for none.
  public var chord: KeyChord? = KeyChord(.super, key: "n")
  /// Seconds without input after which a person counts as idle; 0 means never.
  public var idleSeconds = 120.0
  /// How many notifications the history keeps, and for how many days; 0 keeps none.
  public var historyLimit = 500
  public var historyDays = 30.0
  /// More than so many that were held back are told in one digest.
  public var digestAbove = 3
  /// Whether sounds are played at all.
  public var playsSounds = true
  /// The sound of a notification that asks for none, by urgency.
  public var sounds: [AlertUrgency: NotificationSound] = [:]
  /// In the order in which they are applied: of two that say something, the later one counts.
  public var rules: [NotificationRule] = []

  public init() {}
}

/// What is done with notifications of some kind.
public struct NotificationRule: Hashable, Sendable {
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case application
    case desktopEntry = "desktop-entry"
    case summary
    case body
    case category
    case urgency
    /// The unique name on the bus; empty for what came over our socket.
    case sender
  }

  public enum Pattern: Hashable, Sendable {
    /// `*` stands for any text, `?` for any character; the whole text must match, whatever its case.
    case glob(String)
    /// A Perl-compatible regular expression that is found anywhere in the text.
    case expression(String)
  }

  public struct Condition: Hashable, Sendable {
    public var field: Field
    public var pattern: Pattern

    public init(_ field: Field, _ pattern: Pattern) {
      self.field = field
      self.pattern = pattern
    }
  }

  /// What a rule sets; nil leaves it as it is.
  public struct Effects: Hashable, Sendable {
    public var style: AlertStyle?
    public var position: ScreenPosition?
    public var monitor: MonitorChoice?
    public var level: AlertLevel?
    /// Seconds; 0 means never.
    public var timeout: Double?
    public var theme: String?
    public var transition: TransitionName?
    public var urgency: AlertUrgency?
    public var fullScreen: FullScreenChoice?
    public var sound: NotificationSound?
    /// A program that is run with what the notification says in its environment.
    public var script: String?
    /// Whether it is not shown at all; it still comes into the history.
    public var isSuppressed: Bool?
    /// Whether it comes into the history.
    public var isKept: Bool?
    public var stackTag: String?

    public init() {}
  }

  /// As its group in the file is called, without `rule`.
  public var name: String
  /// All of them must match.
  public var conditions: [Condition]
  public var effects: Effects

  public init(name: String, conditions: [Condition] = [], effects: Effects = Effects()) {
    self.name = name
    self.conditions = conditions
    self.effects = effects
  }
}
