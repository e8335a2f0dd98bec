import TestHarness
import X11

extension XServer.Options {
  /// Two monitors: a larger one, and one of less height to its right.
  nonisolated static let twoMonitors = XServer.Options(
    width: 1000, height: 400,
    monitors: [
      PixelRect(x: 0, y: 0, width: 600, height: 400),
      PixelRect(x: 600, y: 0, width: 400, height: 300),
    ])
}
