/// Cells that contain the separators of cells and rows.
///
/// A row is one line with tabs between its cells. A tab or a newline inside a cell is replaced by a
/// wide space while it is shown, and is restored in the answer.
package enum CellText {
  /// An invisible character after each wide space that replaces a separator.
  private static let mark: Unicode.Scalar = "\u{2060}"
  private static let pairs: [(original: Unicode.Scalar, stand: Unicode.Scalar)] = [
    ("\t", "\u{2003}"), ("\n", "\u{2002}"), ("\r", "\u{2004}"),
  ]

  /// Returns a cell with separators replaced.
  package static func shown(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
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

  /// Returns a cell with separators restored.
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
