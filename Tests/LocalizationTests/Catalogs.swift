import AlertModel
import Localization
import TestHarness

/// The catalogues of this project, compiled by msgfmt.
enum Catalogs {
  /// The folder with the `.po` files.
  static let sources = CompiledLocale.project + "/assets/locale"

  /// A language that is read from a compiled catalogue.
  static func language(
    _ name: String, domain: String = LanguageReader.screenDomain
  ) throws -> Language {
    try CompiledLocale.reader(domain: domain).language(for: AlertLanguage(rawValue: name))
  }
}
