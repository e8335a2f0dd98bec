/// Why a theme cannot be used, in one line: what is wrong, where, and what is accepted.
public struct ThemeError: Error, Hashable, CustomStringConvertible {
  /// The file in which it is; nil when there is no such theme at all.
  public var file: String?
  /// Counted from 1; nil when it is the file as a whole.
  public var line: Int?
  /// What is wrong and what is accepted, without a period at the end.
  public var problem: String

  public init(file: String? = nil, line: Int? = nil, _ problem: String) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// As compilers write it: `FILE:LINE: what is wrong`.
  public var description: String {
    guard let file else { return problem }
    return line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
  }
}
