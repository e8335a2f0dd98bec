import AlertModel

/// A key of the configuration; parser, writer and messages are all derived from it.
struct ConfigurationSetting<Root> {
  let key: String
  /// The accepted values, as the end of an error message.
  let wanted: String
  /// Whether `~/` at the beginning stands for the home folder.
  let takesPath: Bool
  /// Parses a value and stores it; false if it is not accepted.
  let apply: (String, inout Root) -> Bool
  /// Formats the stored value; nil if there is none.
  let text: (Root) -> String?

  /// A setting that always has a value.
  init<Value>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, _ form: ConfigurationForm<Value>
  ) {
    self.key = key
    wanted = form.wanted
    takesPath = form.takesPath
    apply = { text, root in
      guard let value = form.read(text) else { return false }
      root[keyPath: path] = value
      return true
    }
    text = { form.write($0[keyPath: path]) }
  }

  /// A setting that may have no value.
  init<Value>(
    optional key: String, _ path: WritableKeyPath<Root, Value?>, _ form: ConfigurationForm<Value>
  ) {
    self.key = key
    wanted = form.wanted
    takesPath = form.takesPath
    apply = { text, root in
      guard let value = form.read(text) else { return false }
      root[keyPath: path] = value
      return true
    }
    text = { $0[keyPath: path].map(form.write) }
  }
}

/// A group of the configuration with a fixed set of keys.
struct ConfigurationGroup {
  let name: String
  let settings: [ConfigurationSetting<Configuration>]

  /// Every group except rules, in the order in which they are written.
  static var all: [ConfigurationGroup] {
    [
      ConfigurationGroup(
        name: "toasts",
        settings: [
          ConfigurationSetting(optional: "position", \.toasts.position, .words),
          ConfigurationSetting(optional: "monitor", \.toasts.monitor, .monitor),
          ConfigurationSetting(optional: "theme", \.toasts.theme, .theme),
          ConfigurationSetting(optional: "transition", \.toasts.transition, .transition),
          ConfigurationSetting("full-screen", \.toasts.fullScreen, .words),
          ConfigurationSetting("timeout-low", \.toasts[timeoutOf: .low], .timeout),
          ConfigurationSetting("timeout-normal", \.toasts[timeoutOf: .normal], .timeout),
          ConfigurationSetting(
            "timeout-critical", \.toasts[timeoutOf: .critical], .timeout),
          ConfigurationSetting("honour-timeouts", \.toasts.honoursTimeouts, .flag),
          ConfigurationSetting("stack", \.toasts.areStacked, .flag),
        ]),
      ConfigurationGroup(
        name: "keyboard", settings: [ConfigurationSetting("chord", \.chord, .chord)]),
      ConfigurationGroup(
        name: "idle", settings: [ConfigurationSetting("after", \.idleSeconds, .timeout)]),
      ConfigurationGroup(
        name: "history",
        settings: [
          ConfigurationSetting("limit", \.historyLimit, .count(0...10_000)),
          ConfigurationSetting("days", \.historyDays, .days),
        ]),
      ConfigurationGroup(
        name: "digest",
        settings: [ConfigurationSetting("above", \.digestAbove, .count(0...10_000))]),
      ConfigurationGroup(
        name: "sounds",
        settings: [ConfigurationSetting("play", \.playsSounds, .flag)]
          + AlertUrgency.allCases.map { urgency in
            ConfigurationSetting(
              optional: urgency.rawValue, \.sounds[urgency],
              .sound(silence: NotificationSound.none))
          }),
    ]
  }
}

extension NotificationRule {
  /// The effects of a rule, in the order in which they are written.
  static var settings: [ConfigurationSetting<Effects>] {
    [
      ConfigurationSetting(optional: "style", \.style, .words),
      ConfigurationSetting(optional: "position", \.position, .words),
      ConfigurationSetting(optional: "monitor", \.monitor, .monitor),
      ConfigurationSetting(optional: "level", \.level, .level),
      ConfigurationSetting(optional: "timeout", \.timeout, .timeout),
      ConfigurationSetting(optional: "theme", \.theme, .theme),
      ConfigurationSetting(optional: "transition", \.transition, .transition),
      ConfigurationSetting(optional: "set-urgency", \.urgency, .words),
      ConfigurationSetting(optional: "full-screen", \.fullScreen, .words),
      ConfigurationSetting(
        optional: "sound", \.sound, .sound(silence: NotificationSound.suppressed)),
      ConfigurationSetting(optional: "script", \.script, .program),
      ConfigurationSetting(optional: "suppress", \.isSuppressed, .flag),
      ConfigurationSetting(optional: "history", \.isKept, .flag),
      ConfigurationSetting(
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
    let plain = ConfigurationGroup.all.flatMap { group in
      group.settings.map { (group.name, $0.key) }
    }
    let rule = "\(NotificationRule.groupWord) NAME"
    return plain + NotificationRule.Field.allCases.map { (rule, $0.rawValue) }
      + NotificationRule.settings.map { (rule, $0.key) }
  }
}
