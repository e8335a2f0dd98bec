/// Cells of a row that hold what a row is cut by.
///
/// A row's cells have tabs between them, and it is one line; a tab or a newline that is part of a
/// cell is shown as a wide space, and is itself again in the answer.
package enum CellText {
  /// What makes the wide spaces ours: it cannot be seen.
  private static let mark: Unicode.Scalar = "\u{2060}"
  private static let pairs: [(original: Unicode.Scalar, stand: Unicode.Scalar)] = [
    ("\t", "\u{2003}"), ("\n", "\u{2002}"), ("\r", "\u{2004}"),
  ]

  /// A cell as a row has it.
  package static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let pair = pairs.first(where: { $0.original == scalar }) {
        result.append(contentsOf: [pair.stand, mark])
      } else if scalar != "\0" {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// A cell as it was given.
  package static func original(_ text: String) -> String {
    guard text.unicodeScalars.contains(mark) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == mark, let last = result.last,
        let pair = pairs.first(where: { $0.stand == last })
      {
        result.removeLast()
        result.append(pair.original)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
