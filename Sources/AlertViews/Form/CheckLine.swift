internal import AlertModel

/// Where a box or circle to check and the label beside it are.
///
/// Lengths are in points, from the top left corner of the view around them.
struct CheckLine {
  /// What belongs to both, from one side of the view to the other.
  let frame: Rect
  /// The box or circle, beside the label's first line.
  let mark: Rect
  let label: Rect

  /// Lays out a label and its box or circle.
  ///
  /// - Parameters:
  ///   - label: What stands beside the box.
  ///   - y: Where the line begins.
  ///   - width: The width of the view around them.
  ///   - environment: Theme, appearance and scale.
  init(_ label: Label, y: Double = 0, width: Double, in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    let start = metrics.checkSize + metrics.checkGap
    let textWidth = max(width - start, 1)
    let textHeight = label.measure(width: textWidth, in: environment).height
    frame = Rect(x: 0, y: y, width: width, height: max(metrics.checkHeight, textHeight))
    mark = Rect(
      x: 0, y: (y + (metrics.checkHeight - metrics.checkSize) / 2).rounded(),
      width: metrics.checkSize, height: metrics.checkSize)
    self.label = Rect(
      x: start, y: y + ((frame.height - textHeight) / 2).rounded(), width: textWidth,
      height: textHeight)
  }
}
