import AlertModel
import NotificationModel

/// Takes one section of a dunstrc after the other.
struct DunstTranslation {
  /// What was left out, and why.
  struct Remark {
    var what: String
    var why: String
  }

  private(set) var configuration = Configuration()
  private(set) var left: [Remark] = []
  /// How many settings were taken over.
  private(set) var takenCount = 0
  /// The bytes of the rules as they are written, and the most of them.
  private var length = 0
  private static let longest = ConfigurationReader.largestFile / 2

  /// Takes note of something that has no counterpart.
  mutating func leave(_ what: String, _ why: String) {
    left.append(Remark(what: what, why: why))
  }

  /// Translates a section; whether rules have expressions or globs is said in another.
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
        leave(
          section, setting,
          "no key is taken while toasts are up but the chord of [keyboard]")
      }
    case "experimental":
      for setting in section.settings { leave(section, setting, "it is dunst’s own") }
    default:
      takeRule(
        named: section.name, conditions: [], section, settings: section.settings, hasExpressions)
    }
  }

  mutating func leave(
    _ section: DunstFile.Section, _ setting: DunstFile.Setting, _ why: String
  ) {
    leave("[\(section.name)] \(setting.key) = \(setting.value)", why)
  }

  // MARK: - Global

  private mutating func takeGlobal(_ section: DunstFile.Section) {
    // Whom it follows decides over the monitor's number.
    let follows = section["follow"].map { ["mouse", "keyboard"].contains($0) } ?? false
    var rest: [DunstFile.Setting] = []
    for setting in section.settings {
      switch setting.key {
      case "monitor" where follows: taken()
      case "monitor":
        if Int(setting.value) != nil {
          leave(section, setting, "monitors have names, as “xrandr --listmonitors” tells them")
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
          leave(section, setting, "there is no such place")
          continue
        }
        configuration.toasts.position = position
        taken()
      case "idle_threshold":
        guard let seconds = Self.seconds(setting.value) else {
          leave(section, setting, "it is no time")
          continue
        }
        configuration.idleSeconds = seconds
        taken()
      case "history_length":
        guard let count = Int(setting.value), count >= 0 else {
          leave(section, setting, "it is no number")
          continue
        }
        // None means without end there.
        configuration.historyLimit = count == 0 ? 10_000 : min(count, 10_000)
        taken()
      case "enable_posix_regex": taken()
      case "fullscreen", "timeout", "skip_display", "history_ignore", "script": rest.append(setting)
      default: leave(section, setting, DunstReasons.reason(for: setting.key))
      }
    }
    // What stands here is a rule for everything.
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
        leave(section, setting, "it is no time")
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
    // A rule that matches more than it did is worse than none.
    if let obstacle = draft.obstacle ?? obstacle(to: rule) {
      for setting in settings { leave(section, setting, obstacle) }
      return
    }
    for (setting, why) in draft.left { leave(section, setting, why) }
    guard rule.effects != NotificationRule.Effects() else { return }
    takenCount += draft.takenCount
    length += Self.text(of: rule).utf8.count
    configuration.rules.append(rule)
  }

  /// A rule with a name that no other has.
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

  /// Why a configuration that has a rule as well would be refused, all of it; nil if it would not.
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

  /// Seconds; nil for what is no time, or for a time that is negative.
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
