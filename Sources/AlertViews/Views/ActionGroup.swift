public import AlertModel

/// The buttons of a toast or banner, in equal shares of the width or each as wide as its label.
@MainActor
public final class ActionGroup: View {
  /// The buttons from leading to trailing.
  public let buttons: [Button]
  /// Whether the buttons share the whole width equally.
  public var fillsWidth = true

  /// Creates a group and gives its buttons the look of toasts.
  public init(_ buttons: [Button]) {
    self.buttons = buttons
    super.init()
    for button in buttons {
      button.look = .lowBox
      addSubview(button)
    }
  }

  /// The size of all buttons in one row, each as wide as its label; in points.
  public func sizeInRow(in environment: AlertEnvironment) -> Size {
    let row = ButtonShares(inRow: labelWidths(in: environment), metrics: environment.theme.metrics)
    return Size(width: row.width, height: row.height)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: shares(of: width, in: environment).height)
  }

  public override func layout(in environment: AlertEnvironment) {
    let shares = shares(of: frame.width, in: environment)
    for (button, frame) in zip(buttons, shares.frames) { button.frame = frame }
  }

  private func shares(of width: Double, in environment: AlertEnvironment) -> ButtonShares {
    let metrics = environment.theme.metrics
    let widths = labelWidths(in: environment)
    return fillsWidth
      ? ButtonShares(labelWidths: widths, width: width, metrics: metrics)
      : ButtonShares(inRow: widths, metrics: metrics)
  }

  private func labelWidths(in environment: AlertEnvironment) -> [Double] {
    buttons.map { $0.labelWidth(in: environment) }
  }
}
