/// The preferred languages of a user, in order, such as `de_AT` or `pt_BR:es`.
///
/// The raw value has the format of gettext's variable `LANGUAGE`: names of locales with colons
/// between them. Names without a catalogue are skipped, and English is always available.
public struct AlertLanguage: RawRepresentable, Hashable, Sendable, Codable {
  /// The names, with colons between them.
  public let rawValue: String

  /// The maximum number of names that are used.
  private static let most = 8
  /// The maximum length of a name in bytes; longer ones are ignored.
  private static let longestName = 32

  /// Creates a preference.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The names without encodings, in the order of preference, such as `sr_RS@latin`.
  ///
  /// They are safe as names of folders: they consist of letters, digits, `_`, `-` and `@`.
  package var names: [String] {
    var names: [String] = []
    for part in rawValue.prefix(1024).split(separator: ":").prefix(Self.most) {
      guard let name = Self.name(part), !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  /// A locale's name without its encoding, with `-` as `_`; nil if it is not a name.
  private static func name(_ locale: Substring) -> String? {
    var name = ""
    var isEncoding = false
    for byte in locale.utf8 {
      switch byte {
      case UInt8(ascii: "."): isEncoding = true
      case UInt8(ascii: "@"):
        isEncoding = false
        name += "@"
      case _ where isEncoding: continue
      case UInt8(ascii: "-"), UInt8(ascii: "_"): name += "_"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: return nil
      }
    }
    return name.isEmpty || name.utf8.count > longestName ? nil : name
  }

  /// The preference in environment variables, as gettext reads them: `LC_ALL`, else `LC_MESSAGES`,
  /// else `LANG`, and `LANGUAGE` in place of any locale but `C`.
  ///
  /// nil if they contain none, as with `LANG=C.UTF-8` alone, the default of systems without a
  /// language.
  ///
  /// - Parameter variable: Returns the value of an environment variable; nil if it is not set.
  package init?(variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let messages = value("LC_ALL") ?? value("LC_MESSAGES")
    guard let locale = messages ?? value("LANG") else { return nil }
    let language = ["C", "POSIX"].contains(locale) ? nil : value("LANGUAGE")
    if messages == nil, language == nil, ["C", "POSIX"].contains(locale.prefix { $0 != "." }) {
      return nil
    }
    self.init(rawValue: language.map { "\($0):\(locale)" } ?? locale)
  }

  /// The preference in a locale of messages; nil for `C`, which means no preference in programs
  /// that pass on what they were given.
  package init?(messages locale: String) {
    guard !["", "C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return nil }
    self.init(rawValue: locale)
  }

  /// The catalogues to look for, the best first, each with the requested name that leads to it, up
  /// to the first name that means English.
  ///
  /// As gettext does, `de_AT@euro` is followed by `de_AT` and `de`. Names of the same language in
  /// the same script follow, so that `pt` finds `pt_BR` and `zh_SG` finds `zh_CN`.
  package var candidates: [(name: String, catalog: String)] {
    var result: [(name: String, catalog: String)] = []
    for name in names {
      let plain = name.prefix { $0 != "@" }
      let language = String(plain.prefix { $0 != "_" })
      if ["C", "POSIX", "en"].contains(language) { break }
      let modifier = name.dropFirst(plain.count)
      let related = Self.related.first { $0.names.contains(String(plain)) }?.catalog
      let catalogs: [String?] = [
        name, String(plain), modifier.isEmpty ? nil : language + String(modifier), language,
        related,
      ]
      for case let catalog? in catalogs where !result.contains(where: { $0.catalog == catalog }) {
        result.append((name, catalog))
      }
    }
    return result
  }

  /// Names for which a catalogue with another name can be used as well.
  private static let related: [(catalog: String, names: Set<String>)] = [
    ("pt_BR", ["pt", "pt_PT", "pt_AO", "pt_MZ"]),
    ("zh_CN", ["zh", "zh_SG", "zh_MY", "zh_Hans", "zh_Hans_CN", "zh_Hans_SG"]),
    ("he", ["iw", "iw_IL"]),
  ]

  /// The name with the highest preference, such as `de_AT`; `en` if there is none.
  package var firstName: String {
    guard let name = names.first, name != "C", name != "POSIX" else { return "en" }
    return name
  }
}
