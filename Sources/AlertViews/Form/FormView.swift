public import AlertModel
internal import Cairo

/// What stands between an alert's message and its buttons: pictures, long text, progress and
/// inputs, one below the other.
@MainActor
public final class FormView: ColumnView {
  /// What stands above the inputs.
  public let leading: [View]
  public let rows: [FormRow]

  public init(leading: [View] = [], rows: [FormRow] = []) {
    self.leading = leading
    self.rows = rows
    super.init()
    for view in leading { addSubview(view) }
    for row in rows { addSubview(row) }
  }

  /// The long text, if there is one.
  public var textPane: TextPane? { leading.lazy.compactMap { $0 as? TextPane }.first }

  /// Adds to the long text.
  ///
  /// - Returns: Whether there is one to add to.
  package func add(_ text: String) -> Bool {
    guard let textPane else { return false }
    textPane.add(text)
    return true
  }

  /// The height that there is for the whole alert, in points; pictures take a part of it at most.
  public var alertHeight = Double.infinity {
    didSet {
      for case let picture as PictureView in leading {
        picture.mostHeight = min(alertHeight * Self.tallestPicture, Self.usualPictureHeight)
      }
    }
  }

  /// The part of the height that a picture takes at most.
  private static let tallestPicture = 0.4
  /// The height of a picture where there is any height, in points.
  private static let usualPictureHeight = 640.0

  public var isEmpty: Bool { leading.isEmpty && rows.isEmpty }

  /// The controls from top to bottom.
  public var controls: [InputView] { rows.map(\.control) }

  /// What the person gave so far, by the inputs' names.
  public var values: [String: InputValue] {
    var values: [String: InputValue] = [:]
    for control in controls { values[control.name] = control.value }
    return values
  }

  /// The control that holds a view, or is it.
  public func control(around view: View?) -> InputView? {
    var candidate = view
    while let current = candidate {
      if let control = current as? InputView { return control }
      candidate = current.superview
    }
    return nil
  }

  /// The row of a control.
  public func row(of control: InputView) -> FormRow? {
    rows.first { $0.control === control }
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
