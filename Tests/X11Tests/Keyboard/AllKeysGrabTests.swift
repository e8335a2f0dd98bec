import CX11
import TestHarness
import TestTraits
import Testing

@testable import X11

/// Passive grabs of all keys.
@MainActor
@Suite(.privateServer)
struct AllKeysGrabTests {
  private static let (numLock, capsLock): (UInt, UInt) = (0xff7f, 0xffe5)

  @Test func keysArriveWhateverIsLocked() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let hands = XTestInput(on: server)
    var presses = 0
    var locks: [UInt32] = []
    let observation = connection.addObserver(for: WindowID.none) { event in
      if case .stickyModifiersChanged(let modifiers) = event { locks.append(modifiers) }
    }
    var grab: AllKeysGrab? = AllKeysGrab(on: connection) { event in
      if case .keyPressed = event { presses += 1 }
    }
    connection.sync()
    // Another program may lock them, as numlockx does.
    for (index, key) in [Self.numLock, Self.capsLock, Self.numLock, Self.capsLock].enumerated() {
      try hands.tap(key)
      try wait(for: "the change") { locks.count == index + 1 }
      connection.sync()
      presses = 0
      try hands.type("a")
      try wait(for: "the key") { presses == 1 }
    }
    #expect(locks.last == 0)
    withExtendedLifetime(grab) {}
    grab = nil
    connection.sync()
    presses = 0
    try hands.type("a")
    connection.sync()
    handleReadySources()
    #expect(presses == 0)
    withExtendedLifetime(observation) {}
  }

  /// As sticky keys do, which may be switched on while nobody uses the computer.
  @Test func keysArriveWhileAModifierIsLatched() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    let hands = XTestInput(on: server)
    var presses = 0
    var latched: UInt32?
    let observation = connection.addObserver(for: WindowID.none) { event in
      if case .stickyModifiersChanged(let modifiers) = event { latched = modifiers }
    }
    let grab = AllKeysGrab(on: connection) { event in
      if case .keyPressed = event { presses += 1 }
    }
    let shift = UInt32(ShiftMask)
    XkbLatchModifiers(other.handle, UInt32(XkbUseCoreKbd), shift, shift)
    other.flush()
    try wait(for: "the latch") { latched == shift }
    connection.sync()
    try hands.type("a")
    try wait(for: "the key, and the end of the latch") { presses == 1 && latched == 0 }
    withExtendedLifetime((grab, observation)) {}
  }

  @Test func aKeyThatAnotherProgramHasGrabbedStaysWithIt() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    let hands = XTestInput(on: server)
    var (chords, presses) = (0, 0)
    let chord = ChordGrab(keysym: Keysym.space, modifiers: [], on: other) { _ in chords += 1 }
    let grab = AllKeysGrab(on: connection) { event in
      if case .keyPressed = event { presses += 1 }
    }
    connection.sync()
    #expect(connection.unexpectedErrorCount == 0)
    try hands.tap(Keysym.space)
    try hands.type("a")
    try wait(for: "both keys") { chords == 1 && presses == 1 }
    withExtendedLifetime((chord, grab)) {}
  }
}
