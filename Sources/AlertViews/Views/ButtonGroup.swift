public import AlertModel

/// Buttons in a row, or in a column if there are many or a label is long.
///
/// A row keeps the given order. In a column the most likely choice is at the top, and the button
/// that cancels at the bottom.
@MainActor
public final class ButtonGroup: View {
  /// The buttons in the order of a row, from leading to trailing.
  public let buttons: [Button]
  /// The buttons in the order of a column, from top to bottom.
  private let column: [Button]
  /// The arrangement that the last `measure(width:in:)` chose.
  public private(set) var arrangement: ButtonArrangement = .row

  /// How many labels are measured to find the widest, starting from those with the most characters.
  private static let mostMeasured = 24

  /// Creates a group of buttons.
  ///
  /// - Parameters:
  ///   - buttons: The buttons in the order of a row.
  ///   - first: The one at the top of a column; nil for the first that was given.
  ///   - last: The one at the bottom of a column; nil for the last that was given.
  public init(_ buttons: [Button], first: Button? = nil, last: Button? = nil) {
    self.buttons = buttons
    let top = buttons.filter { $0 === first && $0 !== last }
    let bottom = buttons.filter { $0 === last }
    column = top + buttons.filter { $0 !== first && $0 !== last } + bottom
    super.init()
    for button in buttons { addSubview(button) }
  }

  /// The width of the widest label, in points.
  public func widestLabel(in environment: AlertEnvironment) -> Double {
    let longest =
      buttons.count <= Self.mostMeasured
      ? buttons
      : Array(
        buttons.sorted { $0.title.utf8.count > $1.title.utf8.count }.prefix(Self.mostMeasured))
    return longest.map { $0.labelWidth(in: environment) }.max() ?? 0
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let metrics = environment.theme.metrics
    let isFew = buttons.count <= metrics.mostButtonsInRow
    arrangement = ButtonArrangement(
      labelWidths: isFew
        ? buttons.map { $0.labelWidth(in: environment) } : buttons.map { _ in 0 },
      width: width, metrics: metrics)
    return Size(width: width, height: arrangement.height(count: buttons.count, metrics: metrics))
  }

  public override func layout(in environment: AlertEnvironment) {
    let frames = arrangement.frames(
      count: buttons.count, width: frame.width, metrics: environment.theme.metrics)
    for (button, frame) in zip(shown, frames) { button.frame = frame }
  }

  /// The buttons in their visual order.
  private var shown: [Button] {
    switch arrangement {
    case .row: buttons
    case .column: column
    }
  }

  override var focusOrder: [View] { shown }
}
