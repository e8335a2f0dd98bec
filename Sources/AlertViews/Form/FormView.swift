public import AlertModel

/// The middle part of an alert, between message and buttons: pictures, long text, progress and
/// inputs below each other.
@MainActor
public final class FormView: ColumnView {
  /// The views above the inputs.
  public let leading: [View]
  /// The inputs with their labels.
  public let rows: [FormRow]

  /// Creates a form from views and input rows.
  public init(leading: [View] = [], rows: [FormRow] = []) {
    self.leading = leading
    self.rows = rows
    super.init()
    for view in leading { addSubview(view) }
    for row in rows { addSubview(row) }
  }

  /// The view with the alert's long text; nil for none.
  public var textPane: TextPane? { leading.lazy.compactMap { $0 as? TextPane }.first }

  /// Appends to the alert's long text.
  ///
  /// - Returns: Whether the alert has any.
  package func add(_ text: String) -> Bool {
    guard let textPane else { return false }
    textPane.add(text)
    return true
  }

  /// The available height for the whole alert, in points, which limits the height of pictures.
  public var alertHeight = Double.infinity {
    didSet {
      for case let picture as PictureView in leading {
        picture.mostHeight = min(alertHeight * Self.tallestPicture, Self.usualPictureHeight)
      }
    }
  }

  /// The largest part of the alert's height for a picture.
  private static let tallestPicture = 0.4
  /// The largest height of a picture in any alert, in points.
  private static let usualPictureHeight = 640.0

  /// Whether the form has neither views nor inputs.
  public var isEmpty: Bool { leading.isEmpty && rows.isEmpty }

  /// The controls from top to bottom.
  public var controls: [InputView] { rows.map(\.control) }

  /// The present values by the inputs' names.
  public var values: [String: InputValue] {
    var values: [String: InputValue] = [:]
    for control in controls { values[control.name] = control.value }
    return values
  }

  /// The control that is a view or contains it; nil for none.
  public func control(around view: View?) -> InputView? {
    // A control can contain another one, as a field for a day contains its calendar.
    var (candidate, control) = (view, nil as InputView?)
    while let current = candidate {
      control = current as? InputView ?? control
      candidate = current.superview
    }
    return control
  }

  /// The row of a control; nil if it is in no row of the form.
  public func row(of control: InputView) -> FormRow? {
    rows.first { $0.control === control }
  }

  /// Folds the menus of a form that would be too high otherwise, those with most items first.
  ///
  /// - Parameters:
  ///   - room: The available size for the whole alert, in points.
  ///   - environment: Theme, appearance and scale.
  public func fold(within room: Size, in environment: AlertEnvironment) {
    let menus = controls.compactMap { $0 as? ChoiceMenu }
    guard !menus.isEmpty, room.height.isFinite else { return }
    let metrics = environment.theme.metrics
    let width = max(min(metrics.alertWidth, room.width) - 2 * metrics.padding, 1)
    let heights = menus.map { $0.unfoldedHeight(width: width, in: environment) }
    // Open menus are measured as closed: other inputs must not change when one is opened.
    var height = column(width: width, in: environment).height
    for case let input as FoldingInput in controls {
      let unfolded = (input as? ChoiceMenu)?.unfoldedHeight(width: width, in: environment)
      height += unfolded ?? metrics.fieldHeight
      height -= input.measure(width: width, in: environment).height
    }
    for index in menus.indices.sorted(by: { heights[$0] > heights[$1] }) {
      let isTooHigh = height > room.height - Self.heightBesides
      menus[index].isFolded = isTooHigh
      if isTooHigh { height -= heights[index] - metrics.fieldHeight }
    }
  }

  /// The height that the rest of a usual alert needs: icon, title, a line of a message, and buttons.
  private static let heightBesides = 240.0

  public override func layout(in environment: AlertEnvironment) {
    let sliders = controls.compactMap { $0 as? Slider }
    let widest = sliders.map { $0.widestNumber(in: environment) }.max() ?? 0
    for slider in sliders { slider.numberWidth = widest }
    super.layout(in: environment)
  }

  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    subviews.map { $0.wantedWidth(in: environment) }.max() ?? 0
  }

  override func column(width: Double, in environment: AlertEnvironment) -> ColumnLayout {
    let gap = environment.theme.metrics.fieldGap
    var column = ColumnLayout(width: width, in: environment)
    for (index, view) in subviews.enumerated() {
      column.add(view, gapBefore: index == 0 ? 0 : gap)
    }
    return column
  }
}
