import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts stay on the screen while a screenshot program selects a part of it, so that they can be in the
/// picture.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct AreaSelectorTests {
  private let desk: Desk
  private let client: ForeignClient

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
  }

  /// A window over the screen that grabs the devices, as lockers do.
  private func grabbingWindow(ofClass name: String) throws -> ForeignWindow {
    let window = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    window.setClass(name)
    try window.map()
    try wait(for: "the grabs") { window.grabKeyboard() && window.grabPointer() }
    return window
  }

  @Test(arguments: ["slop", "other"])
  func onlyAWindowOfAnotherClassIsTakenForALocker(name: String) throws {
    try desk.toast("toast", timeout: 0)
    try desk.waitUntilStill(1)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let windows = desk.alertWindows
    let window = try grabbingWindow(ofClass: name)
    for _ in 0..<30 {
      desk.advance(bySeconds: 0.1)
      desk.handleEvents()
    }
    let isSelector = name == "slop"
    #expect((desk.alertWindows == windows) == isSelector)
    #expect((desk.presenter.alerts.first?.state == .presented) == isSelector)
    #expect(!content.isArmed)
    // The devices are released with it.
    window.destroy()
    try wait(for: "the keyboard") {
      desk.advance(bySeconds: 0.1)
      return content.isArmed && desk.presenter.display?.keyboard.isHeld == true
    }
    #expect((desk.alertWindows == windows) == isSelector)
  }

  /// It could not be answered before.
  @Test func alertThatArrivesDuringTheSelectionWaits() throws {
    let window = try grabbingWindow(ofClass: "xfce4-screenshooter")
    try desk.present(ProbeContent())
    desk.advance(bySeconds: 1)
    desk.handleEvents()
    #expect(desk.alertWindows.isEmpty)
    window.destroy()
    try desk.waitUntilPresented()
  }
}
