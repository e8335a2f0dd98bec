package import AlertModel
internal import Cairo

/// Reads a theme's file and the files of the themes that it inherits from.
package struct ThemeLoader {
  let folders: ThemeFolders

  /// Creates a loader that searches some folders.
  package init(folders: ThemeFolders) {
    self.folders = folders
  }

  /// The longest chain of themes that inherit from one another.
  static let mostAncestors = 8

  /// Reads the theme with a name; nil if there is none.
  package func load(_ name: String) -> LoadedTheme? {
    folders.folder(of: name).map { read($0, named: name, heirs: []) }
  }

  /// Reads the theme in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder with its file.
  ///   - name: The theme's name.
  ///   - heirs: The names of the themes that are being read because they inherit from it.
  /// - Returns: The theme, as far as it could be read, and its problems.
  func read(_ folder: String, named name: String, heirs: [String] = []) -> LoadedTheme {
    let path = "\(folder)/\(ThemeFolders.fileName)"
    var result = LoadedTheme(theme: .default, folders: [folder])
    let bytes: [UInt8]
    do throws(CairoError) {
      bytes = try RegularFile(path, limit: ThemeReader.largestFile).bytes()
    } catch {
      // The message begins with the path, which a `ThemeError` adds itself.
      let problem = "\(error)"
      let prefix = "\(path): "
      result.problems = [
        ThemeError(
          file: path,
          problem.hasPrefix(prefix) ? String(problem.dropFirst(prefix.count)) : problem)
      ]
      return result
    }
    var reader = ThemeReader(bytes, of: path)
    var base = Theme.default
    if let line = reader.parent, line.value != Theme.default.name {
      let chain = heirs + [name]
      if let ancestor = ancestor(line, of: chain, noting: reader.problems) {
        reader.problems.inherit(ancestor.problems)
        result.folders += ancestor.folders
        base = ancestor.theme
      }
    }
    reader.read(name, on: base)
    result.theme = reader.theme
    result.problems = reader.problems.all
    return result
  }

  /// Reads the theme that a line names; nil, with a problem reported, if it cannot be inherited.
  private func ancestor(
    _ line: KeyFileText.Line, of chain: [String], noting problems: ThemeProblems
  ) -> LoadedTheme? {
    let quoted = KeyFileText.quoted(line.value)
    if let first = chain.firstIndex(of: line.value) {
      let loop = (chain[first...] + [line.value]).joined(separator: " → ")
      problems.report(line.number, "no theme can inherit from itself: \(loop)")
      return nil
    }
    guard chain.count < Self.mostAncestors else {
      problems.report(
        line.number,
        "at most \(Self.mostAncestors) themes inherit from one another: "
          + (chain + [quoted]).joined(separator: " → "))
      return nil
    }
    guard let folder = folders.folder(of: line.value) else {
      let names = folders.namesWithDefault.prefix(20).joined(separator: ", ")
      problems.report(
        line.number, "inherits takes the name of a theme, such as \(names), not “\(quoted)”")
      return nil
    }
    return read(folder, named: line.value, heirs: chain)
  }
}

/// A theme that was read from its files.
package struct LoadedTheme {
  /// The theme, with the default theme's values for what could not be read.
  package var theme: Theme
  /// Its problems, each once, in the order of the files' lines.
  package var problems: [ThemeError] = []
  /// The folders with files of the theme and of those that it inherits from.
  var folders: [String] = []
}
