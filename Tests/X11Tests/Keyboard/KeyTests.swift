import GLib
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct KeyTests {
  /// A window with the keyboard grab, its events, and simulated input.
  @MainActor
  private final class Setting {
    let server: XServer
    let connection: DisplayConnection
    let window: OverlayWindow
    let grab: KeyboardGrab
    let hands: XTestInput
    var presses: [KeyEvent] = []
    var releases: [KeyEvent] = []
    private var observation: EventObservation?

    init() throws {
      server = try .current()
      connection = try server.connect()
      window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 40, height: 40))
      grab = KeyboardGrab(window: window.id, on: connection)
      hands = XTestInput(on: server)
      observation = connection.addObserver(for: window.id) { [weak self] event in
        switch event {
        case .keyPressed(let key): self?.presses.append(key)
        case .keyReleased(let key): self?.releases.append(key)
        default: break
        }
      }
      window.mapRaised()
    }

    func grabKeyboard() throws {
      try #require(grab.acquire() == .success)
    }
  }

  @Test func reportsKeysymTextAndModifiers() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    try setting.hands.type("aB 1")
    try setting.hands.tap(Keysym.return)
    try setting.hands.tap(0x61, holding: [Keysym.alt])
    try wait(for: "the keys") { setting.releases.count == 8 }
    let written = setting.presses.filter { !$0.text.isEmpty }
    #expect(written.map(\.text) == ["a", "B", " ", "1", "a"])
    #expect(written.map(\.keysym) == [0x61, 0x42, 0x20, 0x31, 0x61])
    #expect(written[1].state.contains(.shift))
    #expect(written[4].state.contains(.mod1))
    #expect(setting.presses.contains { $0.keysym == Keysym.return && $0.text.isEmpty })
    #expect(setting.presses.allSatisfy { !$0.isRepeat && !$0.isSynthetic })
  }

  /// The harness's keys come from the server's keyboard, as a person's do.
  @Test func keysOfTheTestExtensionAreMarkedWhileTheyAreWatched() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    let program = XTestInput(on: setting.server, isAutomatic: true)
    var watch = SyntheticInputWatch(.keys, on: setting.connection)
    for hands in [setting.hands, program] {
      for key in [0x61, Keysym.escape] { try hands.tap(key) }
    }
    try wait(for: "the keys") { setting.releases.count == 4 }
    #expect(setting.presses.map(\.isFromXTest) == [false, false, true, true])
    #expect(setting.presses.allSatisfy { !$0.isSynthetic })
    watch = SyntheticInputWatch(.everything, on: setting.connection)
    for hands in [setting.hands, program] { try hands.tap(0x61) }
    try wait(for: "the keys") { setting.releases.count == 6 }
    #expect(setting.presses.suffix(2).map(\.isSynthetic) == [false, true])
    watch = nil
    try program.tap(Keysym.escape)
    try wait(for: "the key") { setting.releases.count == 7 }
    #expect(setting.presses.last?.isFromXTest == false)
    #expect(watch == nil)
  }

  @Test func controlDoesNotChangeTheText() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    try setting.hands.tap(0x63, holding: [Keysym.control])
    try wait(for: "the key") { setting.presses.count == 2 }
    #expect(setting.presses[1].text == "c")
    #expect(setting.presses[1].state.contains(.control))
  }

  @Test func heldKeyRepeatsUntilRelease() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    try setting.hands.key(0x61, isDown: true)
    try wait(for: "two repeats") { setting.presses.count >= 3 }
    try setting.hands.key(0x61, isDown: false)
    try wait(for: "the release") { !setting.releases.isEmpty }
    #expect(!setting.presses[0].isRepeat)
    #expect(setting.presses.dropFirst().allSatisfy { $0.isRepeat })
    #expect(setting.releases.count == 1)
    let before = setting.presses.count
    try setting.hands.tap(0x61)
    try wait(for: "the next press") { setting.presses.count > before }
    #expect(!setting.presses[before].isRepeat)
  }

  @Test func keyHeldBeforeTheGrabIsReportedAsRepeat() throws {
    let setting = try Setting()
    try setting.hands.key(Keysym.return, isDown: true)
    try setting.grabKeyboard()
    let keycode = try #require(setting.connection.keycode(for: Keysym.return))
    #expect(setting.connection.queryKeymap().keycodes == [keycode])
    try wait(for: "a repeat") { setting.presses.count >= 2 }
    try setting.hands.key(Keysym.return, isDown: false)
    try wait(for: "the release") { !setting.releases.isEmpty }
    #expect(setting.presses.allSatisfy { $0.isRepeat })
    #expect(setting.connection.queryKeymap().isEmpty)
  }

  @Test func followsTheLayout() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    let keycode = try #require(setting.connection.keycode(for: 0x7a))
    var changes = 0
    let observation = setting.connection.addObserver(for: nil) { event in
      if event == .keyboardMappingChanged { changes += 1 }
    }
    let setter = try setting.server.start("setxkbmap", ["de"])
    #expect(try setter.waitForExit() == .exited(0))
    try wait(for: "the new layout") { changes > 0 }
    observation.cancel()
    setting.hands.keycode(keycode)
    try wait(for: "the key") { !setting.releases.isEmpty }
    #expect(setting.presses.map(\.text) == ["y"])
    setting.presses.removeAll()
    // Beyond Latin-1: the third level of the German layout.
    let euro = try #require(setting.connection.keycode(for: 0x20ac))
    try setting.hands.key(0xfe03, isDown: true)
    setting.hands.keycode(euro)
    try setting.hands.key(0xfe03, isDown: false)
    try wait(for: "the euro") { setting.presses.contains { $0.text == "€" } }
  }

  @Test func capsLockCapitalizesOnEveryLevel() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    let setter = try setting.server.start("setxkbmap", ["fr"])
    #expect(try setter.waitForExit() == .exited(0))
    var keycode: UInt8?
    try wait(for: "the new layout") {
      MainLoop.iterate(mayBlock: false)
      keycode = setting.connection.keycode(for: 0xe9)
      return keycode != nil && setting.connection.keycode(for: 0x71) == 38
    }
    let eAcute = try #require(keycode)
    setting.hands.keycode(eAcute)
    try setting.hands.tap(0xffe5)
    setting.hands.keycode(eAcute)
    try setting.hands.tap(0xffe5)
    try wait(for: "the keys") { setting.releases.count == 4 }
    #expect(setting.presses.map(\.text) == ["é", "", "É", ""])
  }

  @Test func layoutChangeDuringASequenceIsFollowed() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    let composer = KeyComposer(locale: "C")
    for (layout, deadKey) in [(["us", "-variant", "intl"], true), (["de"], false)] {
      let former = setting.connection.keycode(for: 0x79)
      let setter = try setting.server.start("setxkbmap", layout)
      #expect(try setter.waitForExit() == .exited(0))
      try wait(for: "the new layout") {
        deadKey
          ? setting.connection.keycode(for: 0xfe57) != nil
          : setting.connection.keycode(for: 0x79) != former
      }
      setting.presses.removeAll()
      // The keys of the dead accent and of y in the US layout.
      setting.hands.keycode(deadKey ? 48 : 29)
      try wait(for: "the key") { !setting.presses.isEmpty }
      let outcome = composer.feed(setting.presses[0].keysym)
      #expect(outcome == (deadKey ? .composing : .composed("ź")))
    }
  }

  @Test func sentEventsAreMarkedSynthetic() throws {
    let setting = try Setting()
    try setting.grabKeyboard()
    let keycode = try #require(setting.connection.keycode(for: Keysym.return))
    setting.server.control.sendKey(keycode, to: setting.window.id)
    try wait(for: "the event") { !setting.presses.isEmpty }
    #expect(setting.presses[0].isSynthetic)
    #expect(setting.presses[0].keysym == Keysym.return)
  }
}

struct KeysymTextTests {
  @Test(arguments: [
    (0x61, "a"), (0xe4, "ä"), (0x20, " "), (0x20ac, "€"), (0x1a1, "Ą"), (0x6c1, "а"),
    (0x7e1, "α"), (0xcfa, "ת"), (0x100_20ac, "€"), (0x101_f514, "🔔"), (0xffb5, "5"),
    (0xffab, "+"), (0xff0d, ""), (0xff1b, ""), (0xff09, ""), (0xffe1, ""), (0xffff, ""),
    (0x7f, ""), (0, ""), (0x100_d800, ""), (0x1fff_ffff, ""),
  ])
  func writes(keysym: UInt, text: String) {
    #expect(KeysymText.text(for: keysym) == text)
  }
}
