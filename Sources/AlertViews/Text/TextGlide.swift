internal import AlertModel

/// Eases the steps of the wheel over a text.
///
/// It works with distances, because a text is laid out only where it is visible and its whole length
/// is not known.
@MainActor
final class TextGlide {
  /// Scrolls by so many points; false at the end of the text.
  private let scroll: (Double) -> Bool
  private lazy var way: EasedValue = EasedValue(0) { [weak self] in self?.step() }
  /// The part of the way that was scrolled, in points.
  private var travelled = 0.0

  /// How long a step of the wheel takes, in seconds.
  private static let duration = 0.12

  /// - Parameter scroll: Scrolls by so many points; false at the end of the text.
  init(_ scroll: @escaping (Double) -> Bool) {
    self.scroll = scroll
  }

  /// What is left of the way, in points.
  var rest: Double { way.isMoving ? way.target - way.value : 0 }

  /// Scrolls by so many points, after what is left of the steps before.
  func move(by distance: Double) {
    if !way.isMoving { stop() }
    way.move(to: way.target + distance, seconds: Self.duration)
  }

  /// Goes the rest of the way at once.
  func finish() {
    guard way.isMoving else { return }
    way.set(way.target)
    step()
  }

  /// Stays where it is.
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
