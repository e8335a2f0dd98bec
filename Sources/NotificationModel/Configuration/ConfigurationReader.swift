package import AlertModel

/// Parses `tocsin.conf`.
///
/// Errors are collected and the rest is read, so that the user sees all errors at once.
package struct ConfigurationReader {
  /// The configuration that was read.
  package private(set) var configuration = Configuration()

  /// The largest file, in bytes.
  package static let largestFile = 1 << 20
  private static let kind = KeyFileText.Kind(
    name: "a configuration", group: "toasts", mostLines: 20_000)
  /// The maximum number of rules.
  package static let mostRules = 500
  /// The longest pattern of a rule, in bytes.
  package static let longestPattern = 1024

  private var found: [KeyFileText.Problem]
  private let home: String?
  private let fault: (String) -> String?

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - home: The folder that `~/` at the beginning of a path stands for; nil for none.
  ///   - fault: Returns the error in a regular expression, in one line; nil if it is valid.
  package init(_ bytes: [UInt8], home: String?, fault: @escaping (String) -> String?) {
    let text = KeyFileText(bytes, Self.kind)
    found = text.problems
    self.home = home
    self.fault = fault
    for group in text.groups { read(group) }
  }

  /// The errors, by line.
  package var problems: [KeyFileText.Problem] { found.sorted { $0.line < $1.line } }

  private mutating func report(_ line: Int, _ problem: String) {
    guard found.count < KeyFileText.mostProblems else { return }
    found.append(KeyFileText.Problem(line: line, problem))
  }

  private mutating func refuse(_ line: KeyFileText.Line, _ wanted: String) {
    report(
      line.number, "\(line.key) takes \(wanted), not “\(KeyFileText.quoted(line.value))”")
  }

  private mutating func refuseKey(
    _ line: KeyFileText.Line, of group: KeyFileText.Group, _ known: [String]
  ) {
    report(
      line.number,
      "[\(KeyFileText.quoted(group.name))] has no key “\(KeyFileText.quoted(line.key))”; "
        + "its keys are \(known.joined(separator: ", "))")
  }

  private mutating func read(_ group: KeyFileText.Group) {
    if let known = ConfigurationKeys.groups.first(where: { $0.name == group.name }) {
      for line in group.lines {
        guard let setting = known.settings.first(where: { $0.key == line.key }) else {
          refuseKey(line, of: group, known.settings.map(\.key))
          continue
        }
        if !apply(setting, line, to: &configuration) { refuse(line, setting.wanted) }
      }
      return
    }
    let words = group.name.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == NotificationRule.groupWord else {
      let names = ConfigurationKeys.groups.map(\.name) + ["\(NotificationRule.groupWord) NAME"]
      return report(
        group.number,
        "there is no group [\(KeyFileText.quoted(group.name))]; available: "
          + names.map { "[\($0)]" }.joined(separator: ", "))
    }
    readRule(group, named: String(KeyFileText.trimmed(words[1])))
  }

  private mutating func readRule(_ group: KeyFileText.Group, named name: String) {
    guard configuration.rules.count < Self.mostRules else {
      return report(group.number, "there are at most \(Self.mostRules) rules")
    }
    var rule = NotificationRule(name: name)
    let settings = NotificationRule.settings
    for line in group.lines {
      if let field = NotificationRule.Field(rawValue: line.key) {
        if let condition = condition(field, line) { rule.conditions.append(condition) }
      } else if let setting = settings.first(where: { $0.key == line.key }) {
        if !apply(setting, line, to: &rule.effects) { refuse(line, setting.wanted) }
      } else {
        refuseKey(
          line, of: group,
          NotificationRule.Field.allCases.map(\.rawValue) + settings.map(\.key))
      }
    }
    if !group.lines.contains(where: { NotificationRule.Field(rawValue: $0.key) == nil }) {
      report(
        group.number,
        "[\(KeyFileText.quoted(group.name))] sets nothing; a rule sets "
          + settings.map(\.key).joined(separator: ", "))
    }
    configuration.rules.append(rule)
  }

  private func apply<Root>(
    _ setting: KeyFileSetting<Root>, _ line: KeyFileText.Line, to root: inout Root
  ) -> Bool {
    guard setting.takesPath, line.value.hasPrefix("~/") else {
      return setting.apply(line.value, &root)
    }
    guard let home else { return false }
    return setting.apply("\(home)\(line.value.dropFirst())", &root)
  }

  /// The condition on a line; nil, and a reported error, if it is invalid.
  private mutating func condition(
    _ field: NotificationRule.Field, _ line: KeyFileText.Line
  ) -> NotificationRule.Condition? {
    guard line.value.utf8.count <= Self.longestPattern, !line.value.utf8.contains(0) else {
      refuse(line, "a pattern of at most \(Self.longestPattern) bytes")
      return nil
    }
    let pattern = NotificationRule.Pattern(text: line.value)
    switch pattern {
    case .expression(let expression):
      guard let fault = fault(expression) else { break }
      report(
        line.number,
        "\(line.key) takes \(NotificationRule.Pattern.form), and of "
          + "“\(KeyFileText.quoted(line.value))” the expression is invalid: \(fault)")
      return nil
    case .glob(let glob):
      guard field == .urgency, !glob.contains(where: { $0 == "*" || $0 == "?" }),
        AlertUrgency(rawValue: glob.lowercased()) == nil
      else { break }
      refuse(line, KeyFileForm<AlertUrgency>.words.wanted)
      return nil
    }
    return NotificationRule.Condition(field, pattern)
  }
}
