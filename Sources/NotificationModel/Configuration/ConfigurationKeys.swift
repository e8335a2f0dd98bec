import AlertModel

/// The keys of `tocsin.conf` outside of rules.
enum ConfigurationKeys {
  /// Every group except rules, in the order in which they are written.
  static var groups: [KeyFileSettingGroup<Configuration>] {
    [
      KeyFileSettingGroup(
        name: "toasts",
        settings: [
          KeyFileSetting(optional: "position", \.toasts.position, .words),
          KeyFileSetting(optional: "monitor", \.toasts.monitor, .monitor),
          KeyFileSetting(optional: "theme", \.toasts.theme, .theme),
          KeyFileSetting(optional: "transition", \.toasts.transition, .transition),
          KeyFileSetting("full-screen", \.toasts.fullScreen, .words),
          KeyFileSetting("timeout-low", \.toasts[timeoutOf: .low], .timeout),
          KeyFileSetting("timeout-normal", \.toasts[timeoutOf: .normal], .timeout),
          KeyFileSetting(
            "timeout-critical", \.toasts[timeoutOf: .critical], .timeout),
          KeyFileSetting("honour-timeouts", \.toasts.honoursTimeouts, .flag),
          KeyFileSetting("stack", \.toasts.areStacked, .flag),
        ]),
      KeyFileSettingGroup(
        name: "keyboard", settings: [KeyFileSetting("chord", \.chord, .chord)]),
      KeyFileSettingGroup(
        name: "idle", settings: [KeyFileSetting("after", \.idleSeconds, .timeout)]),
      KeyFileSettingGroup(
        name: "history",
        settings: [
          KeyFileSetting("limit", \.historyLimit, .count(0...10_000)),
          KeyFileSetting("days", \.historyDays, .days),
        ]),
      KeyFileSettingGroup(
        name: "digest",
        settings: [KeyFileSetting("above", \.digestAbove, .count(0...10_000))]),
      KeyFileSettingGroup(
        name: "sounds",
        settings: [KeyFileSetting("play", \.playsSounds, .flag)]
          + AlertUrgency.allCases.map { urgency in
            KeyFileSetting(
              optional: urgency.rawValue, \.sounds[urgency],
              .sound(silence: NotificationSound.none))
          }),
    ]
  }
}

extension NotificationRule {
  /// The effects of a rule, in the order in which they are written.
  static var settings: [KeyFileSetting<Effects>] {
    [
      KeyFileSetting(optional: "style", \.style, .words),
      KeyFileSetting(optional: "position", \.position, .words),
      KeyFileSetting(optional: "monitor", \.monitor, .monitor),
      KeyFileSetting(optional: "level", \.level, .level),
      KeyFileSetting(optional: "timeout", \.timeout, .timeout),
      KeyFileSetting(optional: "theme", \.theme, .theme),
      KeyFileSetting(optional: "transition", \.transition, .transition),
      KeyFileSetting(optional: "set-urgency", \.urgency, .words),
      KeyFileSetting(optional: "full-screen", \.fullScreen, .words),
      KeyFileSetting(
        optional: "sound", \.sound, .sound(silence: NotificationSound.suppressed)),
      KeyFileSetting(optional: "script", \.script, .program),
      KeyFileSetting(optional: "suppress", \.isSuppressed, .flag),
      KeyFileSetting(optional: "history", \.isKept, .flag),
      KeyFileSetting(
        optional: "stack-tag", \.stackTag, .text("a word for those that replace each other")),
    ]
  }

  /// The first word of a rule's group.
  static let groupWord = "rule"
}

extension Configuration.Toasts {
  fileprivate subscript(timeoutOf urgency: AlertUrgency) -> Double {
    get { timeouts[urgency] ?? 0 }
    set { timeouts[urgency] = newValue }
  }
}

extension Configuration {
  /// Every key with its group, for the check of the manual.
  package static var keys: [(group: String, key: String)] {
    let plain = ConfigurationKeys.groups.flatMap { group in
      group.settings.map { (group.name, $0.key) }
    }
    let rule = "\(NotificationRule.groupWord) NAME"
    return plain + NotificationRule.Field.allCases.map { (rule, $0.rawValue) }
      + NotificationRule.settings.map { (rule, $0.key) }
  }
}
