import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Two presenters on one display.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct StageTests {
  @Test func presentersTakeTurns() throws {
    let (desk, other) = (try Desk(), try Desk())
    let (first, second) = (ProbeContent(), ProbeContent(color: 0x80_2020))
    let firstAlert = try desk.show(first)
    let secondAlert = try other.present(second)
    runLoop()
    #expect(other.presenter.alerts.map(\.state) == [.queued])
    #expect(desk.alertWindows.count == 1)
    try desk.input.type("a")
    try wait(for: "a key") { first.keys == [.text("a")] }
    #expect(second.drawCount == 0)
    #expect(first.armings == [true])

    try desk.input.tap(Keysym.escape)
    _ = try firstAlert.waitForResponse()
    try other.waitUntilPresented()
    try desk.waitForColor(0x80_2020, at: desk.center, "the second alert")
    try desk.input.type("b")
    try wait(for: "a key") { second.keys == [.text("b")] }
    try desk.input.tap(Keysym.escape)
    _ = try secondAlert.waitForResponse()
    #expect(first.keys == [.text("a")])
  }

  @Test func whoWaitsForTheStageLeavesTheKeyboardAlone() throws {
    let (desk, other) = (try Desk(), try Desk())
    try desk.show(ProbeContent(keyboard: .none))
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 100, height: 100))
    try below.map()
    below.focus()
    let waiting = ProbeContent()
    try other.present(waiting)
    #expect(desk.isKeyboardFree)
    try desk.input.type("a")
    try wait(for: "the key") { below.text == "a" }
    desk.presenter.dismiss()
    try other.waitUntilPresented()
    try desk.input.type("b")
    try wait(for: "the key") { waiting.keys == [.text("b")] }
  }

  @Test func alertThatGivesUpWaitingFreesTheWay() throws {
    let (desk, other) = (try Desk(), try Desk())
    try desk.show(ProbeContent())
    let waiting = try other.present(ProbeContent())
    other.presenter.withdraw(waiting.ticket)
    #expect(waiting.response?.outcome == .withdrawn)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    try other.show(ProbeContent())
  }
}
