import CX11
import TestHarness
import TestTraits
import Testing

@testable import X11

/// Guests of toolkits that wait for the window manager's word that a frame was shown.
@MainActor
@Suite(.privateServer)
struct FrameSyncTests {
  /// A program with a window and a counter of its frames.
  private struct Guest {
    let connection: DisplayConnection
    let window: OverlayWindow
    let counter: XSyncCounter

    init(on server: XServer) throws {
      connection = try server.connect()
      window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 50, height: 40))
      counter = connection.withUnsafeHandle { display in
        let zero = XSyncValue(hi: 0, lo: 0)
        return XSyncCreateCounter(display, zero)
      }
      connection.setCardinals(
        [UInt(counter), UInt(counter)],
        connection.atom(named: "_NET_WM_SYNC_REQUEST_COUNTER"), of: window.id)
      connection.sync()
    }

    /// Sets the counter, which is even after a frame.
    func count(_ value: UInt32) {
      connection.withUnsafeHandle {
        _ = XSyncSetCounter($0, counter, XSyncValue(hi: 0, lo: value))
      }
      connection.sync()
    }
  }

  private func promiseFrames(on connection: DisplayConnection) {
    connection.setAtoms(
      [connection.atom(named: "_NET_WM_FRAME_DRAWN")], connection.atom(named: "_NET_SUPPORTED"),
      of: connection.root)
    connection.sync()
  }

  @Test func everyFrameIsAnswered() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    promiseFrames(on: connection)
    let guest = try Guest(on: server)
    let drawn = connection.atom(named: "_NET_WM_FRAME_DRAWN")
    var frames: [Int] = []
    let observation = guest.connection.addObserver(for: guest.window.id) { event in
      if case .clientMessage(let message) = event, message.type == drawn {
        frames.append(message.words[0])
      }
    }
    let sync = FrameSync(of: guest.window.id, on: connection)
    #expect(sync != nil)
    for frame: UInt32 in [2, 4, 6] {
      // A frame has begun.
      guest.count(frame - 1)
      guest.count(frame)
      try wait(for: "frame \(frame)") { frames.last == Int(frame) }
    }
    withExtendedLifetime((observation, sync)) {}
  }

  @Test func nothingIsToldWithoutThePromise() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let guest = try Guest(on: server)
    #expect(FrameSync(of: guest.window.id, on: connection) == nil)
  }
}
