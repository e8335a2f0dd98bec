/// The strength of the hover effect of a control's parts, from 0 to 1.
///
/// The part under the pointer gets it at once. It fades out over a tenth of a second after the
/// pointer has left, unless motion is reduced.
@MainActor
final class HoverFade<Part: Hashable> {
  /// The part under the pointer; nil for none.
  private(set) var part: Part?

  private weak var view: View?
  private var fading: [Part: EasedValue] = [:]

  /// How long a part fades, in seconds.
  private static var duration: Double { 0.1 }
  /// The maximum number of parts that fade at a time; a faster pointer leaves no trail.
  private static var most: Int { 6 }

  /// Creates the state of a control that the pointer is not over.
  ///
  /// - Parameter view: The control, which is redrawn after each change.
  init(of view: View) {
    self.view = view
  }

  /// The strength of a part's hover effect.
  func amount(of part: Part) -> Double {
    part == self.part ? 1 : fading[part]?.value ?? 0
  }

  /// Called when the pointer is over another part, or over none (nil).
  func move(to part: Part?) {
    guard part != self.part else { return }
    let left = self.part
    self.part = part
    if let part { fading[part] = nil }
    if let left, view?.root?.allowsMotion == true { fade(left) }
    view?.setNeedsDisplay()
  }

  /// Ends all effects: parts have other places or meanings now.
  func forget() {
    (part, fading) = (nil, [:])
  }

  private func fade(_ part: Part) {
    if fading.count >= Self.most { fading = [:] }
    let value = EasedValue(1) { [weak self] in self?.step(part) }
    fading[part] = value
    value.move(to: 0, seconds: Self.duration)
  }

  private func step(_ part: Part) {
    if fading[part]?.isMoving == false { fading[part] = nil }
    view?.setNeedsDisplay()
  }
}

/// The only part of a control that is hovered as a whole.
struct WholeControl: Hashable {}

extension HoverFade<WholeControl> {
  /// The strength of the control's hover effect.
  var amount: Double { amount(of: WholeControl()) }

  /// Called when the pointer entered or left the control.
  func set(_ isHovered: Bool) {
    move(to: isHovered ? WholeControl() : nil)
  }
}
