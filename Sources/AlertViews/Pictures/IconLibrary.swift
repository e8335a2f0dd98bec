package import AlertModel
internal import GLib
internal import Glibc

/// Finds pictures by name in the desktop's icon theme, in the themes that it inherits from, and
/// outside of themes.
///
/// Indices of themes and folders are read when they are needed first and kept until a folder
/// changes, which is checked at most every two seconds.
///
/// Icon Theme Specification 0.13: "Icon Lookup".
package final class IconLibrary {
  /// The library for this process's environment.
  package static var shared = IconLibrary(IconFolders.current())

  /// A picture that was found.
  struct Icon: Hashable {
    var path: String
    /// Whether the picture has a single colour, which is replaced when it is drawn.
    var isSymbolic: Bool
  }

  /// The name of the desktop's icon theme; nil if the desktop has no such setting.
  package var themeName: String? {
    didSet { if themeName != oldValue { forget() } }
  }

  private struct Request: Hashable {
    var names: [String]
    var size: Double
    var scale: Double
  }

  private let folders: IconFolders
  private var found: [Request: Icon?] = [:]
  /// The themes in the order of lookup: the desktop's, those it inherits from, and the fallbacks;
  /// nil before the first lookup.
  private var themes: [IconTheme]?
  /// The pictures outside of themes.
  private var bare: IconFolderTable
  private var checked: MonotonicInstant?

  /// The most lookups whose results are kept.
  private static let mostRequests = 512
  private static let mostThemes = 24
  /// The theme of a desktop without a setting, which is also a fallback.
  private static let usualName = "Adwaita"

  /// How long results are used without checking the folders for changes, in seconds.
  private let trust: Double

  /// Creates a library that searches some folders.
  ///
  /// - Parameters:
  ///   - folders: The folders with icon themes.
  ///   - trust: How long results are used without checking the folders for changes, in seconds.
  package init(_ folders: IconFolders, trust: Double = 2) {
    self.folders = folders
    self.trust = trust
    bare = IconFolderTable(folders.paths)
  }

  /// Looks up a picture.
  ///
  /// - Parameters:
  ///   - names: The icon's names, the preferred one first.
  ///   - size: The side of its square, in points.
  ///   - scale: Device pixels per point.
  ///   - prefersSymbolic: Whether to prefer a picture with a single colour.
  /// - Returns: The picture; nil for none.
  func icon(
    named names: [String], size: Double, scale: Double, prefersSymbolic: Bool = false
  ) -> Icon? {
    // Themes only have whole scales. For a fraction, look for the size in pixels.
    let isWhole = scale == scale.rounded()
    let request = Request(
      names: IconNames.candidates(for: names, prefersSymbolic: prefersSymbolic),
      size: isWhole ? size : (size * scale).rounded(), scale: isWhole ? scale : 1)
    followChanges()
    if let known = found[request] { return known }
    if found.count >= Self.mostRequests { found = [:] }
    let icon = search(for: request)
    found[request] = .some(icon)
    return icon
  }

  /// Whether there is a picture for an icon in any size.
  ///
  /// - Parameter names: The icon's names.
  /// - Returns: Whether there is a picture for any of them, or for a more general name.
  func contains(_ names: [String]) -> Bool {
    followChanges()
    let themes = themes ?? loadThemes()
    return IconNames.candidates(for: names).contains { name in
      themes.contains { $0.holds(name) } || bare.holds(name)
    }
  }

  /// The message that there is no picture for an icon; nil if there is one.
  package func warning(about icon: AlertIcon) -> String? {
    guard case .themed(let names) = icon, !contains(names), let name = names.first else {
      return nil
    }
    return "the icon theme has no icon “\(DisplayText.line(name, limit: 60))”"
  }

  private func search(for request: Request) -> Icon? {
    let themes = themes ?? loadThemes()
    for name in request.names {
      let path =
        themes.lazy.compactMap { $0.path(of: name, size: request.size, scale: request.scale) }.first
        ?? bare.path(of: name)
      if let path { return Icon(path: path, isSymbolic: IconNames.isSymbolic(name)) }
    }
    return nil
  }

  private func loadThemes() -> [IconTheme] {
    var loaded: [IconTheme] = []
    var names = Set<String>()
    func load(_ name: String) {
      guard loaded.count < Self.mostThemes, names.insert(name).inserted,
        let theme = IconTheme(name, in: folders)
      else { return }
      loaded.append(theme)
      // The theme that all others inherit from comes last.
      for inherited in theme.index.inherited where inherited != IconTheme.commonName {
        load(inherited)
      }
    }
    load(themeName ?? Self.usualName)
    load(IconTheme.commonName)
    load(Self.usualName)
    themes = loaded
    bare = IconFolderTable(folders.paths)
    checked = .now
    return loaded
  }

  // MARK: - Changes

  private func forget() {
    themes = nil
    found = [:]
    checked = nil
  }

  private func followChanges() {
    guard let themes, let checked, MonotonicInstant.now.seconds(since: checked) >= trust
    else { return }
    self.checked = .now
    if bare.isStale || themes.contains(where: \.isStale) { forget() }
  }
}

/// The folders that are searched for icon themes.
package struct IconFolders: Hashable {
  /// The folders with themes as absolute paths, in the order of preference.
  let paths: [String]

  private init(paths: [String]) {
    self.paths = paths
  }

  /// The folders for an environment.
  ///
  /// Icon Theme Specification 0.13: "Directory Layout".
  ///
  /// - Parameter variable: Returns the value of an environment variable; nil if it is not set.
  package init(variable: (String) -> String?) {
    func folders(_ name: String, otherwise: String = "") -> [String] {
      let value = variable(name) ?? ""
      return (value.isEmpty ? otherwise : value).split(separator: ":").map(String.init)
        .filter { $0.hasPrefix("/") }
    }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let own = folders("XDG_DATA_HOME", otherwise: home.map { "\($0)/.local/share" } ?? "")
    let shared = folders("XDG_DATA_DIRS", otherwise: "/usr/local/share:/usr/share")
    var seen: Set<String> = []
    paths =
      ((home.map { ["\($0)/.icons"] } ?? []) + (own + shared).map { "\($0)/icons" }
      + ["/usr/share/pixmaps"])
      .filter { seen.insert($0).inserted }
  }

  /// The folders for this process's environment.
  ///
  /// Those on file systems that may hang are left out.
  static func current() -> IconFolders {
    let all = IconFolders { name in getenv(name).map { String(cString: $0) } }
    return IconFolders(paths: all.paths.filter { MountTable.current.promptPath($0) != nil })
  }
}
