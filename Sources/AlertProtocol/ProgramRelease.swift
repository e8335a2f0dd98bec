/// The version of the programs.
package enum ProgramRelease {
  /// The version number that `--version` prints.
  package static let number = "0.1.0"

  /// Returns what `PROGRAM --version` prints.
  package static func text(of program: String) -> String { "\(program) \(number)\n" }
}
