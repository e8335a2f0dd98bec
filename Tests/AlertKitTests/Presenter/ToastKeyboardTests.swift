import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// A toast has the keyboard only if the user gives it the keyboard.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastKeyboardTests {
  @Test func chordGrantsItAndReturnPressesTheFocusedView() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(Desk.corner)
    try below.map()
    below.focus()
    let alert = try desk.toast(AlertDescription(toast: "Maya", buttons: ["one", "two", "three"]))
    try desk.waitUntilStill(1)
    #expect(desk.isKeyboardFree)
    try desk.input.type("a")
    try wait(for: "a key that goes where it always went") { below.text == "a" }
    try desk.summonToast()
    #expect(!desk.isKeyboardFree)
    try desk.input.type("b")
    try desk.input.tap(Keysym.right)
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().button == "two")
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    try desk.input.type("c")
    try wait(for: "a key that goes there again") { below.text.hasSuffix("c") }
    #expect(!below.text.contains("b"))
  }

  /// Without a window manager, keys go to the window below the pointer.
  @Test(arguments: [false, true])
  func keysDoNotGoToAToastUnderThePointer(isManagedByTwm: Bool) throws {
    let desk = try Desk()
    let manager = try isManagedByTwm ? RunningWindowManager(.twm, on: desk.server) : nil
    let alert = try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    desk.input.movePointer(to: try #require(desk.toastFrames.first).center)
    try desk.input.type("ab")
    try desk.input.tap(Keysym.return)
    desk.handleEvents()
    #expect(alert.response == nil)
    // Typed text is meant for the modal alert, wherever the pointer is.
    let content = ProbeContent()
    try desk.show(content, options: .immediate("modal"))
    desk.input.movePointer(to: try #require(desk.toastFrames.first).center)
    try desk.input.type("hello")
    try desk.input.tap(Keysym.return)
    try wait(for: "every key") {
      content.keys == "hello".map { .text(String($0)) } + [.return]
    }
    #expect(alert.response == nil)
    #expect(manager?.process.isRunning != false)
  }

  @Test func escapeReturnsItAndLeavesTheToast() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let alert = try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    try desk.summonToast()
    #expect(desk.presenter.toasts.focused == alert.ticket)
    try desk.input.tap(Keysym.escape)
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    #expect(desk.presenter.toasts.focused == nil)
    #expect(alert.response == nil)
    // The keyboard can be given again.
    try desk.summonToast()
  }

  /// The screen savers of GNOME, Cinnamon and MATE grab the pointer first, and try again a second
  /// later when they cannot grab the keyboard.
  @Test func programThatGrabsThePointerGetsTheKeyboardAtItsNextAttempt() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(Desk.corner)
    try below.map()
    desk.input.movePointer(to: Desk.corner.center)
    let alert = try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    try desk.summonToast()
    #expect(below.grabPointer(forRoot: true))
    below.releaseGrabs()
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    #expect(alert.response == nil)
  }

  @Test func returnActsAsAClickWithoutAFocusedControl() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let alert = try desk.toast(AlertDescription(toast: "Maya", buttons: [AlertButton.clickID]))
    try desk.waitUntilStill(1)
    try desk.summonToast()
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().button == AlertButton.clickID)
  }

  @Test func arrowsAndTheChordSelectToastsAndDeleteClosesOne() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let alerts = try ["1", "2", "3"].map { try desk.toast(AlertDescription(toast: $0)) }
    try desk.waitUntilStill(3)
    try desk.summonToast()
    #expect(desk.presenter.keyboardToast == alerts[2].ticket)
    try desk.input.tap(Keysym.down)
    try wait(for: "the older one") { desk.presenter.keyboardToast == alerts[1].ticket }
    try desk.pressToastChord()
    try wait(for: "the oldest one") { desk.presenter.keyboardToast == alerts[0].ticket }
    try desk.input.tap(Keysym.up)
    try wait(for: "the younger one") { desk.presenter.keyboardToast == alerts[1].ticket }
    try desk.input.tap(0xffff)
    #expect(try alerts[1].waitForResponse().outcome == .cancelled)
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    #expect(alerts[0].response == nil && alerts[2].response == nil)
  }

  @Test func deleteClearsAStack() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let alerts = try ["1", "2", "3"].map { title in
      try desk.toast(AlertDescription(title: title, application: "Chat"))
    }
    let other = try desk.toast(AlertDescription(title: "4", application: "Mail"))
    try desk.waitUntilStill(2)
    try desk.summonToast()
    try desk.input.tap(Keysym.down)
    try desk.waitUntilStill(4)
    // The middle one, then the older, and then the newer one.
    try desk.input.tap(Keysym.down)
    for (index, next) in [(1, 0), (0, 2)] {
      try wait(for: "the keyboard") { desk.presenter.keyboardToast == alerts[index].ticket }
      try desk.input.tap(0xffff)
      #expect(try alerts[index].waitForResponse().outcome == .cancelled)
      try wait(for: "the next one") { desk.presenter.keyboardToast == alerts[next].ticket }
    }
    try desk.waitUntilStill(2)
    #expect(desk.toastFrames.map(\.y).min() == 16)
    try desk.input.tap(0xffff)
    #expect(try alerts[2].waitForResponse().outcome == .cancelled)
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    #expect(other.response == nil)
  }

  @Test func chordIsGrabbedOnlyWhileToastsAreOnScreen() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    try desk.presenter.connect()
    let other = try DisplayConnection(name: desk.server.displayName)
    func refusal() -> ChordGrab.Refusal? {
      ChordGrab(keysym: Keysym.space, modifiers: [.control, .mod1], on: other) { _ in }.refusal
    }
    #expect(refusal() == nil)
    let alert = try desk.toast(AlertDescription(toast: "Maya"))
    try desk.waitUntilStill(1)
    #expect(refusal() == .taken)
    desk.presenter.withdraw(alert.ticket)
    try desk.waitUntilEmpty()
    #expect(refusal() == nil)
  }

  @Test func chordGrabbedByAnotherProgramIsReportedOnce() throws {
    let desk = try Desk()
    var lines: [String] = []
    desk.presenter.report = { lines.append($0) }
    desk.presenter.toastChord = Desk.toastChord
    let other = try DisplayConnection(name: desk.server.displayName)
    var presses = 0
    let grab = ChordGrab(keysym: Keysym.space, modifiers: [.control, .mod1], on: other) { _ in
      presses += 1
    }
    #expect(grab.refusal == nil)
    for _ in 0..<2 {
      let alert = try desk.toast(AlertDescription(toast: "Maya"))
      try desk.waitUntilStill(1)
      desk.presenter.withdraw(alert.ticket)
      try desk.waitUntilEmpty()
    }
    try desk.pressToastChord()
    try wait(for: "the other program's chord") { presses == 1 }
    #expect(
      lines == ["another program has the chord “Control+Alt+space”, so it does nothing here"])
  }

  @Test func modalAlertTakesItAndDisablesTheChord() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    try desk.summonToast()
    let content = ProbeContent()
    try desk.present(content, options: .immediate("modal"))
    #expect(desk.presenter.keyboardToast == nil)
    try wait(for: "the alert") { content.isArmed }
    try desk.pressToastChord()
    try desk.input.type("x")
    try wait(for: "the key") { content.keys.contains(.text("x")) }
    #expect(desk.presenter.keyboardToast == nil)
  }

  @Test func lockTakesItAtOnce() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    try desk.summonToast()
    desk.presenter.isScreenLocked = true
    #expect(desk.isKeyboardFree)
    #expect(desk.presenter.keyboardToast == nil)
    #expect(desk.alertWindows.isEmpty)
  }

  @Test func clickIntoAFieldTakesItUntilAClickElsewhere() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(Desk.corner)
    try below.map()
    below.focus()
    var description = AlertDescription(toast: "Maya", buttons: ["send"])
    description.inputs = [AlertInput(name: "reply", kind: .field(TextRules()))]
    let alert = try desk.toast(description)
    try desk.waitUntilStill(1)
    let window = try #require(desk.window)
    let content = try #require(window.container.content as? StandardAlertContent)
    let field = try #require(content.view.form.controls.first)
    let place = field.convert(field.bounds, toAncestor: content.view).center
    let frame = window.container.contentFrame
    let point = PixelPoint(x: Int(frame.minX + place.x), y: Int(frame.minY + place.y))
    desk.input.click(at: point)
    try wait(for: "the keyboard") { desk.presenter.keyboardToast == alert.ticket }
    try desk.input.type("y")
    // The button is released, so motion no longer changes the selection.
    desk.input.movePointer(to: PixelPoint(x: point.x - 40, y: point.y))
    try desk.input.type("es")
    try wait(for: "the text") { content.values == ["reply": .text("yes")] }
    // Delete edits the text, and does not close the toast.
    try desk.input.tap(Keysym.home)
    try desk.input.tap(0xffff)
    try wait(for: "the text") { content.values == ["reply": .text("es")] }
    desk.input.click(at: PixelPoint(x: 30, y: 30))
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    #expect(!content.isTyping)
    try desk.input.type("z")
    try wait(for: "a key that goes elsewhere") { below.text == "z" }
    #expect(content.values == ["reply": .text("es")])
    #expect(alert.response == nil)
  }

  @Test func chordRepeatedWithHeldModifiersCounts() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    for key in [Keysym.control, Keysym.alt, Keysym.space] {
      try desk.input.key(key, isDown: true)
    }
    try wait(for: "the keyboard") { desk.presenter.keyboardToast != nil }
    try desk.input.tap(Keysym.escape)
    try wait(for: "its end") { desk.presenter.keyboardToast == nil }
    try desk.input.key(Keysym.space, isDown: false)
    try desk.input.key(Keysym.space, isDown: true)
    try wait(for: "the keyboard again") { desk.presenter.keyboardToast != nil }
    for key in [Keysym.space, Keysym.alt, Keysym.control] {
      try desk.input.key(key, isDown: false)
    }
  }

  @Test(arguments: [0xffe5, 0xff7f] as [UInt])
  func chordCountsWithAnyLock(lock: UInt) throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    try desk.toast(AlertDescription(toast: "Maya", buttons: ["one"]))
    try desk.waitUntilStill(1)
    try desk.input.tap(lock)
    try desk.summonToast()
  }

  /// Return is ignored if the toast has just changed.
  @Test(arguments: [false, true])
  func summonedToastIsAnsweredAtOnceUnlessReworded(isChanged: Bool) throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    var description = AlertDescription(toast: "Maya", buttons: ["one"])
    description.identifier = AlertIdentifier("a")
    let alert = try desk.toast(description, guardMilliseconds: 20_000)
    try desk.waitUntilStill(1)
    try desk.summonToast()
    let title = isChanged ? "Ines" : "Maya"
    let update = AlertUpdate([.title], of: AlertDescription(title: title))
    #expect(try desk.presenter.update(AlertIdentifier("a"), with: update) == 1)
    try desk.input.tap(Keysym.return)
    if isChanged {
      // The key after Return shows that Return has been handled.
      try desk.input.tap(Keysym.escape)
      try wait(for: "the keyboard to be free") { desk.presenter.keyboardToast == nil }
      #expect(alert.response == nil)
    } else {
      #expect(try alert.waitForResponse().button == "one")
    }
  }

  @Test func summonedAndThenCoveredToastTakesNoAnswer() throws {
    let desk = try Desk()
    desk.presenter.toastChord = Desk.toastChord
    let alert = try desk.toast(
      AlertDescription(toast: "Maya", buttons: ["one"]), guardMilliseconds: 20_000)
    try desk.waitUntilStill(1)
    try desk.summonToast()
    let client = try ForeignClient(on: desk.server)
    let frame = try #require(desk.toastFrames.first)
    try client.makeWindow(frame, overrideRedirect: true).map()
    try wait(for: "the cover") {
      desk.window?.panes.contains { $0.stacking.isCovered } == true
    }
    try desk.input.tap(Keysym.return)
    try desk.input.tap(Keysym.escape)
    try wait(for: "the keyboard to be free") { desk.presenter.keyboardToast == nil }
    #expect(alert.response == nil)
  }
}
