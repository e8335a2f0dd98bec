import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The keyboard, and the monitor of a toast.
@MainActor
@Suite(.serialized)
struct ToastKeyboardHotplugTests {
  @Test(.privateServer(.twoMonitors))
  func keyboardSurvivesTheRemovalOfAMonitor() throws {
    let desk = try Desk()
    let alert = try desk.toast(AlertDescription(title: "Maya", monitor: .named("M1")))
    try desk.waitUntilStill(1)
    desk.presenter.parts.keyboard.give(to: alert.ticket, isSummoned: true)
    #expect(desk.presenter.keyboardToast == alert.ticket)
    let xrandr = try desk.server.start("xrandr", ["--delmonitor", "M1"])
    _ = try xrandr.waitForExit()
    try wait(for: "the toast on the other monitor") {
      desk.toastPlaces.count == 1 && desk.toastPlaces.allSatisfy { $0.x < 600 }
    }
    #expect(desk.presenter.keyboardToast == nil)
    #expect(desk.isKeyboardFree)
    #expect(alert.response == nil)
  }
}
