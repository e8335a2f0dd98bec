/// The layout of a toast's or banner's buttons, in points from the top left corner of their area.
public struct ButtonShares: Hashable, Sendable {
  /// The frame of each button.
  public private(set) var frames: [Rect]

  /// The height of all buttons.
  public var height: Double { frames.last?.maxY ?? 0 }

  /// The minimum width of a button of a banner.
  private static let leastWidth = 76.0

  /// Lays out a toast's buttons in as few rows as fit the labels, with equal widths in a row.
  ///
  /// - Parameters:
  ///   - labelWidths: The width of each label.
  ///   - width: The available width.
  ///   - metrics: The theme's lengths.
  public init(labelWidths: [Double], width: Double, metrics: Metrics) {
    let count = labelWidths.count
    let gap = metrics.toastButtonGap
    let needed = (labelWidths.max() ?? 0) + 2 * metrics.buttonInset
    let fitting = Int(min(max((width + gap) / (needed + gap), 1), Double(max(count, 1))))
    let rows = (count + fitting - 1) / fitting
    // Rows are balanced: four buttons of which three fit in a row make two rows of two.
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

  /// Lays out a banner's buttons in one row, each as wide as its label needs.
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

/// Distributes free space among views.
public enum RoomSharing {
  /// Divides space equally, but gives no view more than it can use.
  ///
  /// - Parameters:
  ///   - room: The free space, in the same unit as `uses`.
  ///   - uses: The additional space that each view can use; infinity for any amount.
  /// - Returns: The additional space for each view.
  public static func share(_ room: Double, among uses: [Double]) -> [Double] {
    var shares = uses.map { _ in 0.0 }
    var rest = max(room, 0)
    // Views with the smallest use come first: what they leave goes to the others.
    let order = uses.indices.sorted { uses[$0] < uses[$1] }
    for (place, index) in order.enumerated() {
      let share = rest / Double(order.count - place)
      shares[index] = min(max(uses[index], 0), share)
      rest -= shares[index]
    }
    return shares
  }
}
