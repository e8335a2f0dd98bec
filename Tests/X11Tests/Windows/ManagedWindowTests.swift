import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct ManagedWindowTests {
  @Test func windowWithAStateIsManagedAndSoIsWhatFramesIt() throws {
    let connection = try XServer.current().connect()
    let frame = makeWindow(on: connection, in: nil)
    let window = makeWindow(on: connection, in: frame)
    #expect(!connection.isManaged(window.id))
    #expect(!connection.isManaged(frame.id))
    // As window managers do: two 32-bit words.
    connection.setCardinals([1, 0], connection.atoms[.wmState], of: window.id)
    #expect(connection.isManaged(window.id))
    #expect(connection.isManaged(frame.id))
    #expect(!connection.isManaged(WindowID(rawValue: 0x1fff_fff0)))
  }

  private func makeWindow(
    on connection: DisplayConnection, in parent: OverlayWindow?
  ) -> OverlayWindow {
    OverlayWindow(
      on: connection, frame: PixelRect(x: 0, y: 0, width: 10, height: 10),
      format: connection.defaultFormat, parent: parent?.id)
  }
}
