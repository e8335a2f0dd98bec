import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts wait while a window may become a screen locker's.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct LockerStartTests {
  @Test func alertThatArrivesWhileALockerStartsWaits() throws {
    let desk = try Desk()
    try desk.toast("toast", timeout: 0)
    try desk.waitUntilStill(1)
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try wait(for: "the suspicion") { desk.presenter.display?.keyboard.isYielding == true }
    try desk.present(ProbeContent())
    // The locker's window is not even mapped.
    #expect(desk.isKeyboardFree)
    #expect(desk.alertWindows.count == 1)
    window.destroy()
    try desk.waitUntilPresented()
    #expect(!desk.isKeyboardFree)
  }

  /// As herbstluftwm, whose frames are unmanaged windows as large as the screen.
  @Test(arguments: [true, false])
  func windowOfTheManagerDelaysNothing(isAlive: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let check = client.makeWindow(PixelRect(x: -9, y: -9, width: 1, height: 1))
    let connection = client.connection
    let property = connection.atoms[.netSupportingWMCheck]
    for window in isAlive ? [connection.root, check.id] : [connection.root] {
      connection.setWindows([check.id], property, of: window)
    }
    try client.makeWindow(desk.control.screenRect, overrideRedirect: true).map()
    try desk.present(ProbeContent())
    desk.handleEvents()
    #expect(desk.presenter.display?.keyboard.isHeld == isAlive)
    desk.control.removeProperty(property, of: desk.control.root)
  }

  /// As that of gromit-mpx, which shows drawings above everything.
  @Test func anOverlayWithoutInputDelaysNothing() throws {
    let desk = try Desk()
    let overlay = try ForeignClient(on: desk.server).makeWindow(
      desk.control.screenRect, overrideRedirect: true)
    overlay.letInputThrough()
    try overlay.map()
    try desk.present(ProbeContent())
    desk.handleEvents()
    #expect(desk.presenter.display?.keyboard.isHeld == true)
  }

  /// As 9wm, which does not say that it is one, but frames windows.
  @Test(arguments: [true, false])
  func windowOfAManagerThatOnlyFramesDelaysNothing(hasFrame: Bool) throws {
    let desk = try Desk()
    let manager = try ForeignClient(on: desk.server)
    let place = PixelRect(x: 10, y: 10, width: 90, height: 60)
    let frame = manager.makeWindow(place)
    try frame.map()
    let window = try ForeignClient(on: desk.server).makeWindow(place)
    try window.map()
    window.setManaged(true)
    if hasFrame { manager.connection.reparent(window.id, into: frame.id, at: .zero) }
    // On top of the others: below them it would not be taken for a locker's.
    try manager.makeWindow(desk.control.screenRect, overrideRedirect: true).map()
    try desk.present(ProbeContent())
    desk.handleEvents()
    #expect(desk.presenter.display?.keyboard.isHeld == hasFrame)
  }

  /// Twm takes the focus from the window that the pointer leaves, as lockers do.
  @Test func keyboardIsKeptWhenThePointerLeavesAWindowForTheAlert() throws {
    let desk = try Desk()
    let manager = try RunningWindowManager(.twm, on: desk.server)
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(PixelRect(x: 30, y: 40, width: 400, height: 300))
    try window.mapManaged()
    desk.input.movePointer(to: PixelPoint(x: 200, y: 200))
    window.focus()
    try desk.present(ProbeContent())
    try wait(for: "the loss of the focus") { desk.control.queryFocus() == .pointer }
    desk.handleEvents()
    #expect(desk.presenter.display?.keyboard.isHeld == true)
    // Later there is no such reason.
    try desk.waitUntilPresented()
    desk.advance(bySeconds: 1)
    window.focus()
    client.connection.setFocusToPointer()
    try wait(for: "the suspicion") { desk.presenter.display?.keyboard.isYielding == true }
    #expect(manager.process.isRunning)
  }

  /// As xtrlock, which retries its grabs while another program has the keyboard.
  @Test(arguments: [false, true])
  func nothingIsShownAboveALockerThatHasNotGrabbedYet(isToast: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let locker = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try locker.map()
    if isToast {
      try desk.toast("toast", timeout: 0)
    } else {
      try desk.present(ProbeContent())
    }
    desk.advance(bySeconds: 0.5)
    #expect(desk.alertWindows.isEmpty)
    #expect(desk.isKeyboardFree)
    #expect(locker.grabKeyboard())
    #expect(locker.grabPointer())
    for _ in 0..<12 {
      desk.advance(bySeconds: 0.25)
      #expect(desk.alertWindows.isEmpty)
    }
    locker.releaseGrabs()
    locker.destroy()
    try wait(for: "the alert") { !desk.alertWindows.isEmpty }
  }

  /// xscreensaver answers a command before it tries to grab, and tries again a second later.
  @Test func commandToXscreensaverReleasesTheKeyboard() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let daemon = client.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1)).id
    let (connection, atoms) = (client.connection, client.connection.atoms)
    connection.setLatin1("6.06", atoms[.screenSaverVersion], of: daemon)
    connection.sync()
    try desk.show(ProbeContent())
    #expect(!desk.isKeyboardFree)
    func respond(_ text: String) {
      connection.setLatin1(text, atoms[.screenSaverResponse], of: daemon)
      connection.sync()
    }
    // Its hidden window has been found when its events are selected.
    try wait(for: "the keyboard") {
      respond("+locking")
      return desk.isKeyboardFree
    }
    connection.removeProperty(atoms[.screenSaverResponse], of: daemon)
    connection.sync()
    for _ in 0..<8 {
      #expect(desk.isKeyboardFree)
      desk.advance(bySeconds: 0.2)
    }
    // It was not a lock.
    desk.advance(bySeconds: 1)
    try wait(for: "the alert's keyboard") { !desk.isKeyboardFree }
    for response in ["+already inactive, resetting activity time", "-not active"] {
      respond(response)
      for _ in 0..<3 { desk.advance(bySeconds: 0.05) }
      #expect(!desk.isKeyboardFree, "\(response)")
    }
  }

  @Test func windowThatDoesNotLockDelaysOnlyTheFirstAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let wallpaper = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try wallpaper.map()
    try desk.present(ProbeContent())
    desk.advance(bySeconds: 0.5)
    #expect(desk.alertWindows.isEmpty)
    desk.advance(bySeconds: 2)
    try desk.waitUntilPresented()
    #expect(!desk.isKeyboardFree)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    try desk.present(ProbeContent())
    #expect(!desk.alertWindows.isEmpty)
    #expect(!desk.isKeyboardFree)
  }
}
