internal import AlertModel
internal import Cairo

/// Says that nobody else is told of what is typed, while that is so; else its place is empty.
final class SecurityLine: View {
  var isSecure = false {
    didSet { if isSecure != oldValue { setNeedsDisplay() } }
  }

  private let text = TextLine("Only this alert is told what you type.", size: \.hintSize)

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: text.height(in: environment).rounded(.up))
  }

  override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard isSecure else { return }
    text.draw(in: bounds, color: environment.palette.hint, into: context, in: environment)
  }
}
