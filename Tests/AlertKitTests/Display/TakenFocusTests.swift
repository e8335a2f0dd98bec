import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// A full-screen viewer of another machine holds the keyboard as long as it has the focus.
@MainActor
@Suite(.privateServer, .serialized)
struct TakenFocusTests {
  private let desk: Desk
  private let screen: FullScreenWindow
  private let content = TypingProbe()

  init() throws {
    desk = try Desk()
    screen = try FullScreenWindow(on: desk)
    screen.window.focus()
    try #require(screen.window.grabKeyboard())
  }

  /// Makes the window release the keyboard when it loses the focus, and grab it when it gets it back.
  private func followFocus() {
    screen.window.onEvent = { [unowned window = screen.window] event in
      switch event {
      case .focusLost(let focus) where focus.mode == .normal || focus.mode == .whileGrabbed:
        window.releaseGrabs()
      case .focusGained(let focus) where focus.mode == .normal: _ = window.grabKeyboard()
      default: break
      }
    }
  }

  private func present() throws {
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    desk.advance(bySeconds: 1)
  }

  private var focused: WindowID? { desk.control.queryFocusedWindow() }

  @Test func anAlertAboveAViewerIsTypedInto() throws {
    followFocus()
    try present()
    try wait(for: "the keyboard") { content.isArmed }
    try desk.input.type("a")
    try wait(for: "the key") { content.text == "a" }
    #expect(focused != screen.window.id)
    desk.presenter.dismiss()
    try wait(for: "the focus") { focused == screen.window.id }
    try wait(for: "the viewer’s grab") { !desk.server.isKeyboardFree }
    #expect(screen.window.keys.isEmpty)
  }

  @Test func theNextAlertDoesNotWait() throws {
    followFocus()
    try present()
    try wait(for: "the keyboard") { content.isArmed }
    desk.presenter.dismiss()
    try wait(for: "the viewer’s grab") {
      focused == screen.window.id && !desk.server.isKeyboardFree
    }
    let next = TypingProbe()
    try desk.show(next, options: .immediate(guardMilliseconds: 50))
    try wait(for: "the keyboard again") { next.isArmed }
  }

  @Test func theFocusIsTakenAgainFromAViewerThatGotItBack() throws {
    followFocus()
    try present()
    try wait(for: "the keyboard") { content.isArmed }
    let holder = try #require(desk.presenter.display?.keyboard)
    holder.yield()
    // The viewer tries once, and the server may read its connection first.
    try wait(for: "the release") { desk.server.isKeyboardFree }
    screen.window.focus()
    try wait(for: "the viewer’s grab") { !desk.server.isKeyboardFree }
    holder.resume()
    desk.advance(bySeconds: 1)
    try wait(for: "the keyboard again") { content.isArmed }
    desk.presenter.dismiss()
    try wait(for: "the focus") { focused == screen.window.id }
  }

  @Test func aScreenLockerGetsTheKeyboardBeforeTheViewer() throws {
    followFocus()
    try present()
    try wait(for: "the keyboard") { content.isArmed }
    let holder = try #require(desk.presenter.display?.keyboard)
    holder.yield()
    holder.release()
    desk.handleEvents()
    #expect(focused != screen.window.id && desk.server.isKeyboardFree)
    holder.resume()
    try wait(for: "the focus") { focused == screen.window.id }
  }

  @Test func anAlertReappearsAboveAViewerThatHoldsTheKeyboardAfterALock() throws {
    followFocus()
    try present()
    try wait(for: "the keyboard") { content.isArmed }
    let locker = try desk.server.start("i3lock", ["--nofork", "--color", "00c060"])
    try wait(for: "the lock", within: Bounds.start) {
      desk.presenter.alerts.first?.state == .suspended
    }
    // Window managers focus the viewer while the alert is away.
    screen.window.focus()
    desk.advance(bySeconds: 2)
    #expect(desk.presenter.alerts.map(\.state) == [.suspended])
    locker.send(signal: SIGTERM)
    try wait(for: "the viewer’s grabs") { screen.window.grabKeyboard() }
    _ = screen.window.grabPointer()
    try wait(for: "the keyboard again") { content.isArmed }
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
    try locker.waitForExit()
  }

  /// xfwm4 leaves the focus on the root after a screen locker.
  @Test func theFocusIsTakenFromTheRootWhileTheViewerIsActive() throws {
    desk.control.setFocus(desk.control.root)
    desk.control.sync()
    try present()
    try wait(for: "the focus") { focused == desk.presenter.display?.keyboard.windowID }
    screen.window.releaseGrabs()
    desk.advance(bySeconds: 1)
    try wait(for: "the keyboard") { content.isArmed }
    desk.presenter.dismiss()
    try wait(for: "the viewer’s focus") { focused == screen.window.id }
  }

  @Test func theFocusStaysWithAWindowThatIsNotFullScreen() throws {
    screen.fills(false)
    followFocus()
    try present()
    desk.advance(bySeconds: 2)
    #expect(focused == screen.window.id && !content.isArmed)
  }

  @Test func aProgramThatKeepsTheKeyboardGetsTheFocusBack() throws {
    try present()
    try wait(for: "the loss of the focus") { focused != screen.window.id }
    #expect(!content.isArmed)
    screen.window.releaseGrabs()
    desk.advance(bySeconds: 1)
    try wait(for: "the keyboard") { content.isArmed }
    desk.presenter.dismiss()
    try wait(for: "the focus") { focused == screen.window.id }
  }

  /// Games hold the pointer, also in a window.
  @Test(arguments: [true, false])
  func theFocusIsTakenFromAProgramThatHoldsThePointer(isFullScreen: Bool) throws {
    screen.fills(isFullScreen)
    followFocus()
    screen.window.releaseGrabs()
    try #require(screen.window.grabPointer())
    try present()
    try wait(for: "the pointer") { !desk.control.queryForeignGrabs().ofPointer }
    #expect(content.isArmed && focused != screen.window.id)
    desk.presenter.dismiss()
    try wait(for: "the focus") { focused == screen.window.id }
  }

  @Test func theFocusStaysWhileAButtonIsDown() throws {
    followFocus()
    screen.window.releaseGrabs()
    desk.input.movePointer(to: PixelPoint(x: 300, y: 200))
    desk.input.button(1, isDown: true)
    try wait(for: "the button") { desk.control.queryForeignGrabs().ofPointer }
    try present()
    desk.advance(bySeconds: 1)
    #expect(focused == screen.window.id)
    desk.input.button(1, isDown: false)
    desk.advance(bySeconds: 1)
    #expect(focused == screen.window.id && content.isArmed)
  }

  /// Games that have changed the resolution do so.
  @Test(arguments: [true, false])
  func aProgramThatMinimizesItselfIsActivatedAgain(isMinimized: Bool) throws {
    screen.window.releaseGrabs()
    try #require(screen.window.grabPointer())
    screen.window.onEvent = { [unowned screen = screen, unowned window = screen.window] event in
      guard case .focusLost(let focus) = event, focus.mode == .whileGrabbed else { return }
      window.releaseGrabs()
      window.unmap()
      // As the window manager does.
      if isMinimized { screen.minimizes() }
    }
    let manager = try desk.server.connect()
    let events = RootEvents(.substructure, on: manager)
    manager.sync()
    let activation = manager.atoms[.netActiveWindow]
    var activated: [WindowID] = []
    let observer = manager.addObserver(for: nil) { event in
      if case .clientMessage(let message) = event, message.type == activation {
        activated.append(message.window)
      }
    }
    defer { withExtendedLifetime((events, observer)) {} }
    try present()
    try wait(for: "the end of its window") {
      desk.control.facts(of: screen.window.id)?.isViewable == false
    }
    desk.presenter.dismiss()
    guard isMinimized else {
      // It may be on another desktop by now.
      try desk.waitUntilEmpty()
      manager.sync()
      desk.handleEvents()
      return #expect(activated.isEmpty)
    }
    try wait(for: "the request") { activated == [screen.window.id] }
  }

  @Test func aWindowThatGotTheFocusMeanwhileKeepsIt() throws {
    followFocus()
    try present()
    try wait(for: "the keyboard") { content.isArmed }
    let client = try ForeignClient(on: desk.server)
    let other = client.makeWindow(PixelRect(x: 0, y: 0, width: 50, height: 50))
    try other.map()
    other.focus()
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    #expect(focused == other.id)
  }
}
