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

  /// It moves to where the number of waiting toasts was: the blur behind it shows the desktop.
  @Test func toastInThePlaceOfTheNumberShowsNothingOfIt() throws {
    let dark = client.makeWindow(desk.control.screenRect, color: 0x20_3040)
    try dark.map()
    try desk.toast(AlertDescription(title: "first"))
    try desk.waitUntilStill(1)
    var badge: BacklogWindow? = BacklogWindow(beside: try #require(desk.presenter.windows))
    let box = try #require(desk.toastFrames.first)
    let below = Rect(box.offset(dx: 0, dy: box.height + 8))
    badge?.show(ToastBacklog(lane: ToastLane(name: "right"), count: 3, frames: [below]))
    try wait(for: "the number") {
      try desk.server.pixel(box.x + 40, box.maxY + 28) & 0xff_ffff != 0x20_3040
    }
    try desk.toast(AlertDescription(title: "second"))
    badge = nil
    try desk.waitUntilStill(2)
    let boxes = desk.toastFrames
    #expect(Rect(boxes[0]).intersects(below))
    let picture = try desk.settledScreenshot()
    // A row below the text.
    let rows = boxes.map { box in
      (box.x + 20..<box.maxX - 20).map { Int(picture[$0, box.maxY - 6] & 0xff) }
    }
    #expect(zip(rows[0], rows[1]).allSatisfy { abs($0 - $1) <= 3 }, "\(rows)")
  }

  /// The next alert is another process's, which takes over the picture of the screen: the toast was
  /// never on it.
  @Test func toastAboveTheAlertIsSeenBelowAnotherProcesssNextOne() throws {
    for desk in [desk, other] { desk.presenter.holdsBackdrop = true }
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let first = try desk.show(ProbeContent(), options: options)
    try desk.toast("toast", color: 0xff_0000, timeout: 0)
    try desk.waitUntilStill(1)
    let place = desk.toastPlaces[0]
    let next = try other.present(ProbeContent(), options: options)
    desk.presenter.withdraw(first.ticket)
    try wait(for: "the other alert") {
      other.presenter.windows?.all.last?.placement.isPresented == true
        && desk.presenter.windows?.all.count == 1
    }
    let picture = try other.settledScreenshot()
    let color = picture[place.center.x, place.center.y] & 0xff_ffff
    #expect((0x40..<0xe0).contains(color >> 16) && color & 0xffff < 0x3030, "\(color)")
    #expect(next.response == nil)
    // Its place is that of the desktop again.
    _ = desk.presenter.dismiss()
    other.presenter.dismiss()
    try wait(for: "the desktop") {
      try desk.server.pixel(place.center.x, place.center.y) & 0xff_ffff == 0xf0_f0e8
    }
  }

  /// Two processes show toasts at the same time: the shadow of one falls on the other's window.
  @Test func shadowsOfToastsThatAppearTogetherAreWhole() throws {
    for name in ["upper", "lower"] { try desk.toast(name, timeout: 0) }
    try desk.waitUntilStill(2)
    let expected = try desk.settledScreenshot()
    let boxes = Set(desk.toastFrames)
    for _ in boxes { _ = desk.presenter.dismiss() }
    try desk.waitUntilEmpty()
    try desk.toast("first", timeout: 0)
    try other.toast("second", timeout: 0)
    try wait(for: "both shadows") {
      let picture = try desk.server.screenshot()
      return Set(desk.toastFrames + other.toastFrames) == boxes
        && places(of: picture) { abs(blue(picture, $0) - blue(expected, $0)) > 12 }.isEmpty
    }
  }

  /// A toast that appeared above a dimmed screen looks like others when that is gone.
  @Test(arguments: [false, true])
  func toastAboveTheAlertIsBlurredAgainAfterIt(isOther: Bool) throws {
    try client.makeWindow(desk.control.screenRect, color: 0x20_60c0).map()
    try desk.toast(AlertDescription(title: "toast"))
    try desk.waitUntilStill(1)
    let expected = try desk.settledScreenshot()
    let box = desk.toastFrames[0]
    _ = desk.presenter.dismiss()
    try desk.waitUntilEmpty()

    let asking = isOther ? other : desk
    let alert = try asking.show(ProbeContent())
    try desk.toast(AlertDescription(title: "toast"))
    try wait(for: "the toast") { desk.presenter.windows?.toasts.last?.placement.isStill == true }
    // A row below the text.
    let row = (box.x + 20..<box.maxX - 20).map { PixelPoint(x: $0, y: box.maxY - 6) }
    let dimmed = try desk.settledScreenshot()
    #expect(row.allSatisfy { abs(blue(dimmed, $0) - blue(expected, $0)) > 1 })
    asking.presenter.withdraw(alert.ticket)
    try wait(for: "the new blur") {
      let picture = try desk.server.screenshot()
      return row.allSatisfy { abs(blue(picture, $0) - blue(expected, $0)) <= 1 }
    }
    #expect(desk.toastFrames == [box])
  }

  private func blue(_ picture: PixelImage, _ place: PixelPoint) -> Int {
    Int(picture[place.x, place.y] & 0xff)
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
