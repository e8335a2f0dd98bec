/// The fallback names of icons.
///
/// Icon Naming Specification: names become more specific with each dash, so that `network-wired` is
/// a fallback for `network-wired-offline`.
public enum IconNames {
  /// The largest number of names for one icon.
  private static let most = 32
  /// The longest name, in bytes: a file name with its extension has to fit in 255.
  private static let longest = 200
  private static let symbolic = "-symbolic"

  /// Returns the names to look up, in order.
  ///
  /// - Parameters:
  ///   - wanted: The requested names, the preferred one first. They may come from an untrusted
  ///     client: names that are not valid file names are skipped.
  ///   - prefersSymbolic: Whether a symbolic (one-colour) icon is preferred to a coloured one.
  /// - Returns: Unique names without file extensions.
  public static func candidates(for wanted: [String], prefersSymbolic: Bool = false) -> [String] {
    let names = wanted.prefix(most).map(withoutExtension).filter(isValid)
    var result: [String] = []
    func add(_ name: String) {
      let isSymbolic = name.hasSuffix(symbolic)
      let forms = isSymbolic ? [name] : [name, name + symbolic]
      for form in prefersSymbolic ? forms.reversed() : forms where !result.contains(form) {
        result.append(form)
      }
    }
    for name in names { add(name) }
    for name in names {
      var shorter = name.hasSuffix(symbolic) ? String(name.dropLast(symbolic.count)) : name
      while let dash = shorter.lastIndex(of: "-"), dash > shorter.startIndex, result.count < most {
        shorter = String(shorter[..<dash])
        add(shorter)
      }
    }
    return Array(result.prefix(most))
  }

  /// Returns whether the name is that of a symbolic icon, which is drawn in the text's colour.
  public static func isSymbolic(_ name: String) -> Bool { name.hasSuffix(symbolic) }

  private static func withoutExtension(_ name: String) -> String {
    for ending in [".png", ".svg", ".xpm"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longest && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
  }
}
