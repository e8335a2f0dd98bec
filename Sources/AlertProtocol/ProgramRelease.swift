/// The release of the programs, as `--version` prints it.
package enum ProgramRelease {
  package static let number = "0.1.0"
}
