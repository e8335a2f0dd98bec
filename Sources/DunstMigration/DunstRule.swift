import AlertModel
import NotificationModel

/// One rule of a dunstrc on its way to be one of ours.
struct DunstRule {
  private(set) var rule: NotificationRule
  /// Settings without counterpart, and why.
  private(set) var left: [(DunstFile.Setting, String)] = []
  /// Why the whole rule has none; nil if it has.
  private(set) var obstacle: String?
  /// How many of its settings were taken over.
  private(set) var takenCount = 0
  private let hasExpressions: Bool

  init(name: String, conditions: [NotificationRule.Condition], hasExpressions: Bool) {
    let line = String(KeyFileText.trimmed(DisplayText.line(name)))
    rule = NotificationRule(name: line.isEmpty ? "unnamed" : line, conditions: conditions)
    self.hasExpressions = hasExpressions
  }

  mutating func take(_ setting: DunstFile.Setting) {
    if let field = Self.fields[setting.key] { return takeCondition(field, setting) }
    switch setting.key {
    case "stack_tag", "icon", "match_transient", "match_dbus_timeout", "body_contains":
      // Filters that everything passes are none.
      if setting.value != "*" { obstacle = "no rule can ask for \(setting.key)" }
    case "enabled":
      if DunstTranslation.flag(setting.value) == false { obstacle = "the rule is not enabled" }
    default:
      guard let problem = takeEffect(setting) else {
        takenCount += 1
        return
      }
      left.append((setting, problem))
    }
  }

  private static let fields: [String: NotificationRule.Field] = [
    "appname": .application, "summary": .summary, "body": .body, "category": .category,
    "desktop_entry": .desktopEntry, "msg_urgency": .urgency,
  ]

  private mutating func takeCondition(
    _ field: NotificationRule.Field, _ setting: DunstFile.Setting
  ) {
    takenCount += 1
    // Of two filters for the same the last one counts.
    rule.conditions.removeAll { $0.field == field }
    if field == .urgency {
      guard let urgency = AlertUrgency(rawValue: setting.value.lowercased()) else {
        obstacle = "msg_urgency is none that there is"
        return
      }
      rule.conditions.append(.init(.urgency, .glob(urgency.rawValue)))
    } else if setting.value != "*" {
      guard let pattern = pattern(setting.value) else {
        obstacle = "\(setting.key) means nothing"
        return
      }
      guard pattern.text.utf8.count <= ConfigurationReader.longestPattern else {
        obstacle = "\(setting.key) is longer than a pattern may be"
        return
      }
      rule.conditions.append(.init(field, pattern))
    }
  }

  /// What a modifying setting says; why it cannot be said here, or nil if it can.
  private mutating func takeEffect(_ setting: DunstFile.Setting) -> String? {
    switch setting.key {
    case "timeout", "override_dbus_timeout":
      guard let seconds = DunstTranslation.seconds(setting.value) else { return "it is no time" }
      rule.effects.timeout = seconds
    case "urgency", "set_urgency":
      guard let urgency = AlertUrgency(rawValue: setting.value.lowercased()) else {
        return "there is no such urgency"
      }
      rule.effects.urgency = urgency
    case "fullscreen":
      switch setting.value {
      case "show": rule.effects.fullScreen = .show
      case "delay", "pushback": rule.effects.fullScreen = .wait
      default: return "there is no such choice"
      }
    case "skip_display":
      guard let flag = DunstTranslation.flag(setting.value) else { return "it is not yes or no" }
      rule.effects.isSuppressed = flag
    case "format":
      // How a rule of dunst says that nothing is shown.
      guard setting.value.isEmpty else { return DunstReasons.reason(for: setting.key) }
      rule.effects.isSuppressed = true
    case "history_ignore":
      guard let flag = DunstTranslation.flag(setting.value) else { return "it is not yes or no" }
      rule.effects.isKept = !flag
    case "set_stack_tag":
      guard !setting.value.isEmpty else { return "it is empty" }
      rule.effects.stackTag = setting.value
    case "override_pause_level":
      guard let level = Int(setting.value), (0...100).contains(level) else {
        return "it is no number from 0 to 100"
      }
      rule.effects.level = AlertLevel(rawValue: level)
    case "script":
      let path = setting.value
      guard !path.isEmpty, path.hasPrefix("/") || path.hasPrefix("~/") || !path.contains("/") else {
        return "a script is named by its path from the root or from ~/"
      }
      rule.effects.script = path
    default: return DunstReasons.reason(for: setting.key)
    }
    return nil
  }

  /// What the text of a filter asks for; nil if it means nothing.
  private func pattern(_ text: String) -> NotificationRule.Pattern? {
    hasExpressions
      ? PosixExpression(text).map { .expression($0.text) } : Self.pattern(ofGlob: text)
  }

  /// A glob of the C library as one of ours; as an expression where it has brackets or escapes.
  private static func pattern(ofGlob glob: String) -> NotificationRule.Pattern? {
    let isExpression = NotificationRule.Pattern(text: glob) != .glob(glob)
    guard isExpression || glob.contains(where: { $0 == "[" || $0 == "\\" }) else {
      return .glob(glob)
    }
    var expression = "^"
    var rest = glob.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": expression += "(?s:.*)"
      case "?": expression += "(?s:.)"
      case "\\": if let next = rest.popFirst() { expression += PosixExpression.literal(next) }
      case "[":
        do throws(PosixBracket.Fault) {
          expression += try PosixBracket(&rest, in: .glob).text
        } catch {
          // One that does not end stands for itself.
          guard error == .open else { return nil }
          expression += "\\["
        }
      default: expression += PosixExpression.literal(scalar)
      }
    }
    return .expression(expression + "$")
  }
}
