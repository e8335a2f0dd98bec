internal import AlertModel

/// The layout of a check box or radio button with its label.
///
/// Lengths are in points, relative to the top left corner of the view that contains both.
struct CheckLine {
  /// The whole line, which can be clicked.
  let frame: Rect
  /// The box or circle, beside the label's first line.
  let mark: Rect
  let label: Rect

  /// Lays out a mark and its label.
  ///
  /// - Parameters:
  ///   - label: The label beside the mark.
  ///   - y: The top of the line.
  ///   - width: The width of the line.
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
