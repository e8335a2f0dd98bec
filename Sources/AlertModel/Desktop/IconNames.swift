/// The names under which an icon theme may have a picture, the best first.
///
/// Icon Naming Specification: what follows a dash is more special than what stands before it, so
/// that `network-wired-offline` may be shown as `network-wired`.
public enum IconNames {
  /// The most names that are tried for one icon.
  private static let most = 32
  /// The longest name, in bytes: that of a file with its ending.
  private static let longest = 200
  private static let symbolic = "-symbolic"

  /// The names to try, in their order.
  ///
  /// - Parameters:
  ///   - wanted: The names that were asked for, the best first. They may come from a stranger: what
  ///     cannot be a file's name is left out.
  ///   - prefersSymbolic: Whether a picture of one colour is better than one in its own.
  /// - Returns: Names without endings, each once.
  public static func candidates(for wanted: [String], prefersSymbolic: Bool = false) -> [String] {
    let names = wanted.prefix(most).map(withoutEnding).filter(isName)
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

  /// Whether a picture has one colour, which is chosen where it is drawn.
  public static func isSymbolic(_ name: String) -> Bool { name.hasSuffix(symbolic) }

  private static func withoutEnding(_ name: String) -> String {
    for ending in [".png", ".svg", ".xpm"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longest && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
  }
}
