import AlertModel
import GLib
import Localization
import NotificationModel

/// The configuration in force, with the compiled patterns of its rules.
final class NotificationRules {
  /// The settings of `tocsin.conf`.
  var configuration: Configuration {
    didSet { patterns = RulePatterns(configuration.rules, report: report) }
  }
  private var patterns: RulePatterns
  private let report: (String) -> Void

  /// - Parameters:
  ///   - configuration: The settings of `tocsin.conf`.
  ///   - report: Called with each invalid expression, which matches nothing.
  init(_ configuration: Configuration, report: @escaping (String) -> Void) {
    self.configuration = configuration
    self.report = report
    patterns = RulePatterns(configuration.rules, report: report)
  }

  /// Applies the rules to a request.
  func decide(_ request: NotificationRequest) -> NotificationDecision {
    configuration.decide(request, in: .ofProcess, matches: patterns.matches)
  }
}

/// The patterns of the configuration's rules, each compiled once.
private final class RulePatterns {
  private var globs: [String: GlobPattern] = [:]
  private var expressions: [String: RegularExpression] = [:]

  /// Compiles the patterns of all conditions.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - report: Called with each invalid expression, which matches nothing.
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
            report("rule “\(rule.name)”: the expression “\(pattern)” is invalid: \(error)")
          }
        }
      }
    }
  }

  /// Whether a text matches a pattern.
  func matches(_ pattern: NotificationRule.Pattern, _ text: String) -> Bool {
    switch pattern {
    case .glob(let pattern): globs[pattern]?.matches(text) ?? false
    case .expression(let pattern): expressions[pattern]?.matches(text) ?? false
    }
  }
}
