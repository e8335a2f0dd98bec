/// Why the harness could not do what a test or a benchmark asked of it, in one sentence.
nonisolated package struct HarnessError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
