import AlertModel
import GLib

/// The regular expressions of rules, each compiled once.
final class RulePatterns {
  private var expressions: [String: RegularExpression] = [:]

  /// Compiles what the rules look for.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - report: Told of an expression that means nothing, which is found nowhere.
  init(_ rules: [NotificationRule], report: (String) -> Void) {
    for rule in rules {
      for condition in rule.conditions {
        guard case .expression(let pattern) = condition.pattern, expressions[pattern] == nil
        else { continue }
        do throws(RegularExpression.Fault) {
          expressions[pattern] = try RegularExpression(pattern, matchingWhole: false)
        } catch {
          report("rule “\(rule.name)”: the expression “\(pattern)” means nothing: \(error)")
        }
      }
    }
  }

  /// Whether an expression is found in a text.
  func matches(_ pattern: String, _ text: String) -> Bool {
    expressions[pattern]?.matches(text) ?? false
  }
}
