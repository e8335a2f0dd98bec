public import AlertModel
internal import AlertRendering
public import Cairo

/// A small pill with a short text, such as a count.
@MainActor
public final class Badge: View {
  /// The text in the pill.
  public var text: String {
    get { label.text }
    set { label.text = newValue }
  }

  private let label: Label

  /// Creates a badge with a text.
  public init(_ text: String) {
    label = Label(
      text, appearance: Label.Appearance(size: \.hintSize, weight: .semibold, color: \.hint))
    super.init()
    addSubview(label)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let text = label.measure(width: width, in: environment)
    let height = text.height + 6
    return Size(width: max(text.width + 14, height), height: height)
  }

  public override func layout(in environment: AlertEnvironment) {
    let text = label.measure(width: frame.width, in: environment)
    label.frame = Rect(
      x: 0, y: (frame.height - text.height) / 2, width: frame.width, height: text.height)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    context.fill(
      context.snapped(bounds), radius: frame.height / 2, with: environment.palette.plainButton)
  }
}

extension Badge: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(.label, name: text)
  }
}
