package import AlertModel

/// A rule of `tocsin.conf`: conditions on a notification, and the effects if all of them are met.
package struct NotificationRule: Hashable, Sendable {
  /// The text that a condition matches.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case application
    case desktopEntry = "desktop-entry"
    case summary
    case body
    case category
    case urgency
    /// The unique name on the bus; empty for a client on the socket.
    case sender
  }

  /// The pattern that the text of a field must match.
  package enum Pattern: Hashable, Sendable {
    /// `*` stands for any text, `?` for any character; the whole text must match, ignoring case.
    case glob(String)
    /// A Perl-compatible regular expression, which may match anywhere in the text.
    case expression(String)
  }

  /// A field and the pattern that it must match.
  package struct Condition: Hashable, Sendable {
    package var field: Field
    package var pattern: Pattern

    /// Creates a condition.
    package init(_ field: Field, _ pattern: Pattern) {
      self.field = field
      self.pattern = pattern
    }
  }

  /// The changes that a rule makes; nil leaves a member unchanged.
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
    /// A program that is run with the notification in its environment.
    package var script: String?
    /// Whether it is not shown; it is still kept in the history.
    package var isSuppressed: Bool?
    /// Whether it is kept in the history.
    package var isKept: Bool?
    /// Notifications of an application with the same tag replace each other.
    package var stackTag: String?

    /// Creates effects that change nothing.
    package init() {}
  }

  /// The name of its group in the file, without `rule`.
  package var name: String
  /// All must be met.
  package var conditions: [Condition]
  package var effects: Effects

  /// Creates a rule.
  package init(name: String, conditions: [Condition] = [], effects: Effects = Effects()) {
    self.name = name
    self.conditions = conditions
    self.effects = effects
  }
}

extension NotificationRule.Pattern {
  /// The syntax, as the end of an error message.
  static let form = "text in which * stands for any text and ? for any character, or /EXPRESSION/"

  /// The prefix of an expression that ignores case.
  private static let caseless = "(?i)"

  /// Parses a pattern: `/…/` or `/…/i` is an expression, everything else a glob.
  package init(text: String) {
    for (ending, prefix) in [("/i", Self.caseless), ("/", "")]
    where text.hasPrefix("/") && text.hasSuffix(ending) && text.utf8.count > ending.utf8.count {
      self = .expression(prefix + text.dropFirst().dropLast(ending.count))
      return
    }
    self = .glob(text)
  }

  /// The pattern in the same syntax.
  package var text: String {
    switch self {
    case .glob(let glob): return glob
    case .expression(let expression):
      guard expression.hasPrefix(Self.caseless) else { return "/\(expression)/" }
      return "/\(expression.dropFirst(Self.caseless.count))/i"
    }
  }
}
