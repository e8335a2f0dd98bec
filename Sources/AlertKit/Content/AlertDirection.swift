internal import AlertModel
package import Cairo
internal import Localization

/// Decides whether an alert is read from left to right or from right to left.
///
/// The first letter of its title decides, else that of its message, else the user's language. The
/// whole alert follows: the order of its buttons, the sides of icons, boxes and sliders, and the
/// edge where a panel is placed.
package enum AlertDirection {
  /// The direction of the language in the program's environment.
  package static let ofLanguage = direction(of: .ofProcess)

  /// The direction of the first language in a list of preferred ones; left to right if it is
  /// unknown.
  static func direction(of language: AlertLanguage?) -> TextFlow.Direction {
    language.map { TextFlow.Direction(ofLanguage: $0.firstName) } ?? .leftToRight
  }

  /// The direction of an alert by its title, its message, or its caller's languages; nil means
  /// those of this program.
  static func direction(
    title: ShownText, message: ShownText, language: AlertLanguage?
  ) -> TextFlow.Direction {
    title.direction ?? message.direction ?? language.map { direction(of: $0) } ?? ofLanguage
  }
}
