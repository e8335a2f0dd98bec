/// An error that prevents writing pages and completions.
struct ReferenceError: Error {
  /// One sentence that names the file.
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
