import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Keys that control the desktop work while an alert has the keyboard.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct KeyboardLoanTests {
  private static let volume: UInt = 0x1008_ff13

  /// Another program's shortcut.
  private final class Shortcut {
    private(set) var presses = 0
    private let grab: ChordGrab
    private var observation: EventObservation?

    init(_ keysym: UInt, _ modifiers: InputState = [], of client: ForeignClient) {
      grab = ChordGrab(keysym: keysym, modifiers: modifiers, on: client.connection) { _ in }
      let keycode = client.connection.keycode(for: keysym)
      observation = client.connection.addObserver(for: client.connection.root) {
        [unowned self] event in
        if case .keyPressed(let key) = event, key.keycode == keycode { presses += 1 }
      }
    }
  }

  private func armedAlert(on desk: Desk) throws -> ProbeContent {
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    return content
  }

  /// Shortcuts: the key, and its modifiers.
  nonisolated private static let shortcuts: [(UInt, [UInt])] = [
    (0x1008_ff13, []), (0xff61, [Keysym.alt]), (0x6c, [Keysym.leftSuper]),
    (Keysym.space, [Keysym.leftSuper]),
  ]

  @Test(arguments: shortcuts)
  func desktopKeyReachesItsProgram(_ key: UInt, _ modifiers: [UInt]) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let states: [UInt: InputState] = [Keysym.alt: .mod1, Keysym.leftSuper: .mod4]
    let shortcut = Shortcut(key, InputState(modifiers.compactMap { states[$0] }), of: client)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 120, height: 90))
    try below.map()
    below.focus()
    let content = try armedAlert(on: desk)
    for count in 1...3 {
      try desk.input.tap(key, holding: modifiers)
      try wait(for: "the shortcut") { shortcut.presses == count }
      try wait(for: "the keyboard") {
        desk.presenter.display?.keyboard.loan.isRunning == false && !desk.isKeyboardFree
      }
    }
    try desk.input.type("ab")
    try wait(for: "the letters") { content.keys.suffix(2) == [.text("a"), .text("b")] }
    // It was armed all the time, and got nothing of the shortcut.
    #expect(content.armings == [true])
    #expect(content.keys.count == 2 + 3 * modifiers.count)
    #expect(below.keys.isEmpty)
    #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  @Test func heldKeyRepeatsForItsProgram() throws {
    let desk = try Desk()
    let shortcut = Shortcut(Self.volume, of: try ForeignClient(on: desk.server))
    let content = try armedAlert(on: desk)
    desk.control.setAutoRepeat(delayMilliseconds: 100, intervalMilliseconds: 30)
    try desk.input.key(Self.volume, isDown: true)
    try wait(for: "repeats") { shortcut.presses > 5 }
    try desk.input.key(Self.volume, isDown: false)
    try wait(for: "the keyboard") {
      desk.presenter.display?.keyboard.loan.isRunning == false && !desk.isKeyboardFree
    }
    let count = shortcut.presses
    try desk.input.type("a")
    try wait(for: "the letter") { content.keys == [.text("a")] }
    #expect(shortcut.presses == count)
  }

  @Test func alertThatEndsWhileTheKeyIsHeldLeavesItToItsProgram() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let shortcut = Shortcut(Self.volume, of: client)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 120, height: 90))
    try below.map()
    below.focus()
    _ = try armedAlert(on: desk)
    desk.control.setAutoRepeat(delayMilliseconds: 100, intervalMilliseconds: 30)
    try desk.input.key(Self.volume, isDown: true)
    try wait(for: "the shortcut") { shortcut.presses > 0 }
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let count = shortcut.presses
    try wait(for: "more repeats") { shortcut.presses > count + 2 }
    try desk.input.key(Self.volume, isDown: false)
    try wait(for: "the free keyboard") { desk.isKeyboardFree }
    desk.handleEvents()
    #expect(desk.control.queryKeymap().keycodes.isEmpty)
    try desk.input.type("a")
    try wait(for: "the letter") { below.text == "a" }
  }

  /// One that closes the window in use would close a window below the alert.
  @Test func combinationForWindowsStaysWithTheAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let closing = Shortcut(0x71, [.mod4, .shift], of: client)
    let content = try armedAlert(on: desk)
    try desk.input.tap(0x71, holding: [Keysym.leftSuper, Keysym.shift])
    try wait(for: "the key in the alert") { content.keys.contains(.text("q")) }
    #expect(closing.presses == 0)
    // Unless the user names it.
    desk.presenter.display?.keyboard.loan.chords = {
      [KeyChord([.super, .shift], key: "q"), KeyChord([], key: "F9")]
    }
    try desk.input.tap(0x71, holding: [Keysym.leftSuper, Keysym.shift])
    try wait(for: "the shortcut") { closing.presses == 1 }
    let plain = Shortcut(0xffc6, of: client)
    try wait(for: "the keyboard") { desk.presenter.display?.keyboard.loan.isRunning == false }
    try desk.input.tap(0xffc6)
    try wait(for: "the shortcut without modifiers") { plain.presses == 1 }
  }

  @Test func keyOfAButtonPressesThat() throws {
    let desk = try Desk()
    let shortcut = Shortcut(0x6c, .mod4, of: try ForeignClient(on: desk.server))
    var description = AlertDescription(title: "Lock?")
    description.buttons = [
      AlertButton(id: "no", label: "No", role: .cancel),
      AlertButton(id: "lock", label: "Lock", key: KeyChord(.super, key: "l")),
    ]
    description.guardMilliseconds = 0
    let (_, alert) = try desk.show(description)
    try desk.input.tap(0x6c, holding: [Keysym.leftSuper])
    #expect(try alert.waitForResponse().button == "lock")
    #expect(shortcut.presses == 0)
  }

  /// sxhkd freezes the keyboard until it has handled the key.
  @Test func shortcutsOfSxhkdWork() throws {
    let desk = try Desk()
    let folder = try ScratchFolder()
    let (settings, log) = ("\(folder.path)/sxhkdrc", "\(folder.path)/log")
    try "XF86AudioRaiseVolume\n\techo up >> \(log)\nsuper + l\n\techo lock >> \(log)\n"
      .write(toFileAt: settings)
    let daemon = try desk.server.start(
      "sxhkd", ["-c", settings], environment: ["SHELL": "/bin/sh"])
    let content = try armedAlert(on: desk)
    func written() -> String { (try? String(contentsOfFileAt: log)) ?? "" }
    try wait(for: "sxhkd") {
      try desk.input.tap(Self.volume)
      return happens(within: .milliseconds(100)) { written() == "up\n" }
    }
    try desk.input.tap(0x6c, holding: [Keysym.leftSuper])
    try wait(for: "the second shortcut") { written() == "up\nlock\n" }
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    try desk.input.type("a")
    try wait(for: "the letter") { content.keys.last == .text("a") }
    #expect(content.armings == [true])
    withExtendedLifetime(daemon) {}
  }
}
