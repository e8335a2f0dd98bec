import AlertModel

/// A line of text that was edited in a field, which shows tabs and line ends as spaces and leaves
/// other control characters out.
struct EditedLine {
  /// The edited text, with the initial text's own characters before and after the edited part.
  let text: String

  /// Restores the characters of the initial text.
  ///
  /// - Parameters:
  ///   - edited: The text of the field.
  ///   - given: The initial text, before it was cleaned for the field.
  init(_ edited: String, of given: String) {
    let shown = Array(EnteredText.cleaned(given, lines: .one).unicodeScalars)
    let edited = Array(edited.unicodeScalars)
    let originals = Self.originals(of: shown, in: given)
    let most = min(shown.count, edited.count)
    let before = (0..<most).first { shown[$0] != edited[$0] } ?? most
    let after =
      (0..<most - before).first {
        shown[shown.count - 1 - $0] != edited[edited.count - 1 - $0]
      } ?? most - before
    var text = originals[..<before].joined()
    text.unicodeScalars += edited[before..<edited.count - after]
    text += originals[(shown.count - after)...].joined()
    self.text = text
  }

  /// The characters of the initial text for each shown one: itself, with hidden ones before it; the
  /// last one also has those after it.
  private static func originals(
    of shown: [Unicode.Scalar], in given: String
  ) -> [String] {
    var parts: [String] = []
    var part = ""
    for scalar in given.unicodeScalars {
      part.unicodeScalars.append(scalar)
      guard parts.count < shown.count else { continue }
      let next = shown[parts.count]
      guard scalar == next || next == " " && scalar.properties.isWhitespace else { continue }
      parts.append(part)
      part = ""
    }
    // Only text that a field cannot have shown is not found; it is left out.
    while parts.count < shown.count { parts.append("") }
    if let last = parts.indices.last { parts[last] += part }
    return parts
  }
}
