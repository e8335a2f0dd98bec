internal import Glibc

/// The choice of the locale whose compose file is read.
nonisolated package enum ComposeLocale {
  /// The environment's locale for characters (`LC_CTYPE`); `C` if none is set.
  package static var ofEnvironment: String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "C"
  }

  /// Returns the locales whose compose files to try, the best first.
  ///
  /// All are UTF-8 locales, whatever encoding the argument has. The last is `en_US.UTF-8`, whose file
  /// has nearly all dead keys; the `C` locale has none.
  ///
  /// - Parameter locale: Such as `de_DE`, `sr_RS.UTF-8@latin` or `C`.
  /// - Returns: At least one locale.
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
