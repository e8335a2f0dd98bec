import AlertModel
import Cairo

extension Label {
  /// A label for the placeholder of an empty field.
  static func placeholder(_ text: String) -> Label {
    Label(
      DisplayText.line(text),
      appearance: Appearance(
        size: \.fieldTextSize, color: \.hint, alignment: .leading, mostLines: 1))
  }

  /// Places a placeholder at the first line of a text view.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - centred: Whether the text is a single line, vertically centered.
  ///   - environment: Theme, appearance and scale.
  func layOut(besides textView: TextView, centred: Bool, in environment: AlertEnvironment) {
    let size = measure(width: textView.frame.width, in: environment)
    let y = centred ? ((textView.frame.height - size.height) / 2).rounded() : 0
    frame = Rect(
      x: textView.frame.minX, y: textView.frame.minY + y, width: textView.frame.width,
      height: size.height)
  }
}
