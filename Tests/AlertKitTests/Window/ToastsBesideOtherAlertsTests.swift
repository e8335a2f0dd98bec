import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Toasts and the modal alert of another presenter, such as a prompt for a secret, where no
/// compositor runs.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastsBesideOtherAlertsTests {
  private let desk: Desk
  private let other: Desk
  private let client: ForeignClient

  init() throws {
    desk = try Desk()
    other = try Desk()
    client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0xf0_f0e8).map()
  }

  /// The screen around it is dimmed as before, and its corners are round.
  @Test(arguments: [false, true])
  func toastAboveItHasNoLightOrDarkGround(isSecond: Bool) throws {
    if isSecond { try showToast("first") }
    let before = try desk.settledScreenshot()
    let alert = try other.show(ProbeContent())
    let dimmed = try other.settledScreenshot()
    #expect(dimmed != before)
    try showToast("new", isStill: false)
    let shown = try desk.settledScreenshot()
    let box = try #require(desk.toastFrames.last)
    let changed = places(of: shown) { shown[$0.x, $0.y] != dimmed[$0.x, $0.y] }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { box.contains(PixelRect(x: $0.x, y: $0.y, width: 1, height: 1)) })
    other.presenter.withdraw(alert.ticket)
    try wait(for: "the end of the alert") { other.presenter.windows?.all.isEmpty == true }
    try desk.waitUntilStill(isSecond ? 2 : 1)
    let after = try desk.settledScreenshot()

    // Its shadow is as if there had been no alert.
    _ = desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    if isSecond { try showToast("first") }
    try showToast("new")
    let expected = try desk.settledScreenshot()
    let boxes = desk.toastFrames
    let differing = places(of: after) { place in
      let levels = [after, expected].map { Int($0[place.x, place.y] & 0xff) }
      return abs(levels[0] - levels[1]) > 3
        && !boxes.contains { $0.contains(PixelRect(x: place.x, y: place.y, width: 1, height: 1)) }
    }
    #expect(differing.isEmpty)
  }

  /// It moves to where another process's toast is: the blur behind it shows the desktop.
  @Test func toastInAnotherOnesPlaceShowsNothingOfIt() throws {
    let dark = client.makeWindow(desk.control.screenRect, color: 0x20_3040)
    try dark.map()
    try desk.toast(AlertDescription(title: "first"))
    try desk.waitUntilStill(1)
    try other.toast(AlertDescription(title: "of another process"))
    try other.waitUntilStill(1)
    let former = try #require(other.toastFrames.first)
    try desk.toast(AlertDescription(title: "second"))
    try desk.waitUntilStill(2)
    try other.waitUntilStill(1)
    let boxes = desk.toastFrames
    #expect(boxes[0].intersects(former))
    #expect(try #require(other.toastFrames.first).y > former.y)
    let picture = try desk.settledScreenshot()
    // A row below the text.
    let rows = boxes.map { box in
      (box.x + 20..<box.maxX - 20).map { picture[$0, box.maxY - 6] & 0xff_ffff }
    }
    let levels = rows.map { $0.map { Int($0 & 0xff) } }
    #expect(zip(levels[0], levels[1]).allSatisfy { abs($0 - $1) <= 3 })
  }

  private func places(
    of picture: PixelImage, where condition: (PixelPoint) -> Bool
  ) -> [PixelPoint] {
    (0..<picture.size.height).flatMap { y in
      (0..<picture.size.width).map { PixelPoint(x: $0, y: y) }
    }.filter(condition)
  }

  private func showToast(_ name: String, isStill: Bool = true) throws {
    try desk.toast(name, timeout: 0)
    let count = desk.presenter.alerts.count
    if isStill { return try desk.waitUntilStill(count) }
    try wait(for: "the toast") { desk.presenter.windows?.toasts.last?.placement.isStill == true }
  }
}
