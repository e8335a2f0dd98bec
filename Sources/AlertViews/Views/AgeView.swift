public import AlertModel
public import Cairo
internal import GLib
internal import Localization

/// Shows how long ago an alert arrived, such as “5 min”, and how often.
///
/// The text is updated only while the view is presented and drawn, at most once a minute.
@MainActor
public final class AgeView: View {
  /// The time of arrival.
  public var arrival: MonotonicInstant {
    didSet {
      guard arrival != oldValue else { return }
      timer = nil
      setNeedsDisplay()
    }
  }
  /// How often the alert arrived; shown from 2 on.
  public var count = 1 {
    didSet {
      guard count != oldValue else { return }
      followMarks()
    }
  }
  /// How many alerts are stacked behind this one; shown from 1 on.
  public var stacked = 0 {
    didSet {
      guard stacked != oldValue else { return }
      followMarks()
    }
  }
  /// Whether the age is beside the first line of the text, before the count, instead of at the end of
  /// the view, after the count.
  package var isBesideText = false {
    didSet { if isBesideText != oldValue { setNeedsDisplay() } }
  }
  /// Whether the age is hidden because another view covers its place.
  public var hidesAge = false {
    didSet { if hidesAge != oldValue { setNeedsDisplay() } }
  }

  private var ageLine = AgeView.line("")
  /// The text before the age: how often the alert arrived, and how many are behind it.
  private var marks = ""
  private var countLine = AgeView.line("", weight: .semibold)
  private var longestLine = AgeView.line("")
  /// The language of the current texts; that of the tree once they are laid out.
  private var language: Language = .ofProcess {
    didSet { if language != oldValue { followLanguage() } }
  }
  private var timer: GLib.Timer?

  /// The distance between count and age, in points.
  private static let gap = 8.0

  /// Creates a view for a time of arrival.
  public init(arrival: MonotonicInstant) {
    self.arrival = arrival
    super.init()
    followLanguage()
  }

  private func followLanguage() {
    longestLine = Self.line(AlertAge.longest.text(in: language))
    showMarks()
  }

  private func followMarks() {
    showMarks()
    setNeedsLayout()
  }

  private func showMarks() {
    let parts = [count > 1 ? "×\(count)" : nil, stacked > 0 ? language.text(.more, stacked) : nil]
    marks = parts.compactMap(\.self).joined(separator: " · ")
    countLine = Self.line(marks, weight: .semibold)
  }

  private static func line(_ text: String, weight: TextStyle.Weight = .regular) -> TextLine {
    TextLine(text, size: \.toastNameSize, weight: weight)
  }

  private var age: AlertAge { AlertAge(seconds: MonotonicInstant.now.seconds(since: arrival)) }

  // MARK: - Layout and drawing

  /// The reserved width for the age or the close button that replaces it, in points.
  private func ageWidth(in environment: AlertEnvironment) -> Double {
    max(longestLine.width(in: environment).rounded(.up), CloseButton.diameter)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    if let root { language = root.language }
    let counted = !marks.isEmpty ? Self.gap + countLine.width(in: environment).rounded(.up) : 0
    return Size(
      width: ageWidth(in: environment) + counted,
      height: longestLine.height(in: environment).rounded(.up))
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let color = environment.palette.hint
    if let root { language = root.language }
    let text = age.text(in: language)
    if ageLine.text != text { ageLine = Self.line(text) }
    let taken = hidesAge ? CloseButton.diameter : ageLine.width(in: environment)
    if !hidesAge { draw(ageLine, after: 0, color, into: context, in: environment) }
    if !marks.isEmpty {
      draw(countLine, after: taken + Self.gap, color, into: context, in: environment)
    }
    scheduleChange()
  }

  /// Draws a line at a distance from the edge where the age is, in points.
  private func draw(
    _ line: TextLine, after distance: Double, _ color: Color,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let width = line.width(in: environment)
    line.draw(
      in: Rect(
        x: isBesideText ? distance : frame.width - distance - width, y: 0, width: width,
        height: frame.height), color: color, into: context, in: environment)
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

extension AgeView: AccessibleView {
  /// How often the alert arrived and how many are behind it; the age is not reported.
  package var accessibleElement: AccessibleElement? {
    let marks = [
      count > 1 ? language.text(.times, count) : nil,
      stacked > 0 ? language.text(.more, stacked) : nil,
    ]
    let text = marks.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : AccessibleElement(.label, name: SpokenText.sentence(text))
  }
}
