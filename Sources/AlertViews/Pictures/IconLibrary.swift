package import AlertModel

/// Finds pictures in the desktop's icon theme, in those that it inherits from, and beside them.
///
/// A theme's index is read when something of it is wanted first, and so is which pictures a folder
/// holds. All that is remembered until a folder changes, which is looked at every two seconds at
/// most. Icon Theme Specification 0.13: "Icon Lookup".
package final class IconLibrary {
  /// The library of this process.
  package static var shared = IconLibrary(IconFolders.current())

  /// A picture that was found.
  struct Icon: Hashable {
    var path: String
    /// Whether it has one colour, which is chosen where it is drawn.
    var isSymbolic: Bool
  }

  /// The name of the desktop's icon theme; nil if the desktop says nothing of it.
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
  /// The theme, those that it inherits from and the last resorts, in the order in which they are
  /// asked; nil while nothing was wanted.
  private var themes: [IconTheme]?
  /// What lies beside the themes.
  private var bare: IconFolderTable
  private var checked: MonotonicInstant?

  /// The most requests that are remembered.
  private static let mostRequests = 512
  private static let mostThemes = 24
  /// The theme of a desktop that says nothing, which is also a last resort.
  private static let usualName = "Adwaita"

  /// How long folders are taken to be as they were, in seconds.
  private let trust: Double

  package init(_ folders: IconFolders, trust: Double = 2) {
    self.folders = folders
    self.trust = trust
    bare = IconFolderTable(folders.paths)
  }

  /// The picture for an icon.
  ///
  /// - Parameters:
  ///   - names: Its names, the best first.
  ///   - size: The side of the square that it is for, in points.
  ///   - scale: Device pixels for each point.
  ///   - prefersSymbolic: Whether a picture of one colour is better than one in its own.
  /// - Returns: The picture, or nil if there is none.
  func icon(
    named names: [String], size: Double, scale: Double, prefersSymbolic: Bool = false
  ) -> Icon? {
    // Themes know no fractions.
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

  /// Whether there is a picture for an icon, of whatever size.
  ///
  /// - Parameter names: Its names, the best first.
  /// - Returns: Whether any of them, or of those that may stand for them, has one.
  func contains(_ names: [String]) -> Bool {
    followChanges()
    let themes = themes ?? loadThemes()
    return IconNames.candidates(for: names).contains { name in
      themes.contains { $0.holds(name) } || bare.holds(name)
    }
  }

  /// That there is no picture for an icon; nil for nothing to say.
  package func remark(on icon: AlertIcon) -> String? {
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
      // What everything inherits from comes after all.
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
