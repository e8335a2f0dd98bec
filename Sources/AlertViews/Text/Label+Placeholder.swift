import AlertModel
import Cairo

extension Label {
  /// What an empty field shows.
  static func placeholder(_ text: String) -> Label {
    Label(
      DisplayText.line(text),
      appearance: Appearance(
        size: \.fieldTextSize, color: \.hint, alignment: .leading, mostLines: 1))
  }

  /// Puts a placeholder where the first line of a text would be.
  ///
  /// - Parameters:
  ///   - textView: The text.
  ///   - centred: Whether the text has but one line, in the middle.
  ///   - environment: Theme, appearance and scale.
  func layOut(besides textView: TextView, centred: Bool, in environment: AlertEnvironment) {
    let size = measure(width: textView.frame.width, in: environment)
    let y = centred ? ((textView.frame.height - size.height) / 2).rounded() : 0
    frame = Rect(
      x: textView.frame.minX, y: textView.frame.minY + y, width: textView.frame.width,
      height: size.height)
  }
}
