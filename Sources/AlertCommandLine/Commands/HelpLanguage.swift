import AlertModel
import Localization

/// The language of help texts: that of the environment, as far as there is a catalogue for it.
enum HelpLanguage {
  private static let language =
    AlertLanguage.ofProcess.map {
      LanguageReader.current(domain: LanguageReader.helpDomain).language(for: $0)
    } ?? .english

  /// Returns the translation of a text.
  static func translate(_ text: String) -> String { language.text(ofMessage: text) }
}
