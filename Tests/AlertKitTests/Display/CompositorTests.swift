import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

@MainActor
@Suite(.privateServer(.small), .serialized)
final class CompositorTests {
  /// The tolerance of a colour component, of 255: the order of blending differs.
  nonisolated private static let tolerance = 3

  /// The owner of the windows behind the alert.
  private var desktop: ForeignClient?

  /// In themes without blur, which few compositors can draw.
  @Test(
    arguments: [
      (TransitionName.none, "high-contrast"), (.drop, "high-contrast"), (.none, "classic"),
    ])
  func looksEqualUnderACompositor(after transition: TransitionName, in theme: String?) throws {
    let desk = try Desk()
    try showDesktop(desk)
    let description = AlertDescription(
      title: "Both ways", message: "With a compositor and without one.", theme: theme,
      transition: transition, guardMilliseconds: 0)
    _ = try desk.show(description)
    #expect(desk.alertDepth == 24)
    let captured = try desk.settledScreenshot()
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()

    let compositor = try desk.startCompositor()
    try wait(for: "the compositor") { desk.presenter.display?.isComposited == true }
    _ = try desk.show(description)
    #expect(desk.alertDepth == 32)
    try waitForLook(of: captured, on: desk)
    #expect(compositor.isRunning)
  }

  @Test func compositorThatDiesLeavesALegibleAlert() throws {
    let desk = try Desk()
    try showDesktop(desk)
    let compositor = try desk.startCompositor()
    let content = ProbeContent()
    let alert = try desk.show(content)
    #expect(desk.alertDepth == 32)
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the alert")
    let blended = try desk.settledScreenshot()
    compositor.send(signal: SIGKILL)
    try compositor.waitForExit()
    try wait(for: "a window without alpha") { desk.alertDepth == 24 }
    try waitForLook(of: blended, on: desk)
    #expect(!desk.isKeyboardFree)
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
    #expect(alert.response == nil)
    #expect(desk.alertWindows.count == 1)
  }

  @Test func compositorThatStartsBlendsTheAlert() throws {
    let desk = try Desk()
    try showDesktop(desk)
    let content = ProbeContent()
    let alert = try desk.show(content)
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the alert")
    let captured = try desk.settledScreenshot()
    let compositor = try desk.startCompositor()
    try wait(for: "a window with alpha") { desk.alertDepth == 32 }
    try waitForLook(of: captured, on: desk)
    #expect(!desk.isKeyboardFree)
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
    #expect(alert.response == nil)
    #expect(desk.alertWindows.count == 1)
    #expect(compositor.isRunning)
  }

  /// The alert's former window stays until the new one is drawn.
  @Test func desktopIsNeverSeenWhileACompositorStarts() throws {
    let desk = try Desk()
    try showDesktop(desk)
    _ = try desk.show(ProbeContent())
    let point = PixelPoint(x: 500, y: 60)
    let rest = try level(of: desk.settledScreenshot()[point.x, point.y])
    let compositor = try desk.server.startCompositor()
    var seen: [Int] = []
    var blended: ContinuousClock.Instant?
    try wait(for: "a window with alpha", checkingEvery: .milliseconds(2)) {
      let level = try level(of: desk.server.pixel(point.x, point.y))
      if level != seen.last { seen.append(level) }
      if desk.alertDepth == 32, desk.alertWindows.count == 1, blended == nil { blended = .now }
      return blended.map { .now - $0 > .milliseconds(300) } ?? false
    }
    #expect(seen.allSatisfy { $0 <= rest + 30 && $0 > 0 }, "\(rest): \(seen)")
    #expect(compositor.isRunning)
  }

  private func level(of pixel: UInt32) -> Int { Int(pixel >> 8 & 0xff) }

  @Test func compositorThatRestartsRepeatedly() throws {
    let desk = try Desk()
    try showDesktop(desk)
    let content = ProbeContent()
    let alert = try desk.show(content)
    let look = try desk.settledScreenshot()
    for _ in 0..<3 {
      let compositor = try desk.startCompositor()
      compositor.send(signal: SIGKILL)
      try compositor.waitForExit()
    }
    try wait(for: "a window without alpha") { desk.alertDepth == 24 }
    try waitForLook(of: look, on: desk)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
    try desk.waitUntilEmpty()
    #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  @Test func disappearingAlertIsRemovedWhenTheCompositorDies() throws {
    let desk = try Desk()
    let compositor = try desk.startCompositor()
    try desk.show(ProbeContent(), options: AlertOptions(transition: .zoom))
    desk.presenter.dismiss()
    compositor.send(signal: SIGKILL)
    try desk.waitUntilEmpty()
  }

  @Test func screenIsNotUnredirectedForTheAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    // picom does not redirect an empty screen.
    try client.makeWindow(PixelRect(x: 20, y: 30, width: 260, height: 200)).map()
    let compositor = try desk.startCompositor(["--unredir-if-possible"])
    try desk.show(ProbeContent())
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the alert")
    nothingHappens()
    #expect(desk.alertDepth == 32)
    #expect(!compositor.log.contains("Screen unredirected."))
    // As caused by any other full-screen window.
    try client.makeWindow(desk.control.screenRect, overrideRedirect: true).map()
    try wait(for: "an unredirected screen") { compositor.log.contains("Screen unredirected.") }
  }

  /// Maps windows of other programs behind the alert.
  private func showDesktop(_ desk: Desk) throws {
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0xf0_f0e8).map()
    try client.makeWindow(PixelRect(x: 20, y: 30, width: 260, height: 200), color: 0xc0_2040)
      .map()
    desktop = client
  }

  private func waitForLook(of picture: PixelImage, on desk: Desk) throws {
    var difference: PictureDifference?
    do {
      try wait(for: "the same look") {
        let made = PictureDifference(
          picture, try desk.server.screenshot(), allowing: Self.tolerance)
        difference = made
        return made.pixelsBeyond == 0
      }
    } catch let error as HarnessError {
      let told = difference.map { "\($0.pixelsBeyond) pixels, by up to \($0.largest)" } ?? ""
      throw HarnessError("\(error): \(told)")
    }
  }
}
