import AlertModel
import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

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
    ///   - patience: Seconds for which keys wait for the input method, nil for the default. A working
    ///     one may be slow on a busy machine.
    ///   - guardMilliseconds: The guard of the alert.
    /// - Throws: `HarnessError` if a program does not start.
    init(
      isStopped: Bool = false, patience: Double? = 60, guardMilliseconds: Int = 0
    ) throws {
      desk = try Desk()
      method = try HangulInputMethod(on: desk.server)
      if isStopped { method.process.send(signal: SIGSTOP) }
      var program = HangulInputMethod.program
      if let patience { program.patience = patience }
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

  /// Such a method returns Return while it composes.
  @Test func returnKeepsTheShownText() throws {
    let desk = try Desk()
    let content = TypingProbe()
    desk.presenter.inputMethod = .returningEveryKeyButLetters
    try desk.show(content, options: .immediate(guardMilliseconds: 0))
    try wait(for: "the method", within: Bounds.start) {
      desk.window?.composition.isMethodReady == true && content.isArmed
    }
    try desk.input.type("a")
    try wait(for: "the pre-edit text") { content.preedit.text == "국" }
    try desk.input.tap(Keysym.return)
    try wait(for: "Return") { content.otherKeys == [.return] }
    #expect(content.text == "국")
    #expect(content.preedit.text.isEmpty)
  }

  @Test func stoppedMethodDoesNotBlock() throws {
    // A connection to it would block for ever.
    let setting = try Setting(isStopped: true, patience: nil)
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
    let setting = try Setting(isStopped: true, patience: nil)
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
    nothingHappens()
    #expect(setting.content.clicks.presses == 0)
    try setting.endMethod()
    try wait(for: "the click") { setting.content.clicks.releases == 1 }
    #expect(setting.content.textAtPress == "a")
  }

  @Test(arguments: [SIGKILL, SIGSTOP])
  func methodThatFailsDuringEntryLosesNothing(signal: Int32) throws {
    // A method that dies before it has confirmed a key, as one that stops, leaves its helper blocked
    // in Xlib, so that keys wait until the patience is over. The first replies may be late.
    let setting = try Setting(patience: signal == SIGSTOP ? 3 : 10)
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
    nothingHappens()
    #expect(desk.window?.composition.hasMethod == false)
  }
}

extension InputMethodProgram {
  /// Shows “국” after the key A and never commits it; the packets are those of `InputMethodPacket`.
  fileprivate static var returningEveryKeyButLetters: Self {
    let script = """
      import socket, struct
      link = socket.socket(fileno=3)
      def read(count):
          data = b""
          while len(data) < count:
              more = link.recv(count - len(data))
              if not more: raise SystemExit
              data += more
          return data
      def send(kind, numbers=(), text=""):
          text = text.encode()
          link.sendall(struct.pack("<BBi", kind, len(numbers), len(text))
              + b"".join(struct.pack("<i", number) for number in numbers) + text)
      send(1)
      while True:
          kind, count, length = struct.unpack("<BBi", read(6))
          numbers = struct.unpack("<%di" % count, read(4 * count))
          read(length)
          if kind == 4: send(6, numbers[:1])
          if kind != 1 or not numbers[3]: continue
          isLetter = numbers[1] == 38
          if isLetter: send(5, (3, 0, 3), "국")
          send(2, (numbers[0], 1 if isLetter else 0))
      """
    var program = InputMethodProgram(path: "/usr/bin/env", arguments: ["python3", "-c", script])
    program.method = "test"
    program.patience = 60
    return program
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
