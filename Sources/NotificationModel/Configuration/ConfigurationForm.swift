import AlertModel

/// The syntax of a value in the configuration: how it is parsed and formatted.
struct ConfigurationForm<Value> {
  /// The accepted values, as the end of an error message.
  let wanted: String
  /// Parses a text; nil if it is not accepted.
  let read: (String) -> Value?
  /// Formats a value.
  let write: (Value) -> String
  /// Whether `~/` at the beginning stands for the home folder.
  var takesPath = false

  /// The longest text, in bytes.
  fileprivate static var longestText: Int { 4096 }
}

extension ConfigurationForm
where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the raw values.
  static var words: ConfigurationForm {
    let words = Value.allCases.map(\.rawValue)
    let wanted = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return ConfigurationForm(wanted: wanted, read: Value.init(rawValue:), write: \.rawValue)
  }
}

extension ConfigurationForm<Bool> {
  static var flag: ConfigurationForm {
    ConfigurationForm(
      wanted: "yes or no",
      read: { text in
        switch text {
        case "yes", "true": true
        case "no", "false": false
        default: nil
        }
      },
      write: { $0 ? "yes" : "no" })
  }
}

extension ConfigurationForm<Int> {
  static func count(_ bounds: ClosedRange<Int>) -> ConfigurationForm {
    ConfigurationForm(
      wanted: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
      read: { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } },
      write: { String($0) })
  }
}

extension ConfigurationForm<Double> {
  /// Seconds; 0 is written `never`.
  static var timeout: ConfigurationForm {
    ConfigurationForm(
      wanted: "\(DurationText.form), up to a year, or never",
      read: { text in
        if text == "never" { return 0 }
        return DurationText.seconds(text).flatMap {
          $0 <= NotificationOrder.longestPause ? $0 : nil
        }
      },
      write: { $0 == 0 ? "never" : DurationText.text($0) })
  }

  /// Days.
  static var days: ConfigurationForm {
    ConfigurationForm(
      wanted: "a number of days from 0 to 3650",
      read: { text in KeyFileText.number(text).flatMap { (0...3650).contains($0) ? $0 : nil } },
      write: { NumberText.text($0) })
  }
}

extension ConfigurationForm<String> {
  /// Text that is not empty.
  static func text(_ wanted: String, longest: Int = longestText) -> ConfigurationForm {
    ConfigurationForm(
      wanted: wanted,
      read: { text in
        text.isEmpty || text.utf8.count > longest || text.utf8.contains(0) ? nil : text
      },
      write: { $0 })
  }

  /// A theme's name, which names a folder.
  static var theme: ConfigurationForm {
    ConfigurationForm(
      wanted: "the name of a theme",
      read: { text in
        text.isEmpty || text.utf8.count > 64 || text.hasPrefix(".") || text.contains("/")
          ? nil : text
      },
      write: { $0 })
  }

  /// A program: a path, or a name for the search path.
  static var program: ConfigurationForm {
    var form = text("a program: its path from the root or from ~/, or its name")
    let read = form.read
    form = ConfigurationForm(
      wanted: form.wanted,
      read: { text in
        guard let text = read(text) else { return nil }
        return text.hasPrefix("/") || !text.contains("/") ? text : nil
      },
      write: form.write, takesPath: true)
    return form
  }
}

extension ConfigurationForm<KeyChord?> {
  /// A key chord, or `none`.
  static var chord: ConfigurationForm {
    ConfigurationForm(
      wanted: "modifiers and a key such as Super+N or Ctrl+Alt+space, or none",
      read: { text -> KeyChord?? in
        if text == "none" { return .some(nil) }
        return (try? KeyChord(parsing: text)).map { .some($0) }
      },
      write: { $0?.description ?? "none" })
  }
}

extension ConfigurationForm<MonitorChoice> {
  static var monitor: ConfigurationForm {
    ConfigurationForm(
      wanted: MonitorChoice.words.joined(separator: ", ") + " or the name of an output",
      read: { $0.utf8.count <= 256 ? MonitorChoice(rawValue: $0) : nil }, write: \.rawValue)
  }
}

extension ConfigurationForm<TransitionName> {
  static var transition: ConfigurationForm {
    let names = TransitionName.builtIn.map(\.rawValue).joined(separator: ", ")
    return ConfigurationForm(
      wanted: "\(names) or the name of a theme’s transition",
      read: TransitionName.init(rawValue:), write: \.rawValue)
  }
}

extension ConfigurationForm<AlertLevel> {
  static var level: ConfigurationForm {
    let names: [(name: String, level: AlertLevel)] = [
      ("normal", .normal), ("statusBar", .statusBar), ("alert", .alert),
    ]
    let bounds = -1_000_000...1_000_000
    return ConfigurationForm(
      wanted: "normal, statusBar, alert or a whole number",
      read: { text in
        if let named = names.first(where: { $0.name == text }) { return named.level }
        return Int(text).flatMap { bounds.contains($0) ? AlertLevel(rawValue: $0) : nil }
      },
      write: { level in names.first { $0.level == level }?.name ?? String(level.rawValue) })
  }
}

extension ConfigurationForm<NotificationSound> {
  /// A sound, or `none`, which is read as `silence`.
  static func sound(silence: NotificationSound) -> ConfigurationForm {
    ConfigurationForm(
      wanted: "a sound’s name, the path of a file from the root or from ~/, or none",
      read: { text in
        if text == "none" { return silence }
        guard !text.isEmpty, text.utf8.count <= longestText, !text.utf8.contains(0) else {
          return nil
        }
        if text.hasPrefix("/") { return .file(text) }
        return text.contains("/") ? nil : .named(text)
      },
      write: { sound in
        switch sound {
        case .none, .suppressed: "none"
        case .named(let name): name
        case .file(let path): path
        }
      },
      takesPath: true)
  }
}

/// Formats a configuration as a file.
package enum ConfigurationWriter {
  /// Writes every key of every group; a key without a value is a comment.
  ///
  /// - Parameters:
  ///   - configuration: The configuration to write.
  ///   - omitsDefaults: Whether keys with their default value are left out.
  /// - Returns: The whole file.
  package static func text(
    of configuration: Configuration, omitsDefaults: Bool = false
  ) -> String {
    let usual = Configuration()
    var groups = ConfigurationGroup.all.map { group in
      let lines = group.settings.compactMap { setting -> String? in
        let text = setting.text(configuration)
        if omitsDefaults, text == setting.text(usual) { return nil }
        return text.map { "\(setting.key)=\($0)\n" } ?? "#\(setting.key)=\n"
      }
      return lines.isEmpty ? "" : "[\(group.name)]\n" + lines.joined()
    }
    groups += configuration.rules.map { rule in
      "[\(NotificationRule.groupWord) \(rule.name)]\n" + lines(of: rule)
    }
    return groups.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The lines of a rule, without its group's header.
  private static func lines(of rule: NotificationRule) -> String {
    rule.conditions.map { "\($0.field.rawValue)=\($0.pattern.text)\n" }.joined()
      + NotificationRule.settings.map { setting in
        setting.text(rule.effects).map { "\(setting.key)=\($0)\n" } ?? ""
      }.joined()
  }
}
