import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Toasts with an anchor.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct AnchoredToastTests {
  private func toast(at anchor: Point, on desk: Desk) throws {
    let content = ProbeContent(size: Size(width: 200, height: 60), keyboard: .none)
    content.chrome = .box
    try desk.present(
      content,
      options: AlertOptions(
        presentation: ToastPresentation(isAnchored: true), anchor: anchor,
        transition: TransitionName.none, guardMilliseconds: 0))
  }

  @Test(arguments: [
    (Point(x: 300, y: 100), PixelPoint(x: 200, y: 112)),
    (Point(x: 10, y: 100), PixelPoint(x: 16, y: 112)),
    (Point(x: 630, y: 470), PixelPoint(x: 424, y: 398)),
    (Point(x: 300, y: 5), PixelPoint(x: 200, y: 17)),
    (Point(x: -900, y: 9000), PixelPoint(x: 16, y: 404)),
  ])
  func standBelowItOrAboveAndInTheWorkArea(anchor: Point, origin: PixelPoint) throws {
    let desk = try Desk()
    try toast(at: anchor, on: desk)
    try desk.waitUntilStill(1)
    #expect(
      desk.toastFrames == [PixelRect(x: origin.x, y: origin.y, width: 200, height: 60)])
  }

  @Test func stayInPlaceAndOthersMakeRoom() throws {
    let desk = try Desk()
    try desk.toast("ordinary")
    try desk.waitUntilStill(1)
    try toast(at: Point(x: 524, y: 4), on: desk)
    try desk.waitUntilStill(2)
    #expect(desk.toastFrames.map(\.y) == [88, 16])
    try toast(at: Point(x: 524, y: 4), on: desk)
    try desk.waitUntilStill(3)
    #expect(Set(desk.toastFrames.map(\.y)) == [16, 88, 160])
  }

  @Test(arguments: [Point(x: Double.nan, y: 3), Point(x: 1e300, y: 0), Point(x: 0, y: -.infinity)])
  func invalidAnchorsAreIgnored(anchor: Point) {
    let options = AlertOptions(AlertDescription(style: .toast, anchor: anchor))
    #expect(options.anchor == nil)
    #expect((options.presentation as? ToastPresentation)?.isAnchored == false)
  }
}

/// Toasts and full-screen windows.
@MainActor
@Suite(.serialized)
struct FullScreenToastTests {
  @discardableResult
  private func toast(_ choice: FullScreenChoice?, on desk: Desk) throws -> PresentedAlert {
    try desk.toast(
      AlertDescription(title: "Maya", monitor: .named("M0"), fullScreen: choice))
  }

  @Test(.privateServer(.twoMonitors))
  func waitingToastsAppearWhenTheWindowLeavesFullScreen() throws {
    let desk = try Desk()
    let fullScreen = try FullScreenWindow(on: desk)
    try toast(.wait, on: desk)
    try toast(nil, on: desk)
    try desk.waitUntilStill(1)
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .queued])
    #expect(!desk.presenter.showsBacklog)
    fullScreen.fills(false)
    try desk.waitUntilStill(2)
    fullScreen.fills(true)
    try desk.waitUntilStill(1)
    fullScreen.setActive(false)
    try desk.waitUntilStill(2)
  }

  @Test(.privateServer(.twoMonitors))
  func redirectedToastsAppearOnTheOtherMonitor() throws {
    let desk = try Desk()
    let fullScreen = try FullScreenWindow(on: desk)
    try toast(.elsewhere, on: desk)
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames.allSatisfy { $0.x >= 600 })
    fullScreen.fills(false)
    try wait(for: "the word of it") {
      desk.presenter.display?.fullScreen.filled.isEmpty == true
    }
    try toast(.elsewhere, on: desk)
    try wait(for: "one on each monitor") {
      Set(desk.toastPlaces.map { $0.x >= 600 }) == [true, false]
    }
    fullScreen.fills(true)
    try wait(for: "both on the other monitor") {
      desk.toastPlaces.count == 2 && desk.toastPlaces.allSatisfy { $0.x >= 600 }
    }
  }

  @Test(.privateServer(.twoMonitors))
  func anchoredToastBehindAFullScreenWindowBlocksNoOther() throws {
    let desk = try Desk()
    let fullScreen = try FullScreenWindow(on: desk)
    for x in [300.0, 800] {
      try desk.toast(
        AlertDescription(title: "Maya", anchor: Point(x: x, y: 50), fullScreen: .wait))
    }
    try desk.waitUntilStill(1)
    #expect(desk.toastFrames.allSatisfy { $0.x >= 600 })
    fullScreen.fills(false)
    try desk.waitUntilStill(2)
  }

  @Test(.privateServer(.twoMonitors))
  func toastUpdatedToWaitLeavesTheFullScreenMonitor() throws {
    let desk = try Desk()
    let fullScreen = try FullScreenWindow(on: desk)
    try desk.toast(
      AlertDescription(identifier: AlertIdentifier("a"), title: "Maya", monitor: .named("M0")))
    try desk.waitUntilStill(1)
    let update = AlertUpdate([.fullScreen], of: AlertDescription(fullScreen: .wait))
    #expect(try desk.presenter.update(AlertIdentifier("a"), with: update) == 1)
    try wait(for: "an empty screen") { desk.alertWindows.isEmpty }
    try wait(for: "its turn") {
      desk.presenter.alerts.allSatisfy { [.queued, .suspended].contains($0.state) }
    }
    fullScreen.fills(false)
    try desk.waitUntilStill(1)
  }

  @Test(.privateServer(.twoMonitors))
  func toastWithAnotherAnchorMovesThere() throws {
    let desk = try Desk()
    try desk.toast(
      AlertDescription(
        identifier: AlertIdentifier("a"), title: "Maya", anchor: Point(x: 300, y: 50)))
    try desk.waitUntilStill(1)
    let there = AlertDescription(anchor: Point(x: 800, y: 100))
    #expect(
      try desk.presenter.update(AlertIdentifier("a"), with: AlertUpdate([.anchor], of: there))
        == 1)
    try wait(for: "the toast there") {
      desk.toastPlaces.count == 1 && desk.toastPlaces.allSatisfy { $0.x >= 600 && $0.y > 100 }
    }
  }

  @Test(.privateServer(.small))
  func toastsWithoutAnotherMonitorWait() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(desk.control.screenRect)
    try window.map()
    let control = desk.control
    control.setAtoms(
      [control.atoms[.netWMStateFullscreen]], control.atoms[.netWMState], of: window.id)
    control.setWindows([window.id], control.atoms[.netActiveWindow], of: control.root)
    control.sync()
    try toast(.elsewhere, on: desk)
    desk.advance(bySeconds: 0.5)
    #expect(desk.alertWindows.isEmpty)
    window.destroy()
    try desk.waitUntilStill(1)
  }
}

/// Toasts that wait for space.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct WaitingToastTests {
  @Test func haveNoViewsBeforeTheyAreShown() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    var ended = 0
    for number in 1...2000 {
      _ = try desk.presenter.submit(AlertDescription(title: "\(number)", style: .toast)) { _ in
        ended += 1
      }
    }
    let made = desk.presenter.records.values.count { $0.content != nil }
    #expect(made < 20)
    #expect(desk.presenter.alerts.map(\.title).suffix(2) == ["1999", "2000"])
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    #expect(ended == 2000)
    #expect(desk.presenter.records.isEmpty)
  }

  @Test func areRefusedAtOnceIfTheyCannotBeShown() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    let twice = [AlertButton(id: "a", label: "A"), AlertButton(id: "a", label: "B")]
    #expect(throws: AlertAdmissionError.self) {
      try desk.presenter.submit(
        AlertDescription(buttons: twice, style: .toast), respond: { _ in })
    }
    #expect(desk.presenter.records.isEmpty)
  }

  @Test func areUpdatedCountedAndReplacedBeforeTheyAreShown() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    desk.presenter.isScreenLocked = true
    var description = AlertDescription(
      identifier: AlertIdentifier("a"), title: "one", style: .toast)
    var responses: [AlertResponse] = []
    func submit(_ policy: AlertPolicy) throws {
      description.policy = policy
      _ = try desk.presenter.submit(description) { responses.append($0) }
    }
    try submit(.queue)
    let update = AlertUpdate([.title], of: AlertDescription(title: "two"))
    #expect(try desk.presenter.update(AlertIdentifier("a"), with: update) == 1)
    try submit(.coalesce)
    #expect(desk.presenter.alerts.map(\.title) == ["two"])
    #expect(desk.presenter.alerts.map(\.count) == [2])
    desk.presenter.isScreenLocked = false
    try desk.waitUntilStill(1)
    let shown = desk.window?.container.content as? StandardAlertContent
    #expect(shown?.description.title == "two")
    #expect(shown?.count == 2)
    description.title = "three"
    try submit(.replace)
    #expect(responses.map(\.outcome) == [.dismissed, .dismissed])
    #expect(desk.window?.container.content.accessibleTitle == "three")
    desk.presenter.dismiss(AlertIdentifier("a"))
    #expect(responses.count == 3)
  }

  @Test func reportTheAnswerThatTheyWouldHaveHad() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    desk.presenter.isScreenLocked = true
    let kinds: [AlertInput.Kind] = [
      .field(TextRules(value: "one\ntwo")), .text(TextRules(value: "a\r\nb")), .check(isOn: true),
      .choice(ChoiceRules(items: ["a", "b"], selection: ["b", "x"], allowsMultiple: true)),
      .choice(ChoiceRules(items: ["a", "b"], form: .list)), .number(NumberRules(value: 2.5)),
      .slider(NumberRules(value: 99, minimum: 0, maximum: 10)), .date(DateRules()),
      .secret(SecretRules()),
    ]
    let description = AlertDescription(
      title: "Maya",
      inputs: kinds.enumerated().map { AlertInput(name: "\($0)", kind: $1) }, style: .toast)
    var response: AlertResponse?
    let ticket = try desk.presenter.submit(description) { response = $0 }.ticket
    desk.presenter.withdraw(ticket)
    #expect(response?.outcome == .withdrawn)
    #expect(response?.values == (try StandardAlertContent(description)).values)
  }
}
