import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Toasts and banners on the screen.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastTests {
  @Test func toastFitsItsContentAndDoesNotGrabTheKeyboard() throws {
    let desk = try Desk()
    try desk.toast("a")
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames == [PixelRect(x: 424, y: 16, width: 200, height: 60)])
    #expect(desk.isKeyboardFree)
    let window = try #require(desk.alertWindow)
    let frame = try #require(desk.control.facts(of: window)).frame
    #expect(frame.width < 320 && frame.height < 160)
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 500, y: 40), "the toast")
  }

  @Test func newestIsInTheCornerAndNoneOverlaps() throws {
    let desk = try Desk()
    for (index, color) in [0xff_0000, 0x00_ff00, 0x00_00ff].enumerated() {
      try desk.toast("\(index)", color: UInt32(color))
    }
    try desk.waitUntilStill(3)
    #expect(desk.toastFrames.map(\.y) == [160, 88, 16])
    for (y, color) in [(40, 0x00_00ff), (110, 0x00_ff00), (180, 0xff_0000)] {
      try desk.waitForColor(UInt32(color), at: PixelPoint(x: 500, y: y), "a toast in its place")
    }
  }

  @Test(arguments: ScreenPosition.allCases)
  func eachOfTheNinePositionsIsInset(position: ScreenPosition) throws {
    let desk = try Desk()
    try desk.toast("a", presentation: ToastPresentation(position: position))
    try desk.waitUntilStill(1)
    let x = [0: 16, 0.5: 220, 1: 424][position.horizontal] ?? 0
    let y = [0: 16, 0.5: 210, 1: 404][position.vertical] ?? 0
    #expect(desk.toastFrames == [PixelRect(x: x, y: y, width: 200, height: 60)])
  }

  @Test func noneMovesOrTimesOutDuringHover() throws {
    let desk = try Desk()
    let (_, first) = try desk.toast("1", timeout: 0.5)
    try desk.waitUntilStill(1)
    desk.input.movePointer(to: PixelPoint(x: 500, y: 40))
    try wait(for: "the pointer to be noticed") { desk.presenter.toasts.hovered != nil }
    try desk.toast("2")
    try desk.waitUntilStill(2)
    #expect(desk.toastFrames.map(\.y) == [16, 88])
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .presented])
    // The whole timeout passes while the pointer is over the toast.
    let start = MonotonicInstant.now
    try wait(for: "its time to be over") { MonotonicInstant.now.seconds(since: start) > 0.8 }
    #expect(first.response == nil)
    desk.input.movePointer(to: PixelPoint(x: 100, y: 400))
    #expect(try first.waitForResponse().outcome == .timedOut)
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames.map(\.y) == [16])
  }

  /// Programs that hide the pointer put a window below it, into the toast.
  @Test func windowInTheToastDoesNotEndTheHover() throws {
    let desk = try Desk()
    let (_, toast) = try desk.toast("1", timeout: 0.5)
    try desk.waitUntilStill(1)
    desk.input.movePointer(to: PixelPoint(x: 500, y: 40))
    try wait(for: "the pointer to be noticed") { desk.presenter.toasts.hovered != nil }
    let window = try #require(desk.alertWindow)
    let hider = OverlayWindow(
      on: desk.control, frame: PixelRect(x: 0, y: 0, width: 400, height: 200),
      format: desk.control.defaultFormat, parent: window)
    hider.mapRaised()
    desk.control.sync()
    let start = MonotonicInstant.now
    try wait(for: "its time to be over") { MonotonicInstant.now.seconds(since: start) > 1.5 }
    #expect(toast.response == nil)
    desk.input.movePointer(to: PixelPoint(x: 100, y: 400))
    #expect(try toast.waitForResponse().outcome == .timedOut)
    withExtendedLifetime(hider) {}
  }

  /// It shows its close button, as it would if the pointer had come to it.
  @Test(arguments: [false, true])
  func contentKnowsThatItHasComeToThePointer(isComposited: Bool) throws {
    let desk = try Desk()
    let compositor = isComposited ? try desk.startCompositor() : nil
    let (content, _) = try desk.toast("1")
    let (_, above) = try desk.toast("2")
    try desk.waitUntilStill(2)
    desk.input.movePointer(to: PixelPoint(x: 500, y: 40))
    try wait(for: "the pointer to be noticed") { desk.presenter.toasts.hovered != nil }
    desk.presenter.withdraw(above.ticket)
    try wait(for: "the other one at the pointer") {
      content.events.last == .pointerMoved(Point(x: 76, y: 24))
    }
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames.map(\.y) == [16])
    #expect(compositor?.isRunning != false)
  }

  @Test func middleClickAndSwipeCloseAToast() throws {
    let desk = try Desk()
    let (_, clicked) = try desk.toast("1")
    try desk.waitUntilStill(1)
    desk.input.click(at: PixelPoint(x: 500, y: 40), button: 2)
    #expect(try clicked.waitForResponse().outcome == .cancelled)
    try desk.waitUntilEmpty()

    let (content, swiped) = try desk.toast("2")
    try desk.waitUntilStill(1)
    desk.input.movePointer(to: PixelPoint(x: 450, y: 40))
    desk.input.button(1, isDown: true)
    for x in stride(from: 460, through: 600, by: 20) {
      desk.input.movePointer(to: PixelPoint(x: x, y: 40))
    }
    desk.input.button(1, isDown: false)
    #expect(try swiped.waitForResponse().outcome == .cancelled)
    // A press while the toast moves is ignored.
    #expect(content.clicks.presses == content.clicks.releases)
  }

  @Test func shortSwipeReturnsToItsPlace() throws {
    let desk = try Desk()
    let (_, alert) = try desk.toast("1")
    try desk.waitUntilStill(1)
    desk.input.movePointer(to: PixelPoint(x: 500, y: 40))
    desk.input.button(1, isDown: true)
    for x in [515, 530, 540] { desk.input.movePointer(to: PixelPoint(x: x, y: 40)) }
    try wait(for: "the toast to follow") {
      (desk.window?.swipe.distance ?? 0) > 0
    }
    desk.input.button(1, isDown: false)
    try desk.waitUntilStill(1)
    #expect(alert.response == nil)
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 430, y: 40), "the toast in its place")
  }

  @Test func pressesOfButton1ReachTheContent() throws {
    let desk = try Desk()
    let (content, _) = try desk.toast("1")
    try desk.waitUntilStill(1)
    desk.input.click(at: PixelPoint(x: 500, y: 40))
    try wait(for: "the click") { content.clicks.releases == 1 }
    #expect(content.clicks.presses == 1)
  }

  @Test func toastKeepsItsPlaceDuringAModalAlert() throws {
    let desk = try Desk()
    try desk.toast("toast")
    try desk.waitUntilStill(1)
    let frames = desk.toastFrames
    let toastWindow = try #require(desk.alertWindow)
    let (content, alert) = (ProbeContent(), PresentedAlert())
    alert.ticket = try desk.presenter.present(content, options: .immediate("modal")) { response in
      alert.take(response)
    }
    try wait(for: "the alert above the toast") {
      content.isArmed && desk.alertWindows.count == 2 && desk.alertWindow != toastWindow
    }
    #expect(desk.toastFrames == frames)
    #expect(desk.control.facts(of: toastWindow)?.isViewable == true)
    // A toast that arrives meanwhile does not wait, and is above the backdrop.
    try desk.toast("late", color: 0x00_ff00)
    try desk.waitForColor(0x00_ff00, at: PixelPoint(x: 500, y: 40), "the toast above the backdrop")
    content.host?.finish(with: AlertResponse(.cancelled))
    _ = try alert.waitForResponse()
    try desk.waitUntilStill(2)
    #expect(desk.toastFrames.map(\.size) == [frames[0].size, frames[0].size])
    #expect(desk.presenter.alerts.count == 2)
  }

  @Test func bannerTakesTheTopAndMovesToastsDown() throws {
    let desk = try Desk()
    try desk.toast("toast")
    try desk.waitUntilStill(1)
    try desk.toast("banner", presentation: BannerPresentation())
    try desk.waitUntilStill(2)
    #expect(
      desk.toastFrames == [
        PixelRect(x: 424, y: 88, width: 200, height: 60),
        PixelRect(x: 220, y: 16, width: 200, height: 60),
      ])
  }

  @Test func anUpdateChangesItsSizeInTheSameWindow() throws {
    let desk = try Desk()
    let (content, _) = try desk.toast("1")
    try desk.toast("2")
    try desk.waitUntilStill(2)
    let windows = desk.alertWindows
    content.size.height = 100
    content.host?.setNeedsLayout()
    try wait(for: "the larger toast") { desk.toastFrames.first?.height == 100 }
    try desk.waitUntilStill(2)
    #expect(desk.toastFrames.map(\.y) == [88, 16])
    #expect(Set(desk.alertWindows) == Set(windows))
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 500, y: 180), "the part that was added")
  }

  @Test func fortyInASecondAreAllShownAndNeverOverlap() throws {
    let desk = try Desk()
    var alerts: [PresentedAlert] = []
    var feed: Timer?
    var sent = 0
    let start = MonotonicClock.now()
    func send() {
      // If the main loop is late, several are sent at once, to keep the rate.
      while sent < 40, start + Int64(sent) * 25_000_000 <= MonotonicClock.now() {
        sent += 1
        if let alert = try? desk.toast("\(sent)", height: 40, timeout: 0.3).alert {
          alerts.append(alert)
        }
      }
      feed = sent < 40 ? Timer(after: 25_000_000, action: send) : nil
    }
    send()
    #expect(feed != nil)
    var overlaps = 0
    var sawBacklog = false
    try wait(for: "the end of forty toasts", within: Bounds.start, checkingEvery: .milliseconds(2))
    {
      let frames = desk.toastPlaces
      for (index, frame) in frames.enumerated() {
        overlaps += frames[(index + 1)...].count { $0.intersects(frame) }
      }
      sawBacklog = sawBacklog || desk.presenter.showsBacklog
      return alerts.count == 40 && alerts.allSatisfy { $0.response != nil }
    }
    #expect(overlaps == 0)
    #expect(sawBacklog)
    #expect(alerts.allSatisfy { $0.responses.map(\.outcome) == [.timedOut] })
    try wait(for: "an empty screen") { desk.alertWindows.isEmpty }
    #expect(!desk.presenter.showsBacklog)
  }

  @Test func manyOwnWindowsDoNotCauseRaising() throws {
    let desk = try Desk()
    for index in 1...4 { try desk.toast("\(index)") }
    try desk.waitUntilStill(4)
    let windows = try #require(desk.presenter.windows)
    var raises = 0
    for pane in windows.toasts.flatMap(\.panes) { pane.stacking.raised = { raises += 1 } }
    for window in windows.all { window.stackingDidChange() }
    try desk.show(ProbeContent(), options: .immediate("modal"))
    for window in windows.all { window.stackingDidChange() }
    nothingHappens()
    #expect(raises == 0)
  }

  @Test func managedWindowStaysAboveOnlyBriefly() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let manager = try RunningWindowManager(.xfwm4, on: desk.server)
    defer { manager.process.send(signal: 9) }
    let first = client.makeWindow(PixelRect(x: 0, y: 0, width: 640, height: 480))
    try first.mapManaged()
    try desk.toast("1")
    try desk.waitUntilStill(1)
    try client.makeWindow(desk.control.screenRect, color: 0x80_8080).mapManaged()
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 500, y: 40), "the toast above the window")
  }
}
