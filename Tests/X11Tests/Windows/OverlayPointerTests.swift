import TestHarness
import TestTraits
import Testing
import X11

/// What the window below learns when an overlay window leaves the pointer to it.
@MainActor
@Suite(.privateServer)
struct OverlayPointerTests {
  private static let middle = PixelPoint(x: 50, y: 50)

  private let server: XServer
  private let input: XTestInput
  private let connection: DisplayConnection
  private let other: DisplayConnection
  private let overlay: OverlayWindow
  private let below: OverlayWindow

  init() throws {
    server = try XServer.current()
    input = XTestInput(on: server)
    connection = try server.connect()
    other = try server.connect()
    let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
    below = other.makeWindow(frame)
    overlay = connection.makeWindow(frame)
    for window in [below, overlay] {
      window.mapRaised()
      try wait(for: "the window") { window.isMapped }
    }
  }

  /// Moves the pointer into a window.
  private func enter(_ window: OverlayWindow) throws {
    input.movePointer(to: PixelPoint(x: 200, y: 200))
    input.movePointer(to: Self.middle)
    try wait(for: "the pointer") { window.pointer.isInside }
  }

  /// The modes of the events about the pointer that the window below gets.
  private func crossings(while body: () throws -> Void) throws -> [CrossingMode] {
    var modes: [CrossingMode] = []
    var isDone = false
    let observation = other.addObserver(for: below.id) { event in
      switch event {
      case .pointerEntered(let crossing), .pointerLeft(let crossing): modes.append(crossing.mode)
      case .windowConfigured: isDone = true
      default: break
      }
    }
    try body()
    connection.sync()
    below.setFrame(PixelRect(x: 0, y: 0, width: 101, height: 100))
    try wait(for: "the last event") { isDone }
    withExtendedLifetime(observation) {}
    return modes
  }

  /// Each way in which an overlay leaves the pointer.
  enum Departure: CaseIterable {
    case letsInputThrough, destroyed, moved, shaped

    @MainActor func perform(on window: OverlayWindow) {
      switch self {
      case .letsInputThrough: window.letInputThrough()
      case .destroyed: window.destroy()
      case .moved: window.setFrame(PixelRect(x: 300, y: 0, width: 100, height: 100))
      case .shaped: window.setBoundingShape([PixelRect(x: 0, y: 0, width: 10, height: 10)])
      }
    }
  }

  @Test(arguments: Departure.allCases)
  func theEntryBelowIsDueToAGrab(departure: Departure) throws {
    try enter(overlay)
    #expect(try crossings { departure.perform(on: overlay) } == [.ungrab])
  }

  /// A toast is dismissed when a button is pressed.
  @Test func alsoWhileAButtonIsDown() throws {
    try enter(overlay)
    input.button(1, isDown: true)
    try wait(for: "the press") { overlay.pointer.pressedButtons == 1 }
    #expect(try crossings { overlay.destroy() } == [.ungrab])
    input.button(1, isDown: false)
  }

  @Test func noEventIsSentAgainAtTheEnd() throws {
    try enter(overlay)
    overlay.letInputThrough()
    connection.sync()
    try wait(for: "the pointer’s departure") { !overlay.pointer.isInside }
    #expect(try crossings { overlay.destroy() } == [])
  }

  @Test func thePointerElsewhereIsNotGrabbed() throws {
    input.movePointer(to: PixelPoint(x: 200, y: 200))
    below.setFrame(PixelRect(x: 150, y: 150, width: 100, height: 100))
    other.sync()
    #expect(try crossings { overlay.destroy() }.allSatisfy { $0 == .normal })
  }

  /// The keyboard is left to a screen locker when the pointer is grabbed.
  @Test func ownWindowAboveDoesNotTakeItForALocker() throws {
    let above = connection.makeWindow(overlay.frame)
    above.mapRaised()
    try enter(above)
    var crossings: [DisplayEvent] = []
    let observation = connection.addObserver(for: above.id) { event in
      if case .pointerLeft = event { crossings.append(event) }
    }
    overlay.letInputThrough()
    connection.sync()
    input.movePointer(to: PixelPoint(x: 200, y: 200))
    try wait(for: "the pointer’s departure") { !crossings.isEmpty }
    #expect(crossings.count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test func pressGoesOnUntilTheRelease() throws {
    try enter(overlay)
    var isReleased = false
    let observation = connection.addObserver(for: overlay.id) { event in
      if case .buttonReleased = event { isReleased = true }
    }
    input.button(1, isDown: true)
    try wait(for: "the press") { overlay.pointer.pressedButtons == 1 }
    overlay.letInputThrough()
    connection.sync()
    input.button(1, isDown: false)
    try wait(for: "the release") { isReleased }
    withExtendedLifetime(observation) {}
  }
}
