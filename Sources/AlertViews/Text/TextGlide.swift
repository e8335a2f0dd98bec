/// Eases the scrolling of a text by the wheel.
///
/// It works with distances, because a text is laid out only where it is visible and its whole
/// length is unknown.
@MainActor
final class TextGlide {
  /// Scrolls by a number of points; false at the end of the text.
  private let scroll: (Double) -> Bool
  private lazy var way: EasedValue = EasedValue(0) { [weak self] in self?.step() }
  /// The distance scrolled so far, in points.
  private var travelled = 0.0

  /// How long a step of the wheel takes, in seconds.
  private static let duration = 0.12

  /// - Parameter scroll: Scrolls by a number of points; false at the end of the text.
  init(_ scroll: @escaping (Double) -> Bool) {
    self.scroll = scroll
  }

  /// The remaining distance, in points.
  var rest: Double { way.isMoving ? way.target - way.value : 0 }

  /// Scrolls by a number of points, in addition to the remaining distance of earlier steps.
  func move(by distance: Double) {
    if !way.isMoving { stop() }
    way.move(to: way.target + distance, seconds: Self.duration)
  }

  /// Scrolls the remaining distance at once.
  func finish() {
    guard way.isMoving else { return }
    way.set(way.target)
    step()
  }

  /// Stops scrolling.
  func stop() {
    way.set(0)
    travelled = 0
  }

  private func step() {
    let distance = way.value - travelled
    travelled = way.value
    if !scroll(distance), distance != 0 { stop() }
  }
}
