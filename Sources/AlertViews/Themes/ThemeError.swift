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
