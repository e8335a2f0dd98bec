import CX11
import TestHarness
import TestTraits
import Testing
import X11

/// Keys that one client has grabbed everywhere, handed over by another one that has grabbed the
/// keyboard.
@MainActor
@Suite(.privateServer, .serialized)
struct ShortcutHandoverTests {
  private let server: XServer
  private let connection: DisplayConnection
  private let window: OverlayWindow
  private let grab: KeyboardGrab
  private let hands: XTestInput
  private let keys = Keys()
  private let observation: EventObservation

  /// The keysym of F9.
  private static let key: UInt = 0xffc6

  /// Key events, in order.
  private final class Keys {
    var presses: [KeyEvent] = []
    var releases: [KeyEvent] = []

    func observe(_ window: WindowID, on connection: DisplayConnection) -> EventObservation {
      connection.addObserver(for: window) { [self] event in
        switch event {
        case .keyPressed(let key): presses.append(key)
        case .keyReleased(let key): releases.append(key)
        default: break
        }
      }
    }
  }

  init() throws {
    server = try .current()
    connection = try server.connect()
    window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 40, height: 40))
    grab = KeyboardGrab(window: window.id, on: connection)
    hands = XTestInput(on: server)
    observation = keys.observe(window.id, on: connection)
    window.mapRaised()
    try #require(grab.acquire() == .success)
  }

  /// Presses the key, and returns the press as this client gets it.
  private func press(holding modifiers: [UInt] = []) throws -> KeyEvent {
    for modifier in modifiers { try hands.key(modifier, isDown: true) }
    let count = keys.presses.count
    try hands.key(Self.key, isDown: true)
    try wait(for: "the press") {
      keys.presses.count > count && keys.presses.last?.keysym == Self.key
    }
    return try #require(keys.presses.last)
  }

  /// Whether the key is down for the server.
  private func isDown(_ key: KeyEvent) -> Bool {
    server.control.queryKeymap().keycodes.contains(key.keycode)
  }

  @Test func otherProgramHasTheKeyboardUntilTheKeyIsReleased() throws {
    let other = try server.connect()
    let received = Keys()
    let watch = received.observe(other.root, on: other)
    let chord = ChordGrab(keysym: Self.key, modifiers: .mod4, on: other) { _ in }
    #expect(chord.refusal == nil)
    let press = try press(holding: [Keysym.leftSuper])
    let handover = try #require(ShortcutHandover(press, from: grab, on: connection))
    var releases = 0
    handover.keyWasReleased = { releases += 1 }
    try wait(for: "the shortcut") { received.presses.count >= 1 }
    #expect(received.presses[0].state.contains(.mod4))
    #expect(handover.isDown)
    #expect(grab.acquire() == .alreadyGrabbed)
    // The server repeats it for the other program.
    try wait(for: "repeats") { received.presses.count >= 3 }
    #expect(received.releases.isEmpty)
    try hands.key(Self.key, isDown: false)
    try wait(for: "the release") { releases == 1 && received.releases.count == 1 }
    #expect(!handover.isDown)
    #expect(grab.acquire() == .success)
    #expect(!isDown(press))
    let count = received.presses.count
    #expect(!happens(within: .milliseconds(100)) { received.presses.count > count })
    withExtendedLifetime(watch) {}
  }

  @Test func keyThatWasReleasedMeanwhileDoesNotStayDown() throws {
    let other = try server.connect()
    let received = Keys()
    let watch = received.observe(other.root, on: other)
    let chord = ChordGrab(keysym: Self.key, modifiers: [], on: other) { _ in }
    let press = try press()
    try hands.key(Self.key, isDown: false)
    let handover = try #require(ShortcutHandover(press, from: grab, on: connection))
    #expect(!handover.isDown)
    try wait(for: "the shortcut") { received.presses.count == 1 && received.releases.count == 1 }
    try wait(for: "the keyboard") { grab.acquire() == .success }
    #expect(!isDown(press))
    withExtendedLifetime((watch, chord)) {}
  }

  @Test func modifiersThatWereReleasedMeanwhileCount() throws {
    let other = try server.connect()
    let received = Keys()
    let watch = received.observe(other.root, on: other)
    let chord = ChordGrab(keysym: Self.key, modifiers: [.control, .shift], on: other) { _ in }
    let press = try press(holding: [Keysym.control, Keysym.shift])
    for key in [Self.key, Keysym.shift, Keysym.control] { try hands.key(key, isDown: false) }
    _ = try #require(ShortcutHandover(press, from: grab, on: connection))
    try wait(for: "the shortcut") { received.presses.count == 1 && received.releases.count == 1 }
    #expect(received.presses[0].state.isSuperset(of: [.control, .shift]))
    try wait(for: "the keyboard") { grab.acquire() == .success }
    #expect(server.control.queryKeymap().keycodes.isEmpty)
    withExtendedLifetime((watch, chord)) {}
  }

  /// It would be text for the window below.
  @Test func otherModifiersThanThoseOfThePressKeepIt() throws {
    let chord = ChordGrab(keysym: Self.key, modifiers: .mod4, on: try server.connect()) { _ in }
    let press = try press(holding: [Keysym.leftSuper])
    try hands.key(Keysym.shift, isDown: true)
    #expect(ShortcutHandover(press, from: grab, on: connection) == nil)
    #expect(grab.isHeld)
    for key in [Self.key, Keysym.shift, Keysym.leftSuper] { try hands.key(key, isDown: false) }
    withExtendedLifetime(chord) {}
  }

  @Test func keyOfXTestIsReleasedAtOnce() throws {
    let other = try server.connect()
    let received = Keys()
    let watch = received.observe(other.root, on: other)
    let chord = ChordGrab(keysym: Self.key, modifiers: [], on: other) { _ in }
    let automatic = SyntheticInputWatch(.keys, on: connection)
    let program = XTestInput(on: server, isAutomatic: true)
    try program.key(Self.key, isDown: true)
    try wait(for: "the press") { keys.presses.count == 1 }
    #expect(keys.presses[0].isFromXTest)
    let handover = try #require(ShortcutHandover(keys.presses[0], from: grab, on: connection))
    #expect(!handover.isDown)
    try wait(for: "the shortcut") { received.presses.count == 1 && received.releases.count == 1 }
    try program.key(Self.key, isDown: false)
    #expect(!isDown(keys.presses[0]))
    withExtendedLifetime((watch, chord, automatic)) {}
  }

  @Test func keyThatNobodyHasGrabbedStays() throws {
    let other = try server.connect()
    let chord = ChordGrab(keysym: Self.key, modifiers: .control, on: other) { _ in }
    let press = try press()
    #expect(ShortcutHandover(press, from: grab, on: connection) == nil)
    #expect(grab.isHeld)
    #expect(!server.isKeyboardFree)
    try hands.key(Self.key, isDown: false)
    try wait(for: "the release") { keys.releases.count == 1 }
    // Others can still grab it.
    let later = ChordGrab(keysym: Self.key, modifiers: [], on: other) { _ in }
    #expect(later.refusal == nil)
    withExtendedLifetime(chord) {}
  }

  @Test func ownShortcutStaysAndKeepsItsGrab() throws {
    let own = ChordGrab(keysym: Self.key, modifiers: .mod4, on: connection) { _ in }
    let press = try press(holding: [Keysym.leftSuper])
    #expect(ShortcutHandover(press, from: grab, on: connection) == nil)
    let other = ChordGrab(keysym: Self.key, modifiers: .mod4, on: try server.connect()) { _ in }
    #expect(other.refusal == .taken)
    for key in [Self.key, Keysym.leftSuper] { try hands.key(key, isDown: false) }
    withExtendedLifetime(own) {}
  }

  /// As those of GNOME's window manager.
  @Test(arguments: [XIAllMasterDevices, 3])
  func grabsOfXInput2Count(_ device: Int32) throws {
    let other = try server.connect()
    let code = try #require(other.keycode(for: Self.key))
    other.withUnsafeHandle { handle in
      var bits: [UInt8] = [UInt8(1 << XI_KeyPress | 1 << XI_KeyRelease), 0, 0, 0]
      bits.withUnsafeMutableBufferPointer { bits in
        var mask = XIEventMask(deviceid: device, mask_len: 4, mask: bits.baseAddress)
        var modifiers = XIGrabModifiers(modifiers: 0, status: 0)
        _ = XIGrabKeycode(
          handle, device, Int32(code), XDefaultRootWindow(handle), XIGrabModeAsync,
          XIGrabModeAsync, 0, &mask, 1, &modifiers)
      }
    }
    other.sync()
    let press = try press()
    let handover = try #require(ShortcutHandover(press, from: grab, on: connection))
    #expect(grab.acquire() == .alreadyGrabbed)
    try hands.key(Self.key, isDown: false)
    try wait(for: "the keyboard") { grab.acquire() == .success }
    withExtendedLifetime(handover) {}
  }
}
