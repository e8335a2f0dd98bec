/// The version of the programs.
package enum ProgramRelease {
  /// The version number that `--version` prints.
  package static let number = "0.1.0"
}
