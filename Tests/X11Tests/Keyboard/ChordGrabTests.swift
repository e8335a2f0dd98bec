import TestHarness
import TestTraits
import Testing
import X11

/// Global shortcuts.
@MainActor
@Suite(.privateServer)
struct ChordGrabTests {
  private static let numLock: UInt = 0xff7f

  private func remap(_ commands: [String], on server: XServer) throws {
    let words = commands.flatMap { ["-e", $0] }
    #expect(try server.start("xmodmap", words).waitForExit() == .exited(0))
  }

  @Test func grabFollowsChangesOfTheNumLockModifier() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let hands = XTestInput(on: server)
    var presses = 0
    let chord = ChordGrab(keysym: Keysym.space, modifiers: .control, on: connection) { _ in
      presses += 1
    }
    #expect(chord.refusal == nil)
    var changes = 0
    let observation = connection.addObserver(for: WindowID.none) { event in
      if case .keyboardMappingChanged = event { changes += 1 }
    }
    try remap(["clear mod2", "clear mod3", "add mod3 = Num_Lock"], on: server)
    try wait(for: "the word of it") { changes > 0 }
    connection.sync()
    handleReadySources()
    try hands.tap(Self.numLock)
    try hands.tap(Keysym.space, holding: [Keysym.control])
    try wait(for: "the chord") { presses == 1 }
    try hands.tap(Self.numLock)
    try remap(["clear mod3", "add mod2 = Num_Lock"], on: server)
    withExtendedLifetime(observation) {}
  }
}
