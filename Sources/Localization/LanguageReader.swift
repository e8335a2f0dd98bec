package import AlertModel
internal import Glibc

/// Finds and reads the catalogues of the program's texts.
///
/// libc's gettext has one language for the whole process, and none where the locale is not
/// installed, as on a small system: `newlocale` fails there, and `LANGUAGE` is only read from the
/// environment. A presenter shows alerts in the languages of several callers at the same time, so
/// the files of msgfmt are read here.
package struct LanguageReader: Sendable {
  /// The folders with a folder for each language, in the order of preference.
  let folders: [String]
  private let domain: String

  /// The texts of alerts.
  package static let screenDomain = "tocsin"
  /// The texts of `--help` and of manuals.
  package static let helpDomain = "tocsin-help"

  /// The longest catalogue that is read, in bytes.
  private static let longest = 1 << 20

  /// Creates a reader for an environment.
  ///
  /// The folders are, in this order: those of `TOCSIN_LOCALE`, `share/locale` beside the program,
  /// for a program within `.build` the project's `.build/locale`, and the system's.
  ///
  /// - Parameters:
  ///   - domain: The name of the catalogues.
  ///   - variable: Returns the value of an environment variable; nil if it is not set.
  ///   - program: The path of the running program; nil if it is unknown.
  package init(
    domain: String = screenDomain, variable: (String) -> String?, program: String?
  ) {
    self.domain = domain
    var folders = (variable("TOCSIN_LOCALE") ?? "").split(separator: ":").map(String.init)
    if let program {
      let parts = program.split(separator: "/")
      func root(without count: Int) -> String {
        parts.dropLast(count).map { "/\($0)" }.joined()
      }
      // The program is in `bin` or in `libexec/tocsin`.
      folders += [root(without: 2) + "/share/locale", root(without: 3) + "/share/locale"]
      if let build = parts.lastIndex(of: ".build") {
        folders.append(root(without: parts.count - build - 1) + "/locale")
      }
    }
    folders += ["/usr/local/share/locale", "/usr/share/locale"]
    var seen: Set<String> = []
    self.folders = folders.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }

  /// Creates a reader for this process's environment.
  package static func current(domain: String = screenDomain) -> LanguageReader {
    LanguageReader(domain: domain, variable: Self.variable, program: ownProgram())
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func ownProgram() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { path in
      guard let start = path.baseAddress else { return nil }
      let length = readlink("/proc/self/exe", start, path.count)
      guard length > 0, length < path.count else { return nil }
      return String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The language for a preference: that of the first existing catalogue, else English.
  package func language(for preference: AlertLanguage) -> Language {
    for (name, catalog) in preference.candidates {
      if let found = self.catalog(catalog) { return Language(name: name, catalog: found) }
    }
    return Language(name: preference.firstName, catalog: nil)
  }

  /// Returns a text in the language of this process's environment; nil if it is not translated.
  package func translation(of text: String) -> String? {
    let catalogs = AlertLanguage.ofProcess?.candidates.lazy.compactMap { self.catalog($0.1) }
    return catalogs?.first?.translation(of: text)
  }

  /// Reads a catalogue; nil if there is none with that name.
  package func catalog(_ name: String) -> MessageCatalog? {
    for folder in folders {
      if let bytes = Self.read("\(folder)/\(name)/LC_MESSAGES/\(domain).mo"),
        let catalog = MessageCatalog(bytes)
      {
        return catalog
      }
    }
    return nil
  }

  private static func read(_ path: String) -> [UInt8]? {
    // A FIFO at the file's path must not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      (1...longest).contains(Int(facts.st_size))
    else { return nil }
    let size = Int(facts.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size, let start = buffer.baseAddress {
        let got = Glibc.read(descriptor, start + count, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }
}

extension AlertLanguage {
  /// The preference in this process's environment; nil if it contains none.
  package static let ofProcess = AlertLanguage(variable: LanguageReader.variable)
}

extension Language {
  /// The language in this process's environment.
  package static let ofProcess: Language =
    AlertLanguage.ofProcess.map {
      LanguageReader.current().language(for: $0)
    } ?? .english
}

extension Language {
  /// The language of an alert: its own, else that of this process's environment.
  package init(of alert: AlertDescription) {
    self = alert.language.map { LanguageReader.current().language(for: $0) } ?? .ofProcess
  }
}
