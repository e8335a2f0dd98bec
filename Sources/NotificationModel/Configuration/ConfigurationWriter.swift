import AlertModel

/// Writes a configuration as the file that says the same.
package enum ConfigurationWriter {
  /// Every key of every group; one of which nothing is said stands there as a comment.
  ///
  /// - Parameters:
  ///   - configuration: What to write.
  ///   - omitsDefaults: Whether only that is written which is not so anyway.
  /// - Returns: All of the file.
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

  /// What a rule says, without the name of its group.
  private static func lines(of rule: NotificationRule) -> String {
    rule.conditions.map { "\($0.field.rawValue)=\($0.pattern.text)\n" }.joined()
      + NotificationRule.settings.map { setting in
        setting.text(rule.effects).map { "\(setting.key)=\($0)\n" } ?? ""
      }.joined()
  }
}
