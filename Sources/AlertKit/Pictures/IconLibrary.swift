internal import AlertModel
internal import Cairo
internal import Glibc

/// Finds pictures in the desktop's icon theme, in those that it inherits from, and beside them.
///
/// A theme's index is read when something of it is wanted first. What was found, or was not, is
/// remembered until a theme's folder changes, which is looked at every five seconds at most. Icon
/// Theme Specification 0.13: "Icon Lookup".
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
  var themeName: String? {
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
  private var stamps: [Int64?] = []
  private var checked: MonotonicInstant?

  /// The most requests that are remembered.
  private static let mostRequests = 512
  private static let mostThemes = 24
  /// How long folders are taken to be as they were, in seconds.
  private static let trust = 5.0
  /// The theme of a desktop that says nothing, which is also a last resort.
  private static let usualName = "Adwaita"

  init(_ folders: IconFolders) {
    self.folders = folders
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

  /// That there is no picture for an icon; nil for nothing to say.
  func remark(on icon: AlertIcon) -> String? {
    guard case .themed(let names) = icon, self.icon(named: names, size: 48, scale: 1) == nil,
      let name = names.first
    else { return nil }
    return "the icon theme has no icon “\(DisplayText.line(name, limit: 60))”"
  }

  private func search(for request: Request) -> Icon? {
    let themes = themes ?? loadThemes()
    for name in request.names {
      let path =
        themes.lazy.compactMap { $0.path(of: name, size: request.size, scale: request.scale) }.first
        ?? IconTheme.path(of: name, in: folders.paths)
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
    stamps = currentStamps(of: loaded)
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
    guard let themes, let checked, MonotonicInstant.now.seconds(since: checked) >= Self.trust
    else { return }
    self.checked = .now
    if currentStamps(of: themes) != stamps { forget() }
  }

  /// When each folder was changed last; nil for those that are not there.
  private func currentStamps(of themes: [IconTheme]) -> [Int64?] {
    (folders.paths + themes.flatMap(\.paths)).map { path in
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      return Int64(facts.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(facts.st_mtim.tv_nsec)
    }
  }
}

/// One icon theme.
final class IconTheme {
  /// The theme that every other one inherits from.
  static let commonName = "hicolor"

  let index: IconThemeIndex
  /// The folders of this name, in the order in which they are asked.
  let paths: [String]

  /// The folders of the index that are there, each with its paths; found when first wanted.
  private lazy var places: [(folder: IconThemeIndex.Folder, paths: [String])] =
    index.folders.compactMap { folder in
      let candidates = paths.map { "\($0)/\(folder.path)" }
      let there = candidates.filter { access($0, F_OK) == 0 }
      return there.isEmpty ? nil : (folder, there)
    }

  /// The largest index that is read, in bytes.
  private static let largestIndex = 1 << 20
  private static let endings = ["png", "svg"]

  /// The theme of a name; nil if there is none, or it has no index.
  init?(_ name: String, in folders: IconFolders) {
    guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"), !name.hasPrefix(".") else {
      return nil
    }
    paths = folders.paths.map { "\($0)/\(name)" }.filter { access($0, F_OK) == 0 }
    guard let index = paths.lazy.compactMap({ Self.index(at: $0 + "/index.theme") }).first else {
      return nil
    }
    self.index = index
  }

  private static func index(at path: String) -> IconThemeIndex? {
    guard let file = try? RegularFile(path, limit: largestIndex), let bytes = try? file.bytes()
    else { return nil }
    return IconThemeIndex(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// The file of a picture, made for a size or as near to it as there is; nil if there is none.
  func path(of name: String, size: Double, scale: Double) -> String? {
    for (folder, paths) in places where folder.matches(size: size, scale: scale) {
      if let path = Self.path(of: name, in: paths) { return path }
    }
    var nearest: (distance: Double, path: String)?
    for (folder, paths) in places {
      var distance = folder.distance(size: size, scale: scale)
      // Whatever has to be made larger is worse than what has to be made smaller.
      if folder.largest * folder.scale < size * scale { distance += 1e6 }
      guard distance < nearest?.distance ?? .infinity, let path = Self.path(of: name, in: paths)
      else { continue }
      nearest = (distance, path)
    }
    return nearest?.path
  }

  /// The file of a picture that lies in one of some folders.
  static func path(of name: String, in folders: [String]) -> String? {
    for folder in folders {
      for ending in endings {
        let path = "\(folder)/\(name).\(ending)"
        if access(path, R_OK) == 0 { return path }
      }
      // Those of one colour may have been made ready as pixels.
      let pixels = "\(folder)/\(name).symbolic.png"
      if IconNames.isSymbolic(name), access(pixels, R_OK) == 0 { return pixels }
    }
    return nil
  }
}
