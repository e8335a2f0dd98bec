import AlertModel
import GLib
import NotificationModel

/// The patterns of rules, each compiled once.
final class RulePatterns {
  private var globs: [String: GlobPattern] = [:]
  private var expressions: [String: RegularExpression] = [:]

  /// Compiles what the rules look for.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - report: Told of an expression that means nothing, which is found nowhere.
  init(_ rules: [NotificationRule], report: (String) -> Void) {
    for rule in rules {
      for condition in rule.conditions {
        switch condition.pattern {
        case .glob(let pattern): globs[pattern] = GlobPattern(pattern)
        case .expression(let pattern):
          guard expressions[pattern] == nil else { continue }
          do throws(RegularExpression.Fault) {
            expressions[pattern] = try RegularExpression(pattern, matchingWhole: false)
          } catch {
            report("rule “\(rule.name)”: the expression “\(pattern)” means nothing: \(error)")
          }
        }
      }
    }
  }

  /// Whether a text is what one of the patterns says.
  func matches(_ pattern: NotificationRule.Pattern, _ text: String) -> Bool {
    switch pattern {
    case .glob(let pattern): globs[pattern]?.matches(text) ?? false
    case .expression(let pattern): expressions[pattern]?.matches(text) ?? false
    }
  }
}
