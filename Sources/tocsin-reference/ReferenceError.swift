/// What keeps pages and completions from being written.
struct ReferenceError: Error {
  /// One sentence that names the file.
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
