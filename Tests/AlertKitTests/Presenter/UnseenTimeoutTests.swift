import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts do not time out while they are not visible.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct UnseenTimeoutTests {
  /// In seconds; more than even a slow machine needs before the clock is advanced, which keeps
  /// running meanwhile.
  private static let timeout = 30.0

  @Test func modalAlertStaysWhileTheScreenIsBlank() throws {
    let desk = try Desk()
    let alert = try desk.show(ProbeContent(), options: Self.options)
    try setScreenSaver("activate", of: desk)
    try expectToStay(alert, on: desk)
    try setScreenSaver("reset", of: desk)
    try expectToEnd(alert, on: desk)
  }

  @Test(
    .privateServer(
      XServer.Options(width: 640, height: 480, hasOutputs: true, hasPowerManagement: true)))
  func modalAlertStaysWhileTheMonitorsAreOff() throws {
    let desk = try Desk()
    let alert = try desk.show(ProbeContent(), options: Self.options)
    try setPower("off", of: desk)
    try expectToStay(alert, on: desk)
    try setPower("on", of: desk)
    try expectToEnd(alert, on: desk)
  }

  @Test(arguments: [false, true])
  func alertStaysBelowAFullScreenWindow(isToast: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let alert =
      isToast
      ? try desk.toast("a", timeout: Self.timeout).alert
      : try desk.show(ProbeContent(), options: Self.options)
    try desk.waitUntilPresented()
    let film = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try film.map()
    try wait(for: "what hides it") { desk.window?.panes.first?.stacking.isHidden == true }
    try expectToStay(alert, on: desk)
    film.unmap()
    try wait(for: "the alert") { desk.window?.panes.first?.stacking.isHidden == false }
    try expectToEnd(alert, on: desk)
  }

  /// A window that leaves a part of the box free does not hide it.
  @Test func alertThatIsPartlyCoveredTimesOut() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let alert = try desk.show(ProbeContent(), options: Self.options)
    let popup = client.makeWindow(
      PixelRect(x: desk.center.x, y: 0, width: 300, height: 480), overrideRedirect: true)
    try popup.map()
    try wait(for: "what covers it") { desk.window?.panes.first?.stacking.isCovered == true }
    try expectToEnd(alert, on: desk)
  }

  @Test func toastBelowAModalAlertStays() throws {
    let desk = try Desk()
    let below = try desk.toast("below", timeout: Self.timeout).alert
    let modal = try desk.show(ProbeContent())
    let above = try desk.toast("above", timeout: Self.timeout).alert
    desk.advance(bySeconds: 2 * Self.timeout)
    #expect(below.response == nil)
    #expect(above.response?.outcome == .timedOut)
    desk.presenter.withdraw(modal.ticket)
    try wait(for: "the end of the modal alert") { desk.presenter.alerts.count == 1 }
    try expectToEnd(below, on: desk)
  }

  private static var options: AlertOptions {
    AlertOptions(timeout: timeout, transition: TransitionName.none, guardMilliseconds: 0)
  }

  private func expectToStay(_ alert: PresentedAlert, on desk: Desk) throws {
    desk.advance(bySeconds: 2 * Self.timeout)
    #expect(alert.response == nil)
  }

  private func expectToEnd(_ alert: PresentedAlert, on desk: Desk) throws {
    try wait(for: "the timeout") {
      desk.advance(bySeconds: 5)
      return alert.response?.outcome == .timedOut
    }
  }

  private func setPower(_ state: String, of desk: Desk) throws {
    #expect(
      try desk.server.start("xset", ["dpms", "force", state]).waitForExit() == .exited(0))
    let answer = try desk.server.start("xset", ["q"])
    try answer.waitForExit()
    #expect(answer.standardOutput.contains("Monitor is \(state == "on" ? "On" : "Off")"))
  }

  private func setScreenSaver(_ state: String, of desk: Desk) throws {
    #expect(try desk.server.start("xset", ["s", state]).waitForExit() == .exited(0))
  }
}
