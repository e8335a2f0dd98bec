import AlertModel

/// Collects the problems of a theme's file, while the rest of it is read.
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

  /// Reports a value that its key does not accept; `wanted` describes what it accepts.
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

/// A problem of a theme: what is wrong, where, and what is accepted.
public struct ThemeError: Error, Hashable, CustomStringConvertible {
  /// The path of the file with the problem; nil if there is no theme with the wanted name.
  public var file: String?
  /// The line, counted from 1; nil if the problem is with the whole file.
  public var line: Int?
  /// What is wrong and what is accepted, without a period at the end.
  public var problem: String

  /// Creates an error; `problem` is a sentence without a final period.
  public init(file: String? = nil, line: Int? = nil, _ problem: String) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// The problem in the format of compilers, `FILE:LINE: what is wrong`.
  public var description: String {
    guard let file else { return problem }
    return line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
  }
}
