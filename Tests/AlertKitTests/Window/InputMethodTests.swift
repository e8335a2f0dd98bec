import AlertModel
import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

@MainActor
@Suite(.privateServer(.small), .serialized)
struct InputMethodTests {
  /// An alert with a focused text field, and a real input method.
  @MainActor
  private struct Setting {
    let desk: Desk
    let method: HangulInputMethod
    let content = TypingProbe()
    let alert: PresentedAlert

    /// - Parameters:
    ///   - isStopped: Whether the input method hangs from the start.
    ///   - isPatient: Whether keys wait longer for the input method than by default.
    ///   - guardMilliseconds: The guard of the alert.
    /// - Throws: `HarnessError` if a program does not start.
    init(
      isStopped: Bool = false, isPatient: Bool = true, guardMilliseconds: Int = 0
    ) throws {
      desk = try Desk()
      method = try HangulInputMethod(on: desk.server)
      if isStopped { method.process.send(signal: SIGSTOP) }
      var program = HangulInputMethod.program
      if isPatient { program.patience = isStopped ? 60 : 3 }
      desk.presenter.inputMethod = program
      alert = try desk.show(
        content, options: .immediate(guardMilliseconds: guardMilliseconds))
      try wait(for: "arming") { content.isArmed }
    }

    /// Types a letter that stays waiting for the input method.
    func typeInVain() throws {
      try desk.input.type("a")
      try wait(for: "a key that waits") { desk.window?.composition.hasWaitingKeys == true }
    }

    func moveCaret() {
      content.caret.origin.x += 10
      content.host?.textCaretMoved(to: content.caret)
    }

    /// Kills the input method; then keys no longer wait for it.
    func endMethod() throws {
      let process = try #require(desk.window?.composition.methodProcess)
      kill(process, SIGKILL)
      try wait(for: "the method's end") { desk.window?.composition.hasMethod == false }
    }

    /// Waits until the input method accepts keys, and switches it to Korean.
    func turnOn() throws {
      try wait(for: "the method", within: Bounds.start) {
        desk.window?.composition.isMethodReady == true
      }
      try desk.input.tap(Keysym.space, holding: [Keysym.shift])
      try wait(for: "the method's answer") {
        desk.window?.composition.hasWaitingKeys == false
      }
      #expect(content.text.isEmpty)
    }

    /// Types a syllable, which becomes pre-edit text.
    func typeSyllable() throws {
      try desk.input.type("gks")
      do {
        try wait(for: "the syllable") { content.preedit.text == "한" }
      } catch let error as HarnessError {
        let method = desk.window?.composition.hasMethod == true ? "runs" : "was given up"
        throw HarnessError(
          "\(error); the method \(method), “\(content.text)” was written and"
            + " \(content.preedits) shown")
      }
    }
  }

  @Test func syllableGrowsInPlaceAndBecomesText() throws {
    let setting = try Setting()
    try setting.turnOn()
    try setting.typeSyllable()
    #expect(setting.content.preedit.caret == 3)
    #expect(setting.content.preedit.emphasis == 0..<3)
    #expect(setting.content.text.isEmpty)
    try setting.desk.input.type("rnr a1 ")
    try wait(for: "the text") { setting.content.text == "한국 ㅁ1 " }
    #expect(setting.content.preedit.text.isEmpty)
    #expect(setting.content.preedits.contains("ㅎ"))
    // A key that the input method does not use has its normal effect.
    try setting.desk.input.tap(Keysym.backspace)
    try wait(for: "a key") { setting.content.text == "한국 ㅁ1" }
    try setting.desk.input.tap(Keysym.escape)
    #expect(try setting.alert.waitForResponse().outcome == .cancelled)
  }

  @Test func pressOfTheMouseKeepsTheShownText() throws {
    let setting = try Setting()
    try setting.turnOn()
    try setting.typeSyllable()
    setting.desk.input.click(at: setting.desk.center)
    try wait(for: "the click") { setting.content.clicks.releases == 1 }
    #expect(setting.content.text == "한")
    #expect(setting.content.preedit.text.isEmpty)
    try setting.desk.input.type("r1")
    try wait(for: "the next syllable") { setting.content.text == "한ㄱ1" }
  }

  @Test func stoppedMethodDoesNotBlock() throws {
    // A connection to it would block for ever.
    let setting = try Setting(isStopped: true, isPatient: false)
    #expect(setting.desk.window?.composition.hasMethod == true)
    let typed = MonotonicClock.now()
    try setting.desk.input.type("ab")
    try wait(for: "plain keys") { setting.content.text == "ab" }
    #expect(MonotonicClock.now() - typed >= 250_000_000)
    #expect(setting.desk.window?.composition.hasMethod == false)
    try setting.desk.input.type("c")
    try wait(for: "a plain key") { setting.content.text == "abc" }
  }

  @Test func methodOpenedLateIsUsedFromThenOn() throws {
    let setting = try Setting(isStopped: true, isPatient: false)
    try setting.desk.input.type("ab")
    try wait(for: "plain keys") { setting.content.text == "ab" }
    setting.method.process.send(signal: SIGCONT)
    try wait(for: "the method", within: Bounds.start) {
      setting.desk.window?.composition.isMethodReady == true
    }
    #expect(setting.desk.window?.composition.hasMethod == true)
    try setting.desk.input.type("c")
    try wait(for: "a key") { setting.content.text == "abc" }
  }

  @Test func delayedKeyIsGuardedAgain() throws {
    let setting = try Setting(isStopped: true, guardMilliseconds: 50)
    try setting.typeInVain()
    let client = try ForeignClient(on: setting.desk.server)
    try client.makeWindow(setting.desk.control.screenRect, overrideRedirect: true).map()
    try wait(for: "disarming") { !setting.content.isArmed }
    try setting.endMethod()
    #expect(setting.content.text.isEmpty)
  }

  @Test func aClickDoesNotOvertakeDelayedKeys() throws {
    let setting = try Setting(isStopped: true)
    try setting.typeInVain()
    setting.desk.input.click(at: setting.desk.center)
    runLoop()
    #expect(setting.content.clicks.presses == 0)
    try setting.endMethod()
    try wait(for: "the click") { setting.content.clicks.releases == 1 }
    #expect(setting.content.textAtPress == "a")
  }

  @Test(arguments: [SIGKILL, SIGSTOP])
  func methodThatFailsDuringEntryLosesNothing(signal: Int32) throws {
    let setting = try Setting()
    try setting.turnOn()
    try setting.typeSyllable()
    setting.method.process.send(signal: signal)
    try setting.desk.input.type("xyz")
    try wait(for: "plain keys") { setting.content.text.hasSuffix("xyz") }
    #expect(setting.content.text == "한xyz")
    #expect(setting.content.preedit.text.isEmpty)
    #expect(setting.desk.window?.composition.hasMethod == false)
    try setting.desk.input.tap(Keysym.escape)
    #expect(try setting.alert.waitForResponse().outcome == .cancelled)
  }

  /// It may have been too slow on a busy machine; one that fails again and again is given up.
  @Test func methodThatFailedIsStartedAgainTwice() throws {
    let setting = try Setting()
    for start in 0..<3 {
      if start > 0 { setting.moveCaret() }
      try wait(for: "start \(start)", within: Bounds.start) {
        setting.desk.window?.composition.isMethodReady == true
      }
      try setting.endMethod()
    }
    setting.moveCaret()
    #expect(setting.desk.window?.composition.methodProcess == nil)
    try setting.desk.input.type("a")
    try wait(for: "a plain key") { setting.content.text == "a" }
  }

  @Test func methodEndsWithTheAlert() throws {
    let setting = try Setting()
    try setting.turnOn()
    let bridge = try #require(setting.desk.window?.composition.methodProcess)
    #expect(kill(bridge, 0) == 0)
    try setting.desk.input.tap(Keysym.escape)
    try setting.desk.waitUntilEmpty()
    try wait(for: "the end of its process") { kill(bridge, 0) != 0 }
  }

  /// The process that talks to it is blocked, and cannot notice that it is not needed any more.
  @Test func methodThatHangsLeavesNoProcess() throws {
    let setting = try Setting(isStopped: true)
    let bridge = try #require(setting.desk.window?.composition.methodProcess)
    setting.desk.presenter.dismiss()
    try setting.desk.waitUntilEmpty()
    try wait(for: "the end of its process") { kill(bridge, 0) != 0 }
  }

  @Test func withoutTextNothingIsStarted() throws {
    let desk = try Desk()
    desk.presenter.inputMethod = HangulInputMethod.program
    try desk.show(ProbeContent())
    runLoop()
    #expect(desk.window?.composition.hasMethod == false)
  }
}

@MainActor
@Suite(.privateServer(.small), .serialized)
struct TextCompositionTests {
  private func useDeadKeys(_ desk: Desk) throws {
    let setter = try desk.server.start("setxkbmap", ["us", "-variant", "intl"])
    #expect(try setter.waitForExit() == .exited(0))
    try wait(for: "the layout") {
      desk.control.keycode(for: Keysym.deadAcute) != nil
        && desk.window?.display.connection.keycode(for: Keysym.deadAcute) != nil
    }
  }

  @Test func deadKeysCombineWithTheNextKey() throws {
    let desk = try Desk()
    let content = TypingProbe()
    let alert = try desk.show(content)
    try useDeadKeys(desk)
    try desk.input.tap(Keysym.deadAcute)
    try wait(for: "the accent") { content.preedit.text == "´" }
    try desk.input.type("e")
    try wait(for: "the letter") { content.text == "é" }
    #expect(content.preedit.text.isEmpty)
    // The first Escape ends the sequence, the second the alert.
    try desk.input.tap(Keysym.deadAcute)
    try desk.input.tap(Keysym.escape)
    try wait(for: "the end of the sequence") { content.preedits == ["´", "", "´", ""] }
    #expect(alert.response == nil)
    try desk.input.tap(Keysym.deadAcute)
    try desk.input.tap(Keysym.left)
    try desk.input.tap(0x63, holding: [Keysym.control])
    try wait(for: "a shortcut") { content.otherKeys.contains(.text("c")) }
    #expect(content.text == "é")
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  @Test func inputMethodWindowsStayAbove() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = TypingProbe()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let candidates = client.makeWindow(
      PixelRect(x: 240, y: 180, width: 120, height: 90), overrideRedirect: true)
    candidates.setClass("ibus-ui-gtk3")
    try candidates.map()
    runLoop()
    #expect(desk.control.queryStacking().last == candidates.id)
    #expect(content.armings == [true])
    try desk.input.type("a")
    try wait(for: "a key") { content.text == "a" }
    // If no text has the focus, the window of an input method covers the box like any other.
    content.host?.textCaretMoved(to: nil)
    try wait(for: "disarming") { !content.isArmed }
  }

  @Test func pasteboardIsThatOfTheDisplay() throws {
    let desk = try Desk()
    let content = TypingProbe()
    try desk.show(content)
    let pasteboard = try #require(content.host?.pasteboard)
    let foreign = try desk.server.start(
      "xclip", ["-i", "-selection", "primary", "-quiet"], input: .text("theirs"))
    var read: String??
    try wait(for: "the other program") {
      desk.control.owner(of: desk.control.atoms[.primary]) != .none
    }
    pasteboard.read(.primary, limit: 5) { read = $0 }
    #expect(try wait(for: "its text") { read } == "their")
    pasteboard.write("ours", to: .primary)
    pasteboard.write("日本", to: .clipboard)
    #expect(try foreign.waitForExit() == .exited(0))
    for (selection, text) in [("primary", "ours"), ("clipboard", "日本")] {
      let reader = try desk.server.start("xclip", ["-o", "-selection", selection])
      #expect(try reader.waitForExit() == .exited(0))
      #expect(reader.standardOutput == text)
    }
    // The presenter's own text is available at once.
    var own: String??
    pasteboard.read(.clipboard, limit: 5) { own = $0 }
    #expect(own == "日")
  }
}

extension HangulInputMethod {
  /// The program through which a presenter talks to input methods: `tocsin-presenter`.
  fileprivate static var program: InputMethodProgram {
    var program = InputMethodProgram(
      path: "/usr/bin/env",
      arguments: [
        "XMODIFIERS=@im=uim", BuiltProducts.path(of: "tocsin-presenter"), "--input-method",
      ])
    program.method = "uim"
    return program
  }
}
