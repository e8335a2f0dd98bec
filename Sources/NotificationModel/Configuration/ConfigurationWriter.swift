import AlertModel

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
    var groups = ConfigurationKeys.groups.map { group in
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
