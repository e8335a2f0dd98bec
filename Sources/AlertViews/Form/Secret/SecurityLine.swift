internal import AlertModel
internal import Cairo

/// A line that says that no other program sees what is typed; it is empty while that is not so.
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
