import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts under hostile actions of other clients, and when the server exits.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct RobustnessTests {
  @Test func destroyedWindowIsRecreatedDisarmed() throws {
    let (desk, client, content, alert) = try armedAlert(guardMilliseconds: 200)
    for _ in 0..<2 {
      try wait(for: "arming") { content.isArmed }
      let window = try #require(desk.alertWindow)
      client.destroy(window)
      try wait(for: "another window") {
        desk.alertWindow.map { $0 != window } == true
      }
      #expect(!content.isArmed)
      desk.input.click(at: desk.center)
    }
    try wait(for: "arming") { content.isArmed }
    #expect(content.clicks.presses == 0)
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    try typeLetter(into: content, on: desk)
    #expect(alert.response == nil)
  }

  @Test(arguments: [false, true])
  func thirdLossInTenSecondsIsAFailure(isUnmapped: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let alert = try desk.show(ProbeContent())
    for _ in 0..<2 {
      let window = try #require(desk.alertWindow)
      isUnmapped ? client.unmap(window) : client.destroy(window)
      try wait(for: "another window") { desk.alertWindow.map { $0 != window } == true }
      #expect(alert.response == nil)
    }
    let last = try #require(desk.alertWindow)
    isUnmapped ? client.unmap(last) : client.destroy(last)
    let response = try alert.waitForResponse()
    #expect(response.outcome == .failed)
    #expect(response.reason?.isEmpty == false)
    try desk.waitUntilEmpty()
    #expect(desk.isKeyboardFree)
    #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
    // The presenter still works.
    try desk.show(ProbeContent())
  }

  @Test func destroyedWindowOfADisappearingAlertEndsIt() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let alert = try desk.show(ProbeContent(), options: AlertOptions(transition: .zoom))
    let next = try desk.present(ProbeContent())
    let window = try #require(desk.alertWindow)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
    client.destroy(window)
    try desk.waitUntilPresented()
    #expect(next.response == nil)
    #expect(desk.presenter.alerts.count == 1)
  }

  @Test func unmappedWindowReappearsDisarmed() throws {
    // So long that only the test's clock can end it.
    let (desk, client, content, alert) = try armedAlert(guardMilliseconds: 10_000)
    var wasKeyboardFree: Bool?
    content.didChangeArming = { wasKeyboardFree = wasKeyboardFree ?? desk.isKeyboardFree }
    client.unmap(try #require(desk.alertWindow))
    try wait(for: "disarming") { !content.isArmed }
    // Nothing is typed into an invisible alert.
    #expect(wasKeyboardFree == true)
    try wait(for: "the window") { desk.alertWindow != nil }
    #expect(!content.isArmed)
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    #expect(!content.isArmed)
    desk.advance(bySeconds: 11)
    try wait(for: "arming") { content.isArmed }
    #expect(alert.response == nil)
    #expect(content.armings == [true, false, true])
  }

  @Test func forgedEventsOfWindowsChangeNothing() throws {
    let (desk, client, content, alert) = try armedAlert()
    let window = try #require(desk.alertWindow)
    let frame = desk.control.facts(of: window)?.frame
    let keyboard = try #require(desk.presenter.display?.keyboard.windowID)
    for target in [window, keyboard, desk.control.root] {
      client.sendStructureEvents(about: window, to: target)
      client.sendStructureEvents(about: target, to: target)
    }
    desk.handleEvents()
    #expect(desk.alertWindow == window)
    #expect(desk.control.facts(of: window)?.frame == frame)
    #expect(!desk.isKeyboardFree)
    #expect(content.armings == [true])
    #expect(alert.response == nil)
    try typeLetter(into: content, on: desk)
  }

  @Test func movedOrResizedWindowIsRecreatedDisarmed() throws {
    let (desk, client, content, alert) = try armedAlert()
    let window = try #require(desk.alertWindow)
    client.resize(window, to: PixelRect(x: 5, y: 5, width: 1, height: 1))
    try wait(for: "disarming") { !content.isArmed }
    try wait(for: "a window of the screen's size") {
      desk.alertWindow.flatMap { desk.control.facts(of: $0)?.frame } == desk.control.screenRect
    }
    try wait(for: "arming") { content.isArmed }
    #expect(!desk.isKeyboardFree)
    #expect(alert.response == nil)
  }

  @Test func windowUnmappedInItsTransitionIsShownAtRest() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try desk.present(ProbeContent(), options: AlertOptions(transition: .zoom))
    try wait(for: "the window") { desk.alertWindow != nil }
    client.unmap(try #require(desk.alertWindow))
    try desk.waitUntilPresented()
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
  }

  @Test func unmappedKeyboardWindowGrabsTheKeyboardAgain() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content)
    client.unmap(try #require(desk.presenter.display?.keyboard.windowID))
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    try typeLetter(into: content, on: desk)
  }

  @Test func destroyedKeyboardWindowIsRecreated() throws {
    let (desk, client, content, _) = try armedAlert()
    client.destroy(try #require(desk.presenter.display?.keyboard.windowID))
    try wait(for: "disarming") { content.armings.count > 1 }
    try wait(for: "the keyboard") { !desk.isKeyboardFree && content.isArmed }
    try typeLetter(into: content, on: desk)
  }

  @Test func killedConnectionFailsTheAlertsAndTheNextOneReconnects() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let delegate = RecordingDelegate()
    desk.presenter.delegate = delegate
    let alerts = [try desk.show(ProbeContent()), try desk.present(ProbeContent())]
    client.killOwner(of: try #require(desk.alertWindow))
    for alert in alerts {
      #expect(try alert.waitForResponse().outcome == .failed)
      #expect(alert.responses.count == 1)
    }
    #expect(delegate.events.count { $0 == "lost the display" } == 1)
    #expect(desk.presenter.alerts.isEmpty)
    let content = ProbeContent()
    try desk.show(content)
    try typeLetter(into: content, on: desk)
  }

  @Test func alertMayBePresentedAgainWhenItsConnectionIsLost() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent(color: 0x00_a000)
    var responses: [AlertResponse.Outcome] = []
    try desk.presenter.present(ProbeContent(), options: .immediate()) { response in
      responses.append(response.outcome)
      _ = try? desk.presenter.present(content, options: .immediate()) { _ in }
    }
    let waiting = try desk.present(ProbeContent(), options: .immediate())
    try desk.waitUntilPresented()
    client.killOwner(of: try #require(desk.alertWindow))
    try desk.waitForColor(0x00_a000, at: desk.center, "the alert again")
    #expect(responses == [.failed])
    #expect(waiting.response?.outcome == .failed)
    try typeLetter(into: content, on: desk)
  }

  @Test func serverThatDiesFailsTheAlerts() throws {
    let server = try XServer()
    let presenter = AlertPresenter(displayName: server.displayName)
    var responses: [AlertResponse] = []
    try presenter.present(ProbeContent(), options: .immediate()) { responses.append($0) }
    server.process.send(signal: SIGKILL)
    try wait(for: "the response") { !responses.isEmpty }
    #expect(responses.map(\.outcome) == [.failed])
    #expect(throws: AlertDisplayError.self) {
      try presenter.present(ProbeContent(), options: .immediate())
    }
  }

  @Test func noDisplayIsAnErrorWithItsName() {
    let presenter = AlertPresenter(displayName: ":nowhere")
    let error = #expect(throws: AlertDisplayError.self) {
      try presenter.present(ProbeContent())
    }
    #expect(error?.description.contains(":nowhere") == true)
    #expect(presenter.alerts.isEmpty)
  }

  @Test(
    .privateServer(XServer.Options(width: 640, height: 480, arguments: ["-extension", "RENDER"])))
  func serverWithoutRenderIsAnError() throws {
    let presenter = AlertPresenter(displayName: try XServer.current().displayName)
    let error = #expect(throws: AlertDisplayError.self) {
      try presenter.present(ProbeContent())
    }
    #expect(error?.description.contains("RENDER") == true)
  }

  @Test(arguments: [8, 15, 16, 24, 30])
  func alertIsShownOnAScreenOfAnyDepth(_ depth: Int) throws {
    let server = try XServer(XServer.Options(width: 640, height: 480, depth: depth))
    try XServer.$ofThisTest.withValue(server) {
      let desk = try Desk()
      let content = ProbeContent()
      let alert = try desk.show(content)
      #expect(desk.alertDepth == depth)
      #expect(content.drawCount > 0)
      try desk.input.tap(Keysym.escape)
      #expect(try alert.waitForResponse().outcome == .cancelled)
      try desk.waitUntilEmpty()
      #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
    }
  }

  @Test(arguments: ["MIT-SHM", "RANDR", "Composite", "XINERAMA", "DAMAGE"])
  func alertDoesNotNeedOptionalExtensions(_ name: String) throws {
    let server = try XServer(
      XServer.Options(width: 640, height: 480, arguments: ["-extension", name]))
    try XServer.$ofThisTest.withValue(server) {
      let desk = try Desk()
      let content = ProbeContent()
      let alert = try desk.show(content)
      try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
      try desk.input.tap(Keysym.escape)
      #expect(try alert.waitForResponse().outcome == .cancelled)
      try desk.waitUntilEmpty()
    }
  }

  /// Shows an alert, and waits until it is armed.
  ///
  /// - Returns: The alert, its desk, and another client of the same server.
  private func armedAlert(
    guardMilliseconds: Int = 50
  ) throws -> (desk: Desk, client: ForeignClient, content: ProbeContent, alert: PresentedAlert) {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    let alert = try desk.show(
      content, options: .immediate(guardMilliseconds: guardMilliseconds))
    if guardMilliseconds > 1000 { desk.advance(bySeconds: Double(guardMilliseconds) / 1000) }
    try wait(for: "arming") { content.isArmed }
    return (desk, client, content, alert)
  }

  /// Types a letter, and waits until the alert has received it.
  private func typeLetter(into content: ProbeContent, on desk: Desk) throws {
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
  }
}
