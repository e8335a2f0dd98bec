import Testing

@testable import X11

@MainActor
struct ServerExtensionsTests {
  @Test func anOldServerHidesNoExtensions() {
    #expect(ServerExtensions.none.areHidden)
    let old = ServerExtensions(
      render: nil, randr: nil, fixes: nil, sharedMemory: nil, keyboard: nil, input: nil,
      inputOpcode: nil, sync: ServerExtensions.Presence(firstEvent: 66, major: 3, minor: 0),
      screenSaver: nil, hasPresent: false)
    #expect(!old.areHidden)
  }
}
