/// The frames of a toast's or banner's buttons, from the origin of the area that they share; in
/// points.
public struct ButtonShares: Hashable, Sendable {
  public private(set) var frames: [Rect]

  /// The height of all buttons together.
  public var height: Double { frames.last?.maxY ?? 0 }

  /// The least width of a button that is no wider than it needs.
  private static let leastWidth = 76.0

  /// Buttons in as few rows as let every label fit, those of a row in equal shares of the width.
  ///
  /// - Parameters:
  ///   - labelWidths: The width of each label.
  ///   - width: The width there is for the buttons of a row.
  ///   - metrics: The theme's lengths.
  public init(labelWidths: [Double], width: Double, metrics: Metrics) {
    let count = labelWidths.count
    let gap = metrics.toastButtonGap
    let needed = (labelWidths.max() ?? 0) + 2 * metrics.buttonInset
    let fitting = Int(min(max((width + gap) / (needed + gap), 1), Double(max(count, 1))))
    let rows = (count + fitting - 1) / fitting
    // Four that fit three in a row stand two by two.
    let inRow = max((count + max(rows, 1) - 1) / max(rows, 1), 1)
    frames = (0..<count).map { index in
      let row = index / inRow
      let inThisRow = Double(min(inRow, count - row * inRow))
      let share = (width - (inThisRow - 1) * gap) / inThisRow
      return Rect(
        x: Double(index % inRow) * (share + gap),
        y: Double(row) * (metrics.toastButtonHeight + gap), width: share,
        height: metrics.toastButtonHeight)
    }
  }

  /// Buttons in one row, each as wide as its label wants.
  ///
  /// - Parameters:
  ///   - labelWidths: The width of each label.
  ///   - metrics: The theme's lengths.
  public init(inRow labelWidths: [Double], metrics: Metrics) {
    var x = 0.0
    frames = []
    for label in labelWidths {
      let width = max((label + 2 * metrics.buttonInset).rounded(.up), Self.leastWidth)
      frames.append(Rect(x: x, y: 0, width: width, height: metrics.toastButtonHeight))
      x += width + metrics.toastButtonGap
    }
  }

  /// The width of the longest row.
  public var width: Double { frames.map(\.maxX).max() ?? 0 }
}
