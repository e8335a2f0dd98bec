/// The reason why a benchmark could not be run, in one sentence.
nonisolated struct BenchError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
