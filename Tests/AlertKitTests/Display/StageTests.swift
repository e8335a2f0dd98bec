import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Two presenters on one display.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct StageTests {
  @Test func presentersTakeTurns() throws {
    let (desk, other) = (try Desk(), try Desk())
    let (first, second) = (ProbeContent(), ProbeContent(color: 0x80_2020))
    let firstAlert = try desk.show(first)
    let secondAlert = try other.present(second)
    nothingHappens()
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

  @Test func waitingPresentersDoNotGrabTheKeyboard() throws {
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

  /// Options of an alert that only informs.
  private static func telling(_ identifier: String) -> AlertOptions {
    var options = AlertOptions.immediate(identifier)
    options.asks = false
    return options
  }

  @Test func informingAlertStepsAsideForAnotherPresentersQuestion() throws {
    let (desk, other) = (try Desk(), try Desk())
    let bar = try desk.show(ProbeContent(), options: Self.telling("bar"))
    let question = try other.show(ProbeContent(color: 0x80_2020))
    #expect(desk.presenter.alerts.map(\.state) == [.suspended])
    #expect(desk.alertWindows.count == 1)
    #expect(bar.response == nil)
    try desk.input.tap(Keysym.escape)
    _ = try question.waitForResponse()
    try desk.waitUntilPresented()
    #expect(bar.response == nil)
  }

  @Test func nestedQuestionPrecedesTheQuestionThatWaitsForIt() throws {
    let (desk, other) = (try Desk(), try Desk())
    var options = AlertOptions.immediate(level: .alert)
    let outer = ProcessIdentity(number: 100, start: 5)
    options.origin = AlertOrigin(waiter: outer, ancestors: [])
    try desk.show(ProbeContent(), options: options)
    var nested = AlertOptions.immediate()
    let between = ProcessIdentity(number: 7, start: 8)
    nested.origin = AlertOrigin(waiter: nil, ancestors: [between, outer])
    let inner = try other.show(ProbeContent(), options: nested)
    #expect(desk.presenter.alerts.map(\.state) == [.suspended])
    try desk.input.tap(Keysym.escape)
    _ = try inner.waitForResponse()
    try desk.waitUntilPresented()
  }

  @Test func presentersShareTheStageByLevelAndArrival() throws {
    let (desk, other, third) = (try Desk(), try Desk(), try Desk())
    let first = try desk.show(ProbeContent(), options: .immediate("1"))
    try other.present(ProbeContent(), options: .immediate("2"))
    try third.present(ProbeContent(), options: .immediate("high", level: .alert))
    let last = try desk.present(ProbeContent(), options: .immediate("3"))
    nothingHappens()
    #expect(first.response == nil)
    try desk.input.tap(Keysym.escape)
    try third.waitUntilPresented()
    try wait(for: "the keyboard") { third.presenter.display?.keyboard.isHeld == true }
    try desk.input.tap(Keysym.escape)
    // Not the presenter that was on stage before.
    try other.waitUntilPresented()
    try wait(for: "the keyboard") { other.presenter.display?.keyboard.isHeld == true }
    #expect(desk.presenter.alerts.map(\.state) == [.queued])
    try desk.input.tap(Keysym.escape)
    try desk.waitUntilPresented()
    #expect(last.response == nil)
  }

  @Test func interruptingAlertOfAnotherPresenterComesFirst() throws {
    let (desk, other) = (try Desk(), try Desk())
    try desk.show(ProbeContent())
    let second = try other.show(ProbeContent(), options: .immediate(policy: .interrupt))
    #expect(desk.presenter.alerts.map(\.state) == [.suspended])
    try desk.input.tap(Keysym.escape)
    _ = try second.waitForResponse()
    try desk.waitUntilPresented()
  }

  @Test func claimOfADeadClientBlocksNothing() throws {
    let desk = try Desk()
    let (claims, control) = (desk.control.atom(named: "_TOCSIN_CLAIMS"), desk.control)
    control.setWindows([WindowID(rawValue: 0x7f_fff1)], claims, of: control.root)
    control.sync()
    try desk.show(ProbeContent())
    #expect(control.windows(claims, of: control.root)?.count == 1)
    #expect(control.windows(claims, of: control.root) != [WindowID(rawValue: 0x7f_fff1)])
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    try wait(for: "an empty board") { !control.hasProperty(claims, of: control.root) }
  }

  @Test func claimThatDoesNotTakeTheFreeStageIsSkipped() throws {
    let desk = try Desk()
    let board = ClaimBoard(on: desk.control)
    let claim = StageClaim(level: .alert, arrival: 0)
    board.post(claim.values(flags: []), ClaimBoard.Words(name: "", title: "", asker: ""))
    desk.control.sync()
    try desk.present(ProbeContent())
    desk.handleEvents()
    #expect(desk.alertWindows.isEmpty)
    desk.advance(bySeconds: 1.1)
    try desk.waitUntilPresented()
    withExtendedLifetime(board) {}
  }

  @Test func alertThatStopsWaitingFreesTheStage() throws {
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
