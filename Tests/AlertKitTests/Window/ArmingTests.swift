import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Input that was meant for another window does not answer an alert.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ArmingTests {
  @Test func continuedTypingDoesNotAnswer() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(description())
    try desk.input.type("ls")
    let alert = try desk.present(content, options: options())
    for keysym in typedAhead {
      try desk.input.tap(keysym)
      desk.advance(bySeconds: 0.06)
    }
    #expect(alert.response == nil)
    #expect(content.view.focusedView == nil)
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse() == AlertResponse(.button, button: "ok"))
  }

  @Test func continuedTypingReachesNoContent() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.present(content, options: AlertOptions())
    for keysym in typedAhead.prefix(6) {
      try desk.input.tap(keysym)
      desk.advance(bySeconds: 0.06)
    }
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { content.isArmed }
    #expect(content.events.isEmpty)
    #expect(content.armings == [true])
  }

  @Test func heldReturnDoesNotAnswer() throws {
    let desk = try Desk()
    desk.control.setAutoRepeat(delayMilliseconds: 40, intervalMilliseconds: 20)
    try desk.input.key(Keysym.return, isDown: true)
    let content = try StandardAlertContent(description())
    let alert = try desk.present(content, options: options())
    desk.letKeyRepeat()
    // Longer than the guard.
    desk.advance(bySeconds: 1.2)
    desk.letKeyRepeat()
    try desk.input.key(Keysym.return, isDown: false)
    desk.handleEvents()
    #expect(alert.response == nil)
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse() == AlertResponse(.button, button: "ok"))
  }

  @Test func keyThatAnsweredOneAlertDoesNotAnswerTheNext() throws {
    let desk = try Desk()
    desk.control.setAutoRepeat(delayMilliseconds: 40, intervalMilliseconds: 20)
    let alerts = try (0..<2).map { _ in
      try desk.present(try StandardAlertContent(description()), options: .immediate())
    }
    try desk.waitUntilPresented()
    try desk.input.key(Keysym.return, isDown: true)
    #expect(try alerts[0].waitForResponse() == AlertResponse(.button, button: "ok"))
    desk.letKeyRepeat()
    try desk.input.key(Keysym.return, isDown: false)
    desk.handleEvents()
    #expect(alerts[1].response == nil)
    try desk.input.tap(Keysym.return)
    #expect(try alerts[1].waitForResponse() == AlertResponse(.button, button: "ok"))
  }

  @Test func repeatsOfAHeldReturnDoNotAnswer() throws {
    let desk = try Desk()
    desk.control.setAutoRepeat(delayMilliseconds: 40, intervalMilliseconds: 20)
    let content = ProbeContent()
    try desk.input.key(Keysym.return, isDown: true)
    // Without a guard everything is accepted at once, except a key that is held.
    try desk.show(content)
    desk.letKeyRepeat()
    try desk.input.key(Keysym.return, isDown: false)
    try desk.input.type("x")
    try wait(for: "another key") { content.keys == [.text("x")] }
    // Not even the release of the held key came before it.
    guard case .keyPressed = content.events.first else {
      Issue.record("something else came first: \(String(describing: content.events.first))")
      return
    }
  }

  @Test func doubleClickWhereTheButtonAppearsDoesNotAnswer() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(description())
    let probe = try desk.show(content, options: .immediate())
    let middle = try desk.middle(of: 0, in: content)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    #expect(probe.response?.outcome == .dismissed)

    let again = try StandardAlertContent(description())
    desk.input.click(at: middle)
    let alert = try desk.present(again, options: options())
    try wait(for: "the window") { desk.alertWindow != nil }
    desk.input.click(at: middle)
    desk.handleEvents()
    #expect(alert.response == nil)
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    desk.input.click(at: middle)
    #expect(try alert.waitForResponse() == AlertResponse(.button, button: "ok"))
  }

  @Test func releaseOfATooEarlyPressDoesNotAnswer() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.present(content, options: .immediate(guardMilliseconds: 300))
    try wait(for: "the window") { desk.alertWindow != nil }
    desk.input.movePointer(to: desk.center)
    desk.input.button(1, isDown: true)
    try wait(for: "arming") { content.isArmed }
    desk.input.button(1, isDown: false)
    desk.input.click(at: desk.center)
    try wait(for: "a click") { content.clicks.presses == 1 && content.clicks.releases == 1 }
    desk.handleEvents()
    #expect(content.clicks.releases == 1)
  }

  @Test func replacedAlertIsDisarmed() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(description())
    let first = try desk.show(content, options: options("same"))
    let middle = try desk.middle(of: 0, in: content)
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    let next = try StandardAlertContent(description(message: "Everything is different now."))
    let second = try desk.present(next, options: options("same", policy: .replace))
    #expect(first.response?.outcome == .dismissed)
    #expect(desk.window?.input.isArmed == false)
    desk.input.click(at: middle)
    try desk.input.tap(Keysym.return)
    desk.handleEvents()
    #expect(second.response == nil)
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    try desk.input.tap(Keysym.return)
    #expect(try second.waitForResponse() == AlertResponse(.button, button: "ok"))
  }

  @Test func updatedAlertIsDisarmed() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(description())
    let alert = try desk.show(content, options: options("same"))
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    let changed = try desk.presenter.update(
      AlertIdentifier("same"),
      with: AlertUpdate([.message], of: AlertDescription(message: "Quite another thing.")))
    #expect(changed == 1)
    desk.handleEvents()
    desk.input.click(at: try desk.middle(of: 0, in: content))
    try desk.input.tap(Keysym.return)
    desk.handleEvents()
    #expect(alert.response == nil)
  }

  @Test func resizedAlertIsDisarmed() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 300))
    try wait(for: "arming") { content.isArmed }
    content.size = Size(width: 320, height: 220)
    content.host?.setNeedsLayout()
    try wait(for: "disarming") { !content.isArmed }
    desk.input.click(at: desk.center)
    try wait(for: "arming") { content.isArmed }
    #expect(content.clicks.presses == 0)
    #expect(content.armings == [true, false, true])
  }

  @Test func redrawnAlertStaysArmed() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    content.color = Color(hex: 0x00_aa00)
    content.host?.setNeedsLayout()
    try desk.waitForColor(0x00_aa00, at: desk.center, "the new colour")
    #expect(content.armings == [true])
  }

  @Test func forgedEventsDoNothing() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    let alert = try desk.show(content)
    let window = try #require(desk.alertWindow)
    let keyboard = try #require(desk.presenter.display?.keyboard.windowID)
    for target in [window, keyboard] {
      for keysym in [Keysym.return, Keysym.escape, Keysym.space] {
        try client.sendKey(keysym, to: target)
      }
      client.sendClick(at: desk.center, to: target)
    }
    try desk.input.type("x")
    try wait(for: "a real key") { content.keys == [.text("x")] }
    #expect(content.clicks.presses == 0)
    #expect(content.clicks.releases == 0)
    #expect(alert.response == nil)
  }

  @Test(arguments: [TransitionName.alert, .pop, .slide, .none])
  func escapeWorksAtOnce(during transition: TransitionName) throws {
    let desk = try Desk()
    let alert = try desk.present(ProbeContent(), options: AlertOptions(transition: transition))
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse() == AlertResponse(.cancelled))
    try desk.waitUntilEmpty()
  }

  @Test func heldEscapeDoesNotCancel() throws {
    let desk = try Desk()
    desk.control.setAutoRepeat(delayMilliseconds: 40, intervalMilliseconds: 20)
    try desk.input.key(Keysym.escape, isDown: true)
    let alert = try desk.show(ProbeContent())
    desk.letKeyRepeat()
    try desk.input.key(Keysym.escape, isDown: false)
    desk.handleEvents()
    #expect(alert.response == nil)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  @Test func escapeDoesNotEndAnAlertWithoutCancel() throws {
    let desk = try Desk()
    let content = ProbeContent()
    content.cancelResponse = nil
    let alert = try desk.show(content)
    try desk.input.tap(Keysym.escape)
    try desk.input.type("x")
    try wait(for: "the next key") { content.keys == [.text("x")] }
    #expect(alert.response == nil)
  }

  @Test func withoutAGuardTheFirstKeyCounts() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(description())
    let alert = try desk.present(
      content, options: AlertOptions(transition: .alert, guardMilliseconds: 0))
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse() == AlertResponse(.button, button: "ok"))
  }

  private func description(message: String = "Nobody has read this yet.") -> AlertDescription {
    AlertDescription(title: "Really?", message: message)
  }

  /// The keys that a fast typist presses within a second, including keys that would answer an
  /// alert.
  private var typedAhead: [UInt] {
    [
      0x79, Keysym.return, Keysym.return, Keysym.space, 0x79, Keysym.tab, Keysym.return, 0x61,
      0x62, Keysym.return, Keysym.space, Keysym.tab, Keysym.space, 0x63, Keysym.return, 0x64,
    ]
  }

  /// Options with the default guard and without a transition.
  private func options(
    _ identifier: String? = nil, policy: AlertPolicy = .queue
  ) -> AlertOptions {
    AlertOptions(
      identifier: identifier.map { AlertIdentifier($0) }, policy: policy,
      transition: TransitionName.none)
  }
}

extension Desk {
  /// Waits while the server repeats the key that is held down, every 20 ms.
  fileprivate func letKeyRepeat() {
    pause(for: .milliseconds(300))
    handleEvents()
  }
}
