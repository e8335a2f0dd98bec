import AlertModel
import Cairo

/// Reads a theme's file and those of the themes that it inherits from.
struct ThemeLoader {
  let folders: ThemeFolders

  /// A theme as its files have it now.
  struct Result {
    /// What could be read of it.
    var theme: Theme
    /// What is wrong with it, each once, in the order of the files' lines.
    var problems: [ThemeError] = []
    var comment: String?
    /// The folders that something of it is in.
    var folders: [String] = []
  }

  /// How many themes may inherit from one another.
  static let mostAncestors = 8

  /// Reads the theme of a name; nil if there is none.
  func load(_ name: String) -> Result? {
    folders.folder(of: name).map { read($0, named: name, heirs: []) }
  }

  /// Reads the theme in a folder.
  ///
  /// - Parameters:
  ///   - folder: Where its file is.
  ///   - name: What it is called.
  ///   - heirs: The themes that are being read because they inherit from it, by name.
  /// - Returns: The theme, as far as it could be read, and what is wrong with it.
  func read(_ folder: String, named name: String, heirs: [String] = []) -> Result {
    let path = "\(folder)/\(ThemeFolders.fileName)"
    var result = Result(theme: .default, folders: [folder])
    let bytes: [UInt8]
    do throws(CairoError) {
      bytes = try RegularFile(path, limit: ThemeReader.largestFile).bytes()
    } catch {
      // It names the file itself, as theme errors do by their own member.
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
      if let ancestor = ancestor(line, of: chain, noting: &reader) {
        reader.report(ancestor.problems)
        result.folders += ancestor.folders
        base = ancestor.theme
      }
    }
    reader.read(name, on: base)
    result.theme = reader.theme
    result.comment = reader.comment
    result.problems = reader.problems
    return result
  }

  /// Reads the theme that a line names; nil, and a problem, if it cannot be inherited from.
  private func ancestor(
    _ line: KeyFileText.Line, of chain: [String], noting reader: inout ThemeReader
  ) -> Result? {
    let quoted = KeyFileText.quoted(line.value)
    if let first = chain.firstIndex(of: line.value) {
      let loop = (chain[first...] + [line.value]).joined(separator: " → ")
      reader.report(line.number, "no theme can inherit from itself: \(loop)")
      return nil
    }
    guard chain.count < Self.mostAncestors else {
      reader.report(
        line.number,
        "at most \(Self.mostAncestors) themes inherit from one another: "
          + (chain + [quoted]).joined(separator: " → "))
      return nil
    }
    guard let folder = folders.folder(of: line.value) else {
      let names = folders.namesWithDefault.prefix(20).joined(separator: ", ")
      reader.report(
        line.number, "inherits takes the name of a theme, such as \(names), not “\(quoted)”")
      return nil
    }
    return read(folder, named: line.value, heirs: chain)
  }
}
