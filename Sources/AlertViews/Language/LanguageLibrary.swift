package import AlertModel
package import Localization

/// The languages that alerts are shown in, each of which is read once.
package final class LanguageLibrary {
  /// The library of this process's environment.
  package static var shared = LanguageLibrary(.current())

  private let reader: LanguageReader
  private var catalogs: [String: MessageCatalog] = [:]

  /// The most catalogues that are kept.
  private static let most = 32

  /// Creates an empty library.
  package init(_ reader: LanguageReader) {
    self.reader = reader
  }

  /// The language for a preference; this process's own for nil.
  package func language(for preference: AlertLanguage?) -> Language {
    guard let preference else { return .ofProcess }
    for (name, key) in preference.candidates {
      if let catalog = catalogs[key] { return Language(name: name, catalog: catalog) }
      guard let catalog = reader.catalog(key) else { continue }
      if catalogs.count >= Self.most { catalogs = [:] }
      catalogs[key] = catalog
      return Language(name: name, catalog: catalog)
    }
    return Language(name: preference.firstName, catalog: nil)
  }
}
