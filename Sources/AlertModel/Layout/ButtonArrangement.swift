/// Whether an alert's buttons stand side by side or one below the other.
public enum ButtonArrangement: Hashable, Sendable {
  case row
  case column

  /// The arrangement for buttons with labels of these widths.
  ///
  /// A row when there are few enough buttons and every label fits its equal share, else a column.
  ///
  /// - Parameters:
  ///   - labelWidths: The width of each label, in points.
  ///   - width: The width there is for all buttons together, in points.
  ///   - metrics: The theme's lengths.
  public init(labelWidths: [Double], width: Double, metrics: Metrics) {
    let count = labelWidths.count
    guard count <= metrics.mostButtonsInRow else {
      self = .column
      return
    }
    let room =
      Self.shareOfRow(count: count, width: width, metrics: metrics) - 2 * metrics.buttonInset
    self = labelWidths.allSatisfy { $0 <= room } ? .row : .column
  }

  /// The frames of the buttons, from the origin of the area that they share; in points.
  public func frames(count: Int, width: Double, metrics: Metrics) -> [Rect] {
    let height = metrics.buttonHeight
    switch self {
    case .row:
      let share = Self.shareOfRow(count: count, width: width, metrics: metrics)
      return (0..<count).map { index in
        Rect(
          x: Double(index) * (share + metrics.buttonGapInRow), y: 0, width: share, height: height)
      }
    case .column:
      return (0..<count).map { index in
        Rect(
          x: 0, y: Double(index) * (height + metrics.buttonGapInColumn), width: width,
          height: height)
      }
    }
  }

  /// The height of all buttons together, in points.
  public func height(count: Int, metrics: Metrics) -> Double {
    guard count > 0 else { return 0 }
    switch self {
    case .row:
      return metrics.buttonHeight
    case .column:
      let gaps = Double(count - 1) * metrics.buttonGapInColumn
      return Double(count) * metrics.buttonHeight + gaps
    }
  }

  private static func shareOfRow(count: Int, width: Double, metrics: Metrics) -> Double {
    guard count > 0 else { return width }
    return (width - Double(count - 1) * metrics.buttonGapInRow) / Double(count)
  }
}
