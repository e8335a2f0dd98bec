internal import Glibc

/// Which locale's compose file to read.
nonisolated package enum ComposeLocale {
  /// The locale of characters that the environment names; `C` if it names none.
  package static var ofEnvironment: String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "C"
  }

  /// The locales whose files to look for, the best first.
  ///
  /// Files are read in UTF-8, whatever encoding the locale names. The last resort is `en_US.UTF-8`,
  /// whose file has nearly every dead key; the `C` locale alone would have none.
  ///
  /// - Parameter locale: Such as `de_DE`, `sr_RS.UTF-8@latin` or `C`.
  /// - Returns: Locales in UTF-8, never none.
  package static func candidates(for locale: String) -> [String] {
    let lastResort = "en_US.UTF-8"
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let language = parts.first?.prefix { $0 != "." } ?? ""
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [lastResort] }
    var result: [String] = []
    if parts.count > 1 { result.append("\(language).UTF-8@\(parts[1])") }
    result.append("\(language).UTF-8")
    if result.last != lastResort { result.append(lastResort) }
    return result
  }
}
