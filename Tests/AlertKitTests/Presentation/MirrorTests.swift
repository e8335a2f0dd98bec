import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts that are shown on every monitor.
@MainActor
@Suite(.serialized)
struct MirrorTests {
  @Test(.privateServer(.twoMonitors))
  func modalAlertIsOnEveryMonitorAndOneAnswerEndsIt() throws {
    let desk = try Desk()
    let content = ProbeContent(size: Size(width: 200, height: 100))
    var options = AlertOptions.immediate()
    options.monitor = .all
    let alert = try desk.show(content, options: options)
    #expect(desk.alertWindows.count == 2)
    for center in [PixelPoint(x: 300, y: 200), PixelPoint(x: 800, y: 150)] {
      try desk.waitForColor(ProbeContent.defaultColor, at: center, "the alert on a monitor")
    }
    // A press on the second copy is at the same point of the content.
    desk.input.click(at: PixelPoint(x: 710, y: 110))
    try wait(for: "the click") { content.clicks.releases == 1 }
    let presses = content.events.compactMap { event -> Point? in
      if case .pointerPressed(let point, _, _) = event { point } else { nil }
    }
    #expect(presses == [Point(x: 10, y: 10)])
    try desk.input.tap(0xff1b)
    #expect(try alert.waitForResponse().outcome == .cancelled)
    try desk.waitUntilEmpty()
  }

  @Test(.privateServer(.twoMonitors))
  func toastIsOnEveryMonitorAndOneAnswerEndsIt() throws {
    let desk = try Desk()
    let (content, alert) = try desk.toast("a", monitor: .all)
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames.map(\.x) == [384, 784])
    content.host?.finish(with: AlertResponse(.button, button: "ok"))
    #expect(try alert.waitForResponse().button == "ok")
    try wait(for: "both windows to go") { desk.alertWindows.isEmpty }
  }

  @Test(.privateServer(.twoMonitors))
  func pictureOfARemovedMonitorIsReleased() throws {
    let desk = try Desk()
    let content = ProbeContent(size: Size(width: 200, height: 100))
    var options = AlertOptions.immediate()
    options.monitor = .all
    try desk.show(content, options: options)
    #expect(desk.alertWindows.count == 2)
    let xrandr = try desk.server.start("xrandr", ["--delmonitor", "M1"])
    _ = try xrandr.waitForExit()
    try wait(for: "one window") { desk.alertWindows.count == 1 }
  }
}
