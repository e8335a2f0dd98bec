public import AlertModel
internal import AlertRendering
public import Cairo
internal import GLib

/// How long ago something came, and how often, at the end of a line.
///
/// The text follows the clock only while it is on a screen and is drawn, and wakes the process no
/// more than once a minute.
@MainActor
public final class AgeView: View {
  /// When it came.
  public var arrival: MonotonicInstant {
    didSet {
      guard arrival != oldValue else { return }
      timer = nil
      setNeedsDisplay()
    }
  }
  /// How often it came; not shown for once.
  public var count = 1 {
    didSet {
      guard count != oldValue else { return }
      countLine = Self.line("×\(count)", weight: .semibold)
      setNeedsLayout()
    }
  }
  /// Whether something else stands where the age does.
  public var hidesAge = false {
    didSet { if hidesAge != oldValue { setNeedsDisplay() } }
  }

  private var ageLine = AgeView.line("")
  private var countLine = AgeView.line("×1", weight: .semibold)
  private let longestLine = AgeView.line(AlertAge.longestText)
  private var timer: GLib.Timer?

  /// Between count and age, in points.
  private static let gap = 8.0

  public init(arrival: MonotonicInstant) {
    self.arrival = arrival
  }

  private static func line(_ text: String, weight: TextStyle.Weight = .regular) -> TextLine {
    TextLine(text, size: \.toastNameSize, weight: weight, alignment: .trailing)
  }

  private var age: AlertAge { AlertAge(seconds: MonotonicInstant.now.seconds(since: arrival)) }

  // MARK: - Layout and drawing

  /// The room that is kept for the age or what stands in its place, in points.
  private func ageWidth(in environment: AlertEnvironment) -> Double {
    max(longestLine.width(in: environment).rounded(.up), CloseButton.diameter)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let counted = count > 1 ? Self.gap + countLine.width(in: environment).rounded(.up) : 0
    return Size(
      width: ageWidth(in: environment) + counted,
      height: longestLine.height(in: environment).rounded(.up))
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let color = environment.palette.hint
    let text = age.text
    if ageLine.text != text { ageLine = Self.line(text) }
    if !hidesAge { ageLine.draw(in: bounds, color: color, into: context, in: environment) }
    if count > 1 {
      let taken = hidesAge ? CloseButton.diameter : ageLine.width(in: environment)
      countLine.draw(
        in: Rect(x: 0, y: 0, width: frame.width - taken - Self.gap, height: frame.height),
        color: color, into: context, in: environment)
    }
    scheduleChange()
  }

  private func scheduleChange() {
    guard root?.isPresented == true, timer?.isActive != true else { return }
    let seconds = age.secondsToNextText
    timer = GLib.Timer(after: Int64(seconds * 1e9) + 1_000_000) { [weak self] in
      self?.timer = nil
      self?.setNeedsDisplay()
    }
  }

  public override func presentationDidChange(_ isPresented: Bool) {
    timer = nil
    if isPresented { scheduleChange() }
  }
}
