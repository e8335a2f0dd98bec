import AlertModel
import X11

/// The sizes of a guest's window, and where it is in its container; in device pixels.
struct GuestFrame {
  /// The guest's preferred size.
  private(set) var wantedSize = PixelSize.zero
  /// The size as last set or reported.
  private(set) var size = PixelSize.zero
  /// Where the window is in its container.
  private(set) var offset = PixelPoint.zero
  /// The sizes that the guest accepts.
  var hints = WindowSizeHints()

  /// A guest that has not entered its container yet.
  init() {}

  /// A guest that has just entered its container.
  init(size: PixelSize, hints: WindowSizeHints) {
    self.hints = hints
    take(size)
  }

  /// The sizes for the layout.
  var sizing: GuestSizing {
    func size(_ size: PixelSize) -> Size {
      Size(width: Double(size.width), height: Double(size.height))
    }
    return GuestSizing(
      least: size(hints.least), most: hints.most.map(size), base: size(hints.base),
      step: size(hints.step))
  }

  /// Records a size that the guest has set itself.
  mutating func take(_ size: PixelSize) {
    (self.size, wantedSize) = (size, size)
  }

  /// Sets the guest's size and place in the layout.
  ///
  /// - Returns: Whether either changed.
  mutating func arrange(_ rect: PixelRect) -> Bool {
    guard rect.size != size || rect.origin != offset else { return false }
    (size, offset) = (rect.size, rect.origin)
    return true
  }

  /// The guest's frame on the screen.
  func rect(inContainerAt origin: PixelPoint) -> PixelRect {
    PixelRect(origin: PixelPoint(x: origin.x + offset.x, y: origin.y + offset.y), size: size)
  }
}
