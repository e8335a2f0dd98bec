import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct InputGrabTests {
  @Test func keysGoToTheGrabAndTheFocusDoesNotChange() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    let focused = other.makeWindow(PixelRect(x: 0, y: 0, width: 40, height: 40))
    focused.mapRaised()
    try wait(for: "the window") { focused.isMapped }
    other.focus(focused.id)
    var leaked = 0
    let leak = other.addObserver(for: focused.id) { event in
      if case .keyPressed = event { leaked += 1 }
    }
    let window = connection.makeWindow(PixelRect(x: 50, y: 0, width: 40, height: 40))
    window.mapRaised()
    var keys = 0
    let observation = connection.addObserver(for: window.id) { event in
      if case .keyPressed = event { keys += 1 }
    }
    let grab = KeyboardGrab(window: window.id, on: connection)
    #expect(grab.acquire() == .success)
    #expect(grab.isHeld)
    let hands = XTestInput(on: server)
    try hands.type("abc")
    try wait(for: "three keys") { keys == 3 }
    #expect(connection.queryFocusedWindow() == focused.id)
    grab.release()
    connection.sync()
    try hands.type("d")
    try wait(for: "the key where the focus is") { leaked == 1 }
    #expect(keys == 3)
    withExtendedLifetime((leak, observation)) {}
  }

  @Test func grabSucceedsOnceAnotherClientReleasesTheKeyboard() throws {
    let server = try XServer.current()
    let first = try server.connect()
    let second = try server.connect()
    let firstWindow = first.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    let secondWindow = second.makeWindow(PixelRect(x: 9, y: 0, width: 9, height: 9))
    firstWindow.mapRaised()
    secondWindow.mapRaised()
    var holder: KeyboardGrab? = KeyboardGrab(window: firstWindow.id, on: first)
    #expect(holder?.acquire() == .success)
    let waiting = KeyboardGrab(window: secondWindow.id, on: second)
    #expect(waiting.acquire() == .alreadyGrabbed)
    #expect(!waiting.isHeld)
    holder = nil
    first.sync()
    #expect(waiting.acquire() == .success)
  }

  @Test func unmappedWindowCannotGrab() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(KeyboardGrab(window: window.id, on: connection).acquire() == .notViewable)
    #expect(PointerGrab(window: window.id, on: connection).acquire() == .notViewable)
    window.destroy()
    // The server answers with an error, which is not a success.
    let keyboard = KeyboardGrab(window: window.id, on: connection)
    #expect(keyboard.acquire() == .failed)
    #expect(!keyboard.isHeld)
    let pointer = PointerGrab(window: window.id, on: connection)
    #expect(pointer.acquire() == .failed)
    #expect(!pointer.isHeld)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func buttonsGoToTheGrabEverywhereOnTheScreen() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 10, y: 10, width: 20, height: 20))
    window.mapRaised()
    var presses: [ButtonEvent] = []
    let observation = connection.addObserver(for: window.id) { event in
      if case .buttonPressed(let press) = event { presses.append(press) }
    }
    let grab = PointerGrab(window: window.id, on: connection)
    #expect(grab.acquire() == .success)
    let other = try server.connect()
    let otherWindow = other.makeWindow(PixelRect(x: 40, y: 0, width: 9, height: 9))
    otherWindow.mapRaised()
    #expect(PointerGrab(window: otherWindow.id, on: other).acquire() == .alreadyGrabbed)
    XTestInput(on: server).click(at: PixelPoint(x: 300, y: 200))
    try wait(for: "the click") { !presses.isEmpty }
    #expect(presses[0].position == PixelPoint(x: 290, y: 190))
    #expect(presses[0].rootPosition == PixelPoint(x: 300, y: 200))
    #expect(presses[0].button == 1)
    #expect(connection.queryPointer() == PixelPoint(x: 300, y: 200))
    grab.release()
    withExtendedLifetime(observation) {}
  }
}
