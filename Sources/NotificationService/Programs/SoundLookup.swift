import AlertModel

/// Where the sound of a name may be.
///
/// freedesktop.org: the sound theme and the sound naming specification.
package enum SoundLookup {
  /// The theme that every other one builds on.
  private static let theme = "freedesktop"
  private static let mostBytes = 128

  /// Whether a text can be the name of a sound, and no path.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= mostBytes && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.utf8.allSatisfy(\.isOfName)
  }

  /// The files that a name may mean, the best first: a name without its last words stands for one
  /// that is not there.
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
