/// The arrangement of an alert's buttons.
public enum ButtonArrangement: Hashable, Sendable {
  /// Side by side.
  case row
  /// One below the other.
  case column

  /// Chooses a row if there are few enough buttons and every label fits its equal share, else a
  /// column.
  ///
  /// - Parameters:
  ///   - labelWidths: The width of each label, in points.
  ///   - width: The available width for all buttons, in points.
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

  /// Returns the frames of the buttons, in points from the top left corner of their common area.
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

  /// Returns the height of all buttons, in points.
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
