import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Window identifiers that callers give.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct GuestWindowCheckTests {
  @Test func windowThatCannotBeShownIsRefused() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    func sentence(_ window: UInt) -> String? {
      do {
        _ = try desk.submit(GuestRequest(window: window))
        return nil
      } catch {
        return "\(error)"
      }
    }
    func hexadecimal(_ window: WindowID) -> String { "0x" + String(window.rawValue, radix: 16) }
    let root = desk.control.root
    #expect(sentence(root.rawValue) == "\(hexadecimal(root)) is the root window")
    #expect(sentence(0x7ff_fff0) == "0x7fffff0 is not a window")
    #expect(sentence(0) == "0x0 is not a window")
    try desk.show(ProbeContent())
    let own = try #require(desk.alertWindow)
    #expect(sentence(own.rawValue) == "\(hexadecimal(own)) is a window of an alert")
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let window = client.makeWindow(PixelRect(x: 30, y: 20, width: 200, height: 120))
    window.setManaged(true)
    try window.map()
    // Also while its window manager still has it.
    let alert = try desk.submit(GuestRequest(window: window.id.rawValue))
    #expect(sentence(window.id.rawValue) == "\(hexadecimal(window.id)) is a window of an alert")
    window.setManaged(false)
    desk.advance(bySeconds: 0.1)
    try desk.waitForGuest(window)
    #expect(alert.response == nil)
    #expect(sentence(window.id.rawValue) == "\(hexadecimal(window.id)) is a window of an alert")
  }
  /// i3 says of a window on a hidden workspace that it is withdrawn, but lists it.
  @Test(arguments: [true, false])
  func windowOfAHiddenWorkspaceIsShown(isListed: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let frame = client.makeWindow(PixelRect(x: 0, y: 0, width: 300, height: 200))
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 120))
    let connection = client.connection
    connection.reparent(window.id, into: frame.id, at: .zero)
    connection.setCardinals([0, 0], connection.atoms[.wmState], of: window.id)
    if isListed {
      connection.setWindows([window.id], connection.atoms[.netClientList], of: connection.root)
    }
    connection.sync()
    try desk.presenter.connect()
    let request = GuestRequest(window: window.id.rawValue)
    if isListed {
      _ = try desk.submit(request)
    } else {
      #expect(throws: AlertAdmissionError.self) { try desk.submit(request) }
    }
  }
}
