import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The shadow of a toast on the window of another one.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastShadowOnOthersTests {
  private static let desktopColor: UInt32 = 0xf0_f0e8

  /// Under a compositor, no part of a box that leaves beside another one is darker than the rest.
  @Test(arguments: [false, true])
  func boxThatLeavesIsFreeOfTheShadow(areBothLeaving: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let compositor = try desk.startCompositor()
    try desk.toast("lower", transition: .slide)
    try desk.waitUntilStill(1)
    try desk.toast("upper", transition: .slide)
    try desk.waitUntilStill(2)
    let place = desk.toastPlaces[0]
    desk.clock.stop()
    desk.presenter.dismiss(AlertIdentifier("lower"))
    if areBothLeaving { desk.presenter.dismiss(AlertIdentifier("upper")) }
    var frames = 0
    var left = 0
    while left < 160 {
      desk.clock.skip(seconds: 0.03)
      // The compositor may draw a frame before it knows the windows' new shapes.
      left = try wait(for: "the whole box, without a shadow, further to the right than \(left)") {
        // A row right below the upper edge, without the corners.
        let picture = try desk.server.screenshot()
        let row = (place.x..<640).map { picture[$0, place.y + 2] & 0xff_ffff }
        let start = row.firstIndex(of: ProbeContent.defaultColor) ?? row.endIndex
        let box = row[start..<min(start + place.width - 40, row.endIndex)]
        guard start > left, box.allSatisfy({ $0 == ProbeContent.defaultColor }) else { return nil }
        return start
      }
      frames += 1
    }
    #expect(frames > 2)
    desk.clock.resume()
    try wait(for: "the end of the transition") {
      desk.presenter.windows?.toasts.count == (areBothLeaving ? 0 : 1)
    }
    #expect(compositor.isRunning)
  }

  /// The windows below the dimmed screen are recreated, where the desktop is not seen.
  @Test func isWholeAfterACompositorThatRanDuringAnAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    for name in ["upper", "lower"] { try desk.toast(name, timeout: 0) }
    try desk.waitUntilStill(2)
    let expected = try desk.settledScreenshot()
    let alert = try desk.show(ProbeContent())
    let compositor = try desk.startCompositor()
    try wait(for: "the compositor") { desk.alertDepth == 32 }
    compositor.send(signal: SIGKILL)
    try compositor.waitForExit()
    try wait(for: "a window without alpha") { desk.alertDepth == 24 }
    _ = try desk.settledScreenshot()
    desk.presenter.withdraw(alert.ticket)
    try wait(for: "the shadows") {
      let picture = try desk.server.screenshot()
      return (0..<picture.size.height).allSatisfy { y in
        (0..<picture.size.width).allSatisfy { x in
          abs(Int(picture[x, y] & 0xff) - Int(expected[x, y] & 0xff)) <= 4
        }
      }
    }
  }
}
