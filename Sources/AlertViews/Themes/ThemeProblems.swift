import AlertModel

/// Collects what is wrong with a theme's file, while the rest of it is read.
final class ThemeProblems {
  /// The file's path.
  let file: String
  private var own: [ThemeError]
  private var inherited: [ThemeError] = []

  init(_ file: String, _ problems: [KeyFileText.Problem]) {
    self.file = file
    own = problems.map { ThemeError(file: file, line: $0.line, $0.text) }
  }

  /// The problems of the themes that this one inherits from, then its own in the order of lines.
  var all: [ThemeError] {
    inherited + own.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Adds a problem of a line, unless there are too many already.
  func report(_ line: Int, _ problem: String) {
    guard own.count < KeyFileText.mostProblems else { return }
    own.append(ThemeError(file: file, line: line, problem))
  }

  /// Adds the problems of the theme that this one inherits from.
  func inherit(_ others: [ThemeError]) {
    inherited += others
  }

  /// Reports a value that its key does not accept; `wanted` says what it does.
  func refuse(_ line: KeyFileText.Line, _ wanted: String) {
    report(line.number, "\(line.key) takes \(wanted), not “\(KeyFileText.quoted(line.value))”")
  }

  /// Reports every key of a group that is not one of `known`.
  func checkKeys(of group: KeyFileText.Group, _ known: [String]) {
    for line in group.lines where !known.contains(line.key) {
      let list = known.joined(separator: ", ")
      report(
        line.number,
        "[\(KeyFileText.quoted(group.name))] has no key “\(KeyFileText.quoted(line.key))”; "
          + "its keys are \(list)")
    }
  }
}
