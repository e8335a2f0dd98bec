import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The windows of alerts on a screen without a compositor.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct AlertPanesTests {
  /// The middle of a toast at rest.
  private static let toastCenter = PixelPoint(x: 524, y: 46)

  @Test func movingToastsAreInTheirPlacesOnTheCapturedScreen() throws {
    let desk = try Desk()
    try desk.toast("still")
    try desk.waitUntilStill(1)
    let dimmed = try colorOfToastBehindAnAlert(on: desk)
    #expect(dimmed != ProbeContent.defaultColor)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()

    desk.clock.stop()
    try desk.toast("moving", transition: .slide)
    try wait(for: "a toast on its way") { desk.alertWindow != nil }
    #expect(desk.presenter.windows?.toasts.map(\.placement.isStill) == [false])
    #expect(
      try desk.server.pixel(Self.toastCenter.x, Self.toastCenter.y) & 0xff_ffff
        != ProbeContent.defaultColor)
    #expect(try colorOfToastBehindAnAlert(on: desk) == dimmed)
  }

  /// Presents a modal alert, and returns the colour of the screen where a toast is behind it.
  private func colorOfToastBehindAnAlert(on desk: Desk) throws -> UInt32 {
    try desk.present(ProbeContent(color: 0x20_8040), options: .immediate("modal"))
    try desk.waitForColor(0x20_8040, at: desk.center, "the alert")
    return try desk.server.pixel(Self.toastCenter.x, Self.toastCenter.y) & 0xff_ffff
  }
}
