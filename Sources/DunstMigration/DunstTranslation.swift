import AlertModel
import NotificationModel

/// Converts the sections of a dunstrc one by one.
struct DunstTranslation {
  /// A setting without a counterpart, and the reason.
  struct SkippedSetting {
    var what: String
    var why: String
  }

  private(set) var configuration = Configuration()
  private(set) var skipped: [SkippedSetting] = []
  /// The number of converted settings.
  private(set) var takenCount = 0
  /// The length of the written rules in bytes, and its limit.
  private var length = 0
  private static let longest = ConfigurationReader.largestFile / 2

  /// Records a setting without a counterpart.
  mutating func skip(_ what: String, _ why: String) {
    skipped.append(SkippedSetting(what: what, why: why))
  }

  /// Converts a section; the section `global` decides whether rules have regular expressions or
  /// globs.
  mutating func take(_ section: DunstFile.Section, of file: DunstFile) {
    let hasExpressions =
      file.sections.first { $0.name == "global" }?["enable_posix_regex"].flatMap(Self.flag) ?? false
    switch section.name {
    case "global": takeGlobal(section)
    case "urgency_low": takeUrgency(.low, section, hasExpressions)
    case "urgency_normal": takeUrgency(.normal, section, hasExpressions)
    case "urgency_critical": takeUrgency(.critical, section, hasExpressions)
    case "shortcuts":
      for setting in section.settings {
        skip(
          section, setting,
          "only the chord of [keyboard] is grabbed while toasts are shown")
      }
    case "experimental":
      for setting in section.settings { skip(section, setting, "it only concerns dunst itself") }
    default:
      takeRule(
        named: section.name, conditions: [], section, settings: section.settings, hasExpressions)
    }
  }

  mutating func skip(
    _ section: DunstFile.Section, _ setting: DunstFile.Setting, _ why: String
  ) {
    skip("[\(section.name)] \(setting.key) = \(setting.value)", why)
  }

  // MARK: - Global

  private mutating func takeGlobal(_ section: DunstFile.Section) {
    // `follow` takes precedence over `monitor`.
    let follows = section["follow"].map { ["mouse", "keyboard"].contains($0) } ?? false
    var rest: [DunstFile.Setting] = []
    for setting in section.settings {
      switch setting.key {
      case "monitor" where follows: taken()
      case "monitor":
        if Int(setting.value) != nil {
          skip(section, setting, "monitors have names, as “xrandr --listmonitors” prints them")
        } else if let monitor = MonitorChoice(rawValue: setting.value) {
          configuration.toasts.monitor = monitor
          taken()
        }
      case "follow":
        switch setting.value {
        case "mouse": configuration.toasts.monitor = .pointer
        case "keyboard": configuration.toasts.monitor = .focus
        default: break
        }
        taken()
      case "origin":
        guard let position = Self.positions[setting.value] else {
          skip(section, setting, "there is no such place")
          continue
        }
        configuration.toasts.position = position
        taken()
      case "idle_threshold":
        guard let seconds = Self.seconds(setting.value) else {
          skip(section, setting, "it is not a duration")
          continue
        }
        configuration.idleSeconds = seconds
        taken()
      case "history_length":
        guard let count = Int(setting.value), count >= 0 else {
          skip(section, setting, "it is not a number")
          continue
        }
        // In dunst 0 means no limit.
        configuration.historyLimit = count == 0 ? 10_000 : min(count, 10_000)
        taken()
      case "enable_posix_regex": taken()
      case "fullscreen", "timeout", "skip_display", "history_ignore", "script": rest.append(setting)
      default: skip(section, setting, DunstReasons.reason(for: setting.key))
      }
    }
    // Other settings of this section apply to all notifications: they become a rule without
    // filters.
    if !rest.isEmpty {
      takeRule(named: "global", conditions: [], section, settings: rest, false)
    }
  }

  private static let positions: [String: ScreenPosition] = [
    "top-left": .topLeft, "top-center": .top, "top-right": .topRight, "left-center": .left,
    "center": .center, "right-center": .right, "bottom-left": .bottomLeft,
    "bottom-center": .bottom, "bottom-right": .bottomRight,
  ]

  // MARK: - Urgencies

  private mutating func takeUrgency(
    _ urgency: AlertUrgency, _ section: DunstFile.Section, _ hasExpressions: Bool
  ) {
    var rest: [DunstFile.Setting] = []
    for setting in section.settings {
      guard setting.key == "timeout" else {
        rest.append(setting)
        continue
      }
      guard let seconds = Self.seconds(setting.value) else {
        skip(section, setting, "it is not a duration")
        continue
      }
      configuration.toasts.timeouts[urgency] = seconds
      taken()
    }
    takeRule(
      named: section.name, conditions: [.init(.urgency, .glob(urgency.rawValue))], section,
      settings: rest, hasExpressions)
  }

  // MARK: - Rules

  private mutating func takeRule(
    named name: String, conditions: [NotificationRule.Condition], _ section: DunstFile.Section,
    settings: [DunstFile.Setting], _ hasExpressions: Bool
  ) {
    var draft = DunstRule(name: name, conditions: conditions, hasExpressions: hasExpressions)
    for setting in settings { draft.take(setting) }
    let rule = named(draft.rule)
    // A rule that matches more notifications than in dunst would be worse than none.
    if let obstacle = draft.obstacle ?? obstacle(to: rule) {
      for setting in settings { skip(section, setting, obstacle) }
      return
    }
    for (setting, why) in draft.skipped { skip(section, setting, why) }
    guard rule.effects != NotificationRule.Effects() else { return }
    takenCount += draft.takenCount
    length += Self.text(of: rule).utf8.count
    configuration.rules.append(rule)
  }

  /// Returns the rule with a unique name.
  private func named(_ rule: NotificationRule) -> NotificationRule {
    let names = Set(configuration.rules.map(\.name))
    var rule = rule
    var number = 1
    let name = rule.name
    while names.contains(rule.name) {
      number += 1
      rule.name = "\(name) \(number)"
    }
    return rule
  }

  /// Returns the reason why the configuration would be invalid with a rule; nil if it is valid.
  private func obstacle(to rule: NotificationRule) -> String? {
    guard rule.effects != NotificationRule.Effects() else { return nil }
    guard configuration.rules.count < ConfigurationReader.mostRules else {
      return "there are at most \(ConfigurationReader.mostRules) rules"
    }
    let text = Self.text(of: rule)
    guard length + text.utf8.count <= Self.longest else { return "there are too many long rules" }
    let reader = ConfigurationReader(Array(text.utf8), home: "/") { _ in nil }
    return reader.problems.first.map { "it would be refused: \($0.text)" }
  }

  private static func text(of rule: NotificationRule) -> String {
    var configuration = Configuration()
    configuration.rules = [rule]
    return ConfigurationWriter.text(of: configuration, omitsDefaults: true)
  }

  private mutating func taken() {
    takenCount += 1
  }

  // MARK: - Values

  /// Parses a time in seconds; nil for invalid and for negative times.
  static func seconds(_ text: String) -> Double? {
    DurationText.seconds(text).flatMap { $0 <= NotificationOrder.longestPause ? $0 : nil }
  }

  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "y", "t", "1", "on": true
    case "false", "no", "n", "f", "0", "off": false
    default: nil
    }
  }
}
