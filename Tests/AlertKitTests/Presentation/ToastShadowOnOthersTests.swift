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
    desk.presenter.dismiss(AlertIdentifier("lower"))
    if areBothLeaving { desk.presenter.dismiss(AlertIdentifier("upper")) }
    var frames = 0
    var darkest = 0xff
    try wait(for: "the end of the transition", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      // A row right below the upper edge, without the corners.
      let row = (place.x..<640).map { picture[$0, place.y + 2] & 0xff_ffff }
      if let start = row.firstIndex(of: ProbeContent.defaultColor), (20..<160).contains(start) {
        frames += 1
        let box = row[start..<min(start + place.width - 40, row.endIndex)]
        darkest = min(darkest, box.map { Int($0 & 0xff) }.min() ?? 0)
      }
      return desk.presenter.windows?.toasts.count == (areBothLeaving ? 0 : 1)
    }
    #expect(frames > 0)
    #expect(darkest == Int(ProbeContent.defaultColor & 0xff))
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
