internal import AlertModel
internal import AlertRendering
internal import Cairo

/// A bar with a label that shows the quality of a passphrase, as the program that asks for it rates
/// it.
final class QualityBar: View {
  /// The quality from -100 to 100; a negative one means that the passphrase will be rejected.
  var quality = 0 {
    didSet { if quality != oldValue { setNeedsDisplay() } }
  }

  let label: TextLine

  private static let barHeight = 6.0
  /// The distance between label and bar, in points.
  private static let gap = 10.0
  /// The largest part of the width for the label.
  private static let mostOfLabel = 0.5

  init(label: String) {
    self.label = TextLine(label, size: \.hintSize)
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: max(label.height(in: environment).rounded(.up), Self.barHeight))
  }

  override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let labelWidth = min(
      label.width(in: environment).rounded(.up), frame.width * Self.mostOfLabel)
    label.draw(
      in: Rect(x: 0, y: 0, width: labelWidth, height: frame.height),
      color: environment.palette.hint, into: context, in: environment)
    let start = labelWidth + Self.gap
    let track = Rect(
      x: start, y: ((frame.height - Self.barHeight) / 2).rounded(),
      width: max(frame.width - start, 1), height: Self.barHeight)
    SliderPainter.drawTrack(
      track, filled: 0...Double(min(abs(quality), 100)) / 100,
      color: quality < 0 ? environment.palette.destructiveOnBox : nil, into: context,
      in: environment)
  }
}

extension QualityBar: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    let name = label.text.isEmpty ? spokenLanguage[.quality] : label.text
    var element = AccessibleElement(.levelBar, name: name)
    element.value = AccessibleValue(Double(quality), in: -100...100)
    return element
  }
}
