/// Why a benchmark could not be carried out, in one sentence.
nonisolated struct BenchError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
