package import AlertModel
package import Cairo
internal import Glibc

/// Decides whether an alert is read from left to right or from right to left.
///
/// Its title decides by its first letter, else its message, else the language of the person. The
/// whole alert follows: the order of its buttons, the sides of icons, boxes and sliders, and the edge
/// where a panel stands.
package enum AlertDirection {
  /// The direction of the language that the environment of the program names, as gettext looks it up.
  package static let ofLanguage: TextFlow.Direction = {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.map { value($0) }.first { !$0.isEmpty }
    return direction(locale: locale ?? "", languages: value("LANGUAGE"))
  }()

  private static func value(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// The direction of a locale, such as `he_IL.UTF-8`.
  ///
  /// - Parameters:
  ///   - locale: The locale; empty for none.
  ///   - languages: Languages in the order of preference, separated by colons, which replace that of
  ///     the locale unless it is `C`; empty for none.
  /// - Returns: From left to right if both are unknown.
  static func direction(locale: String, languages: String) -> TextFlow.Direction {
    guard !["", "C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return .leftToRight }
    let preferred = languages.split(separator: ":").first.map(String.init)
    return TextFlow.Direction(ofLanguage: preferred ?? locale)
  }

  /// The direction of an alert.
  static func direction(title: ShownText, message: ShownText) -> TextFlow.Direction {
    title.direction ?? message.direction ?? ofLanguage
  }
}

extension AlertDescription {
  /// The direction in which the alert is read.
  private var direction: TextFlow.Direction {
    func shown(_ text: String) -> ShownText {
      ShownText(text, isMarkup: usesMarkup, isOneParagraph: true) { $0 }
    }
    return AlertDirection.direction(title: shown(title), message: shown(message))
  }

  /// The presentation that the alert asks for: its style at its position; a panel without one is at
  /// the side where lines end.
  package var presentation: any AlertPresentation {
    guard style == .panel, position == nil, direction == .rightToLeft else {
      return style.presentation(at: position)
    }
    return PanelPresentation(side: .left)
  }
}
