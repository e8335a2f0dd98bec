import AlertModel

/// Finds the files of a named sound.
///
/// freedesktop.org: Sound Theme Specification, Sound Naming Specification.
package enum SoundLookup {
  /// The theme that all others fall back to.
  private static let theme = "freedesktop"
  private static let mostBytes = 128

  /// Whether a text can be the name of a sound: it is no path.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= mostBytes && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.utf8.allSatisfy(\.isOfName)
  }

  /// The files to try for a name, the best first; shorter names are fallbacks for longer ones.
  package static func candidates(for name: String, in folders: [String]) -> [String] {
    var paths: [String] = []
    var name = Substring(name)
    while !name.isEmpty {
      for folder in folders {
        for suffix in ["oga", "ogg", "wav"] {
          paths.append("\(folder)/\(theme)/stereo/\(name).\(suffix)")
        }
      }
      guard let dash = name.lastIndex(of: "-") else { break }
      name = name[..<dash]
    }
    return paths
  }
}
