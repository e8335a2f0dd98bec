/// Texts for screen readers.
enum SpokenText {
  /// Returns a text that ends with punctuation.
  ///
  /// Orca reads the labels of a notification one after another, as if they were one sentence.
  static func sentence(_ text: String) -> String {
    guard let last = text.last(where: { !$0.isWhitespace }), !last.isPunctuation else {
      return text
    }
    return text + "."
  }
}
