import AlertModel
import CX11
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Windows that their programs embed in the window of an alert.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct EmbeddedGuestTests {
  /// Waits for a window of a program that embeds it.
  private func submit(on desk: Desk) throws -> (alert: PresentedAlert, container: WindowID) {
    try desk.presenter.connect()
    var container: WindowID?
    let alert = try desk.submit(GuestRequest(process: 1_999_999, embeds: true)) { event in
      if case .offered(let window) = event { container = WindowID(rawValue: window) }
    }
    try wait(for: "the container") { container != nil }
    return (alert, try #require(container))
  }

  /// A window without content, such as some toolkits create for input, is not what is shown.
  @Test func windowWithoutContentIsNotShown() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let (alert, container) = try submit(on: desk)
    let invisible = client.connection.withUnsafeHandle { display in
      let window = XCreateWindow(
        display, container.rawValue, 0, 0, 80, 60, 0, 0, UInt32(InputOnly), nil, 0, nil)
      XMapWindow(display, window)
      return WindowID(rawValue: window)
    }
    client.connection.sync()
    try wait(for: "the window without content") {
      desk.control.facts(of: invisible)?.isViewable == true
    }
    for _ in 0..<10 { desk.advance(bySeconds: 0.1) }
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 120), color: 0x12_3456)
    try window.embed(in: container)
    try desk.waitForGuest(window)
    try desk.waitForColor(0x12_3456, at: desk.center, "the window")
    client.destroy(invisible)
    for _ in 0..<10 { desk.advance(bySeconds: 0.1) }
    #expect(alert.response == nil)
    try desk.waitForColor(0x12_3456, at: desk.center, "the window")
    window.destroy()
    #expect(try alert.waitForResponse().button == GuestRequest.closed)
  }

  /// Without a window manager, nothing else would set the focus again.
  @Test(arguments: [false, true], [false, true])
  func keysReachTheWindowBelowThePointerAgain(isEmbedded: Bool, hadFocus: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 640, height: 480))
    try below.map()
    desk.control.setFocusToPointer()
    let former = client.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10))
    if hadFocus {
      try former.map()
      former.focus()
    }
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 120), color: 0x12_3456)
    if isEmbedded {
      let (_, container) = try submit(on: desk)
      try window.embed(in: container)
      try desk.waitForGuest(window)
    } else {
      try window.map()
      _ = try desk.show(window)
    }
    try desk.waitForFocus(of: window)
    // The window to which the focus would return.
    former.destroy()
    if isEmbedded { window.destroy() } else { desk.presenter.dismiss() }
    try desk.waitUntilEmpty()
    #expect(desk.control.queryFocus() == .pointer)
    desk.input.movePointer(to: PixelPoint(x: 500, y: 400))
    try desk.input.type("a")
    try wait(for: "the key") { below.text == "a" }
  }

  /// A process that exits destroys the window, and with it the focus.
  @Test(arguments: [false, true])
  func focusIsReturnedBeforeTheProcessExits(isDestroyed: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 400, y: 300, width: 50, height: 50))
    try below.map()
    below.focus()
    let (_, container) = try submit(on: desk)
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 120), color: 0x12_3456)
    try window.embed(in: container)
    try desk.waitForGuest(window)
    try desk.waitForFocus(of: window)
    // Without the event loop, the presenter does not notice that.
    if isDestroyed { window.destroy() }
    desk.presenter.releaseGuests()
    #expect(desk.control.queryFocusedWindow() == below.id)
    #expect(desk.control.facts(of: container) == nil)
  }

  /// The program of an alert that waits behind another one ends.
  @Test(arguments: [false, true])
  func containerOfAWaitingAlertIsClosed(isDismissed: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let other = try desk.show(ProbeContent())
    let (alert, container) = try submit(on: desk)
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 120), color: 0x12_3456)
    try window.embed(in: container)
    try wait(for: "the window") {
      desk.advance(bySeconds: 0.1)
      return desk.presenter.records[alert.ticket]?.content is GuestContent
    }
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .queued])
    if isDismissed {
      desk.presenter.withdraw(alert.ticket)
      #expect(try alert.waitForResponse().outcome == .withdrawn)
    }
    window.destroy()
    if !isDismissed {
      #expect(try alert.waitForResponse().button == GuestRequest.closed)
    }
    try wait(for: "the end of the container") { desk.control.facts(of: container) == nil }
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
    desk.presenter.withdraw(other.ticket)
  }
}
