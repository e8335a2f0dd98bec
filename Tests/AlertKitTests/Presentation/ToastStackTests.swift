import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Stacks of one application's toasts, on the screen.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastStackTests {
  private static let desktopColor: UInt32 = 0xf0_f0e8

  private let desk: Desk
  private let client: ForeignClient

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
  }

  @Test(arguments: [false, true])
  func onlyTheNewestIsOnTheScreen(isComposited: Bool) throws {
    let compositor = isComposited ? try desk.startCompositor() : nil
    try show("one")
    let alone = try desk.settledScreenshot()
    let box = desk.toastFrames[0]
    try show("two")
    try show("three")
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames == [box])
    #expect(desk.presenter.alerts.count == 3)
    // The edge of the second one, below the middle of the box, is as light as the box.
    let edge = PixelPoint(x: box.center.x, y: box.y + box.height + 3)
    let former = alone[edge.x, edge.y] & 0xff
    try wait(for: "the edges") { try desk.server.pixel(edge.x, edge.y) & 0xff > former + 8 }
    #expect(compositor?.isRunning != false)
  }

  /// The place is never empty while one toast covers the other.
  @Test(arguments: [false, true])
  func newToastCoversThePreviousOne(isComposited: Bool) throws {
    let compositor = isComposited ? try desk.startCompositor() : nil
    try show("one")
    _ = try desk.settledScreenshot()
    let center = desk.toastFrames[0].center
    try desk.presenter.connect()
    _ = try submit("two", transition: .slide)
    var bare = 0
    try wait(for: "the newcomer", checkingEvery: .milliseconds(2)) {
      if try desk.server.pixel(center.x, center.y) & 0xff_ffff == Self.desktopColor { bare += 1 }
      return desk.presenter.windows?.toasts.count == 1
        && desk.presenter.windows?.toasts.first?.container.content.accessibleTitle == "two"
    }
    #expect(bare == 0)
    #expect(compositor?.isRunning != false)
  }

  /// Not the former toast, which is at the same place.
  @Test func theNextToastBlursTheDesktop() throws {
    try client.makeWindow(desk.control.screenRect, color: 0x10_1010).map()
    try show("one")
    try desk.waitUntilStill(1)
    let box = desk.toastFrames[0]
    let blank = PixelPoint(x: box.maxX - 20, y: box.maxY - 10)
    let alone = try desk.settledScreenshot()[blank.x, blank.y]
    try show("two")
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames == [box])
    #expect(try desk.settledScreenshot()[blank.x, blank.y] == alone)
  }

  /// Shadow and edges of the former toast stay until those of the next one are there.
  @Test func edgesStayWhileTheNextToastArrives() throws {
    for name in ["one", "two", "three"] { try show(name) }
    try desk.waitUntilStill(1)
    let box = desk.toastFrames[0]
    let points = [3, 10].map { PixelPoint(x: box.center.x, y: box.maxY + $0) }
    let settled = try desk.settledScreenshot()
    try desk.presenter.connect()
    _ = try submit("four", transition: .slide)
    var changes: [Int] = []
    try wait(for: "the newcomer", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      changes += points.map { point in
        abs(Int(picture[point.x, point.y] & 0xff) - Int(settled[point.x, point.y] & 0xff))
      }
      return desk.presenter.windows?.toasts.count == 1
        && desk.presenter.windows?.toasts.allSatisfy {
          $0.placement.isStill && !$0.placement.isFadingShadow
        } == true
    }
    #expect(changes.allSatisfy { $0 <= 3 }, "\(changes)")
  }

  @Test func opensUnderThePointerAndClosesAfterIt() throws {
    for name in ["one", "two", "three"] { try show(name) }
    try desk.waitUntilStill(1)
    let box = desk.toastFrames[0]
    desk.input.movePointer(to: box.center)
    try wait(for: "the open stack") { desk.presenter.toasts.standing.count == 3 }
    try desk.waitUntilStill(3)
    let tops = desk.toastFrames.map(\.y).sorted()
    #expect(tops[0] == box.y && tops[1] > box.y && tops[2] > tops[1])
    #expect(desk.presenter.toasts.hovered == desk.presenter.toasts.standing.first)
    desk.input.movePointer(to: PixelPoint(x: 20, y: 400))
    try wait(for: "the closed stack") {
      desk.advance(bySeconds: 0.1)
      return desk.presenter.toasts.standing.count == 1
    }
    try wait(for: "one window") { desk.presenter.windows?.toasts.count == 1 }
    #expect(desk.presenter.alerts.count == 3)
  }

  /// Neither a toast that leaves nor its shadow stays on the screen.
  @Test(arguments: [false, true])
  func closedStackLeavesNoTrace(frontCloses: Bool) throws {
    for name in ["one", "two"] { try show(name, transition: .slide) }
    try desk.waitUntilStill(1)
    let box = desk.toastFrames[0]
    let closed = try desk.settledScreenshot()
    let newest = frontCloses ? try show("three", transition: .slide) : nil
    try desk.waitUntilStill(1)
    desk.input.movePointer(to: box.center)
    try desk.waitUntilStill(frontCloses ? 3 : 2)
    if let newest {
      desk.presenter.withdraw(newest.ticket)
      try wait(for: "the next one under the pointer") {
        let former = newest.ticket
        return desk.presenter.toasts.hovered.map { $0 != former } ?? false
      }
      try desk.waitUntilStill(2)
    }
    desk.input.movePointer(to: PixelPoint(x: 20, y: 400))
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames == [box])
    let again = try desk.settledScreenshot()
    let width = again.size.width
    let wrong = again.pixels.indices.filter { again.pixels[$0] != closed.pixels[$0] }
      .map { PixelPoint(x: $0 % width, y: $0 / width) }.filter { !box.contains($0) }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first as Any)…\(wrong.last as Any)")
  }

  @Test func opensForTheKeyboard() throws {
    for name in ["one", "two"] { try show(name) }
    let newest = try #require(desk.presenter.toasts.standing.first)
    desk.presenter.parts.keyboard.give(to: newest, isSummoned: true)
    try wait(for: "the open stack") { desk.presenter.toasts.standing.count == 2 }
    desk.presenter.parts.keyboard.giveBack()
    try wait(for: "the closed stack") {
      desk.advance(bySeconds: 0.1)
      return desk.presenter.windows?.toasts.count == 1
    }
  }

  @Test func theNextIsShownWhenTheNewestCloses() throws {
    let alerts = try ["one", "two"].map { try show($0) }
    desk.presenter.withdraw(alerts[1].ticket)
    try wait(for: "the one before") {
      desk.presenter.windows?.toasts.map(\.container.content.accessibleTitle) == ["one"]
    }
    #expect(alerts[0].response == nil)
  }

  /// Nor are those that a portal or a program for scripts sends for others.
  @Test(arguments: ["notify-send", "gdbus", "xdg-desktop-portal-gtk"])
  func criticalToastsAndThoseOfScriptsAreNotStacked(messenger: String) throws {
    try show("one")
    try show("critical", urgency: .critical)
    try show("script", application: messenger)
    try show("other", application: messenger)
    try desk.waitUntilStill(4)
  }

  @Test func edgesFadeIn() throws {
    try show("one")
    let window = try #require(desk.presenter.windows?.toasts.first)
    desk.clock.stop()
    window.placement.setStacked(2)
    let edges = try #require(window.container.edges)
    #expect(edges < 2)
  }

  @Test func canBeDisabled() throws {
    desk.presenter.stacksToasts = false
    try show("one")
    try show("two")
    try desk.waitUntilStill(2)
  }

  @discardableResult
  private func show(
    _ title: String, application: String = "Chat", urgency: AlertUrgency = .normal,
    transition: TransitionName = .none
  ) throws -> PresentedAlert {
    let alert = try submit(
      title, application: application, urgency: urgency, transition: transition)
    try wait(for: "the toast “\(title)”") {
      desk.presenter.windows?.toasts.contains {
        $0.container.content.accessibleTitle == title && $0.placement.isStill
      } == true
    }
    return alert
  }

  private func submit(
    _ title: String, application: String = "Chat", urgency: AlertUrgency = .normal,
    transition: TransitionName = .none
  ) throws -> PresentedAlert {
    try desk.presenter.connect()
    var description = AlertDescription(
      title: title, application: application, urgency: urgency, style: .toast)
    (description.timeout, description.transition) = (0, transition)
    let alert = PresentedAlert()
    alert.ticket = try desk.presenter.submit(description) { alert.take($0) }.ticket
    return alert
  }
}
