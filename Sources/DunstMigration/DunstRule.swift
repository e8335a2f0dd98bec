import AlertModel
import NotificationModel

/// Converts a rule of a dunstrc.
struct DunstRule {
  private(set) var rule: NotificationRule
  /// Settings without a counterpart, with the reasons.
  private(set) var skipped: [(DunstFile.Setting, String)] = []
  /// The reason why the whole rule has no counterpart; nil if it has one.
  private(set) var obstacle: String?
  /// The number of converted settings.
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
      // A filter that matches everything can be dropped.
      if setting.value != "*" { obstacle = "no rule can ask for \(setting.key)" }
    case "enabled":
      if DunstTranslation.flag(setting.value) == false { obstacle = "the rule is not enabled" }
    default:
      guard let problem = takeEffect(setting) else {
        takenCount += 1
        return
      }
      skipped.append((setting, problem))
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
    // The last of several filters for a field is the effective one.
    rule.conditions.removeAll { $0.field == field }
    if field == .urgency {
      guard let urgency = AlertUrgency(rawValue: setting.value.lowercased()) else {
        obstacle = "msg_urgency is not low, normal or critical"
        return
      }
      rule.conditions.append(.init(.urgency, .glob(urgency.rawValue)))
    } else if setting.value != "*" {
      guard let pattern = pattern(setting.value) else {
        obstacle = "\(setting.key) is invalid"
        return
      }
      guard pattern.text.utf8.count <= ConfigurationReader.longestPattern else {
        obstacle = "\(setting.key) is longer than a pattern may be"
        return
      }
      rule.conditions.append(.init(field, pattern))
    }
  }

  /// Converts a setting that changes notifications; returns the reason if it has no counterpart.
  private mutating func takeEffect(_ setting: DunstFile.Setting) -> String? {
    switch setting.key {
    case "timeout", "override_dbus_timeout":
      guard let seconds = DunstTranslation.seconds(setting.value) else {
        return "it is not a duration"
      }
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
      // In dunst an empty format hides the notification.
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
        return "it is not a number from 0 to 100"
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

  /// Returns the pattern of a filter; nil if it is invalid.
  private func pattern(_ text: String) -> NotificationRule.Pattern? {
    hasExpressions
      ? PosixExpression(text).map { .expression($0.text) } : Self.pattern(ofGlob: text)
  }

  /// Converts a glob of the C library to one of ours, or to a regular expression if it has brackets
  /// or escapes.
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
          // A bracket without an end stands for itself.
          guard error == .open else { return nil }
          expression += "\\["
        }
      default: expression += PosixExpression.literal(scalar)
      }
    }
    return .expression(expression + "$")
  }
}
