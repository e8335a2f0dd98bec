import TestHarness
import X11

@testable import AlertKit

/// The desktop of the tests of backdrops that stay while one alert follows another.
extension Desk {
  /// A point of the desktop beside the boxes.
  static let beside = PixelPoint(x: 60, y: 60)
  /// The colour of the desktop.
  static let desktopColor: UInt32 = 0xf0_f0e8

  /// Creates a desk that holds backdrops, with a window of another program as large as the screen.
  static func holdingBackdrops() throws -> (Desk, ForeignClient, ForeignWindow) {
    let desk = try Desk()
    desk.presenter.holdsBackdrop = true
    let client = try ForeignClient(on: desk.server)
    let desktop = client.makeWindow(desk.control.screenRect, color: UInt(desktopColor))
    try desktop.map()
    try desk.waitForColor(desktopColor, at: beside, "the desktop")
    return (desk, client, desktop)
  }
}
