/// The sizes that another program's window accepts, and the choice among them; in device pixels.
package struct GuestSizing: Hashable, Sendable {
  /// The minimum size.
  package var least: Size
  /// The maximum size; nil for none.
  package var most: Size?
  /// The size from which steps are counted.
  package var base: Size
  /// The steps in which the size changes, such as a terminal's cell.
  package var step: Size

  /// Creates sizes; without arguments every size is accepted.
  package init(
    least: Size = Size(width: 1, height: 1), most: Size? = nil, base: Size = .zero,
    step: Size = Size(width: 1, height: 1)
  ) {
    self.least = least
    self.most = most
    self.base = base
    self.step = step
  }

  /// Returns the size of a window with a preferred size for a certain available space.
  ///
  /// A window that is too large is made as large as fits, but not smaller than it accepts: if its
  /// minimum exceeds the space, it scrolls.
  package func size(wanted: Size, within limit: Size) -> Size {
    Size(
      width: length(\.width, wanted: wanted.width, limit: limit.width),
      height: length(\.height, wanted: wanted.height, limit: limit.height))
  }

  /// Returns the largest size that fits into a space; larger than that if the window's minimum is.
  package func size(filling room: Size) -> Size {
    size(wanted: Size(width: 1e6, height: 1e6), within: room)
  }

  private func length(
    _ side: KeyPath<Size, Double>, wanted: Double, limit: Double
  ) -> Double {
    let least = max(self.least[keyPath: side], 1)
    let most = max(self.most?[keyPath: side] ?? .infinity, least)
    guard wanted > limit || wanted < least else { return wanted }
    let largest = min(wanted, limit, most)
    let (base, step) = (self.base[keyPath: side], max(self.step[keyPath: side], 1))
    let stepped =
      largest > base ? base + ((largest - base) / step).rounded(.down) * step : largest
    return max(stepped, least)
  }
}
