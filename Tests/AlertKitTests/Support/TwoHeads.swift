import TestHarness
import X11

extension XServer.Options {
  /// A larger monitor, and a lower one to its right.
  nonisolated static let twoHeads = XServer.Options(
    width: 1000, height: 400,
    monitors: [
      PixelRect(x: 0, y: 0, width: 600, height: 400),
      PixelRect(x: 600, y: 0, width: 400, height: 300),
    ])
}
