internal import AlertModel
package import Cairo
internal import Localization

/// Decides whether an alert is read from left to right or from right to left.
///
/// Its title decides by its first letter, else its message, else the language of the person. The
/// whole alert follows: the order of its buttons, the sides of icons, boxes and sliders, and the edge
/// where a panel stands.
package enum AlertDirection {
  /// The direction of the language that the environment of the program names.
  package static let ofLanguage = direction(of: .ofProcess)

  /// The direction of the first language of a preference; from left to right if it is unknown.
  static func direction(of language: AlertLanguage?) -> TextFlow.Direction {
    language.map { TextFlow.Direction(ofLanguage: $0.firstName) } ?? .leftToRight
  }

  /// The direction of an alert by its title, its message, or the languages of its caller; nil means
  /// those of this program.
  static func direction(
    title: ShownText, message: ShownText, language: AlertLanguage?
  ) -> TextFlow.Direction {
    title.direction ?? message.direction ?? language.map { direction(of: $0) } ?? ofLanguage
  }
}
