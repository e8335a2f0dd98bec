import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// A private X server with a presenter under test, real input, and a clock that can be advanced.
final class Desk {
  let server: XServer
  let presenter: AlertPresenter
  let input: XTestInput
  /// The presenter's clock.
  let clock = SkippingClock()

  /// Uses the server of this test; the presenter connects with the first alert.
  init() throws {
    server = try XServer.current()
    presenter = AlertPresenter(displayName: server.displayName, clock: clock)
    input = XTestInput(on: server)
  }

  /// The connection of the test itself.
  var control: DisplayConnection { server.control }

  /// The centre of the screen.
  var center: PixelPoint { control.screenRect.center }

  /// Makes the presenter handle everything that the server has done so far.
  ///
  /// After this, earlier input has had its effect, or has none.
  func handleEvents() {
    for _ in 0..<2 {
      presenter.display?.connection.sync()
      runUntilIdle()
    }
  }

  /// On a busy machine a motion’s frames can take longer than their interval, and as the clock
  /// stands still, it does not end: there is no idle moment.
  private func runUntilIdle() {
    let end = ContinuousClock.now + .seconds(2)
    while MainLoop.iterate(mayBlock: false), ContinuousClock.now < end {}
  }

  /// Advances the presenter's clock in small steps, and handles the timers and events of each step.
  func advance(bySeconds seconds: Double) {
    handleEvents()
    var left = seconds
    while left > 0 {
      clock.skip(seconds: min(left, 0.05))
      left -= 0.05
      handleEvents()
    }
  }

  /// Advances the clock until the pictures of earlier backdrops are freed.
  func forgetBackdrops() {
    clock.skip(seconds: 31)
    handleEvents()
  }

  /// Presents content.
  @discardableResult
  func present(
    _ content: any AlertContent, options: AlertOptions = .immediate()
  ) throws -> PresentedAlert {
    let alert = PresentedAlert()
    alert.ticket = try presenter.present(content, options: options) { response in
      alert.take(response)
    }
    return alert
  }

  /// Presents content, and waits until its transition has ended.
  @discardableResult
  func show(
    _ content: any AlertContent, options: AlertOptions = .immediate()
  ) throws -> PresentedAlert {
    let alert = try present(content, options: options)
    try waitUntilPresented()
    return alert
  }

  /// Presents a standard alert, and waits until its transition has ended.
  func show(_ description: AlertDescription) throws -> (StandardAlertContent, PresentedAlert) {
    let content = try StandardAlertContent(description)
    let alert = try show(content, options: AlertOptions(description))
    return (content, alert)
  }

  /// Waits until the transition of an alert has ended and other programs see its window.
  func waitUntilPresented() throws {
    try wait(for: "a presented alert") {
      presenter.alerts.first?.state == .presented && alertWindow != nil
    }
  }

  /// Waits until there are no alerts and no windows of alerts.
  func waitUntilEmpty() throws {
    try wait(for: "the end of every alert") { presenter.alerts.isEmpty && alertWindow == nil }
  }

  /// The presenter's object for the window of the alert.
  var window: AlertWindow? { presenter.windows?.all.last }

  /// Whether the box of the alert has the size and the place that its content has asked for.
  var boxStandsStill: Bool {
    window.map { $0.panes.map(\.contentFrame) == $0.container.contentFrames } ?? false
  }

  /// The window of the alert as other programs see it: the topmost one of the presenter's class.
  var alertWindow: WindowID? { alertWindows.last }

  /// All visible windows of alerts, from the bottom to the top.
  var alertWindows: [WindowID] {
    control.queryStacking().filter { window in
      control.facts(of: window)?.isViewable == true
        && control.windowClass(of: window)?.name == "Tocsin"
    }
  }

  /// Whether no visible window of another program is above that of the alert.
  var isAlertOnTop: Bool {
    let stack = control.queryStacking()
    guard let window = alertWindow, let index = stack.firstIndex(of: window) else { return false }
    return stack[(index + 1)...].allSatisfy { above in
      guard let facts = control.facts(of: above) else { return true }
      return !facts.isViewable || !facts.isDrawable || !facts.frame.intersects(control.screenRect)
    }
  }

  /// Whether another client can grab the keyboard; the grab is released at once.
  var isKeyboardFree: Bool { server.isKeyboardFree }

  /// The number of resources of each type that the server keeps for the presenter.
  func serverResources() throws -> [String: Int] {
    let display = try #require(presenter.display)
    display.connection.sync()
    var counts = try ServerResources(seenBy: control).counts(
      ofOwnerOf: display.keyboard.windowID)
    // Compositors select shape events of our windows, which are counted for the windows' owner.
    counts["ShapeEvent"] = nil
    return counts
  }

  /// Whether the screen has exactly these pixels.
  func looksLike(_ picture: PixelImage) throws -> Bool { try server.screenshot() == picture }

  /// Waits until a pixel of the screen has a colour, without alpha.
  func waitForColor(
    _ color: UInt32, at point: PixelPoint, _ what: String,
    within bound: Duration = Bounds.event
  ) throws {
    var last: UInt32 = 0
    do {
      try wait(for: what, within: bound) {
        last = try server.pixel(point.x, point.y) & 0xff_ffff
        return last == color
      }
    } catch let error as HarnessError {
      throw HarnessError("\(error); the pixel is \(String(last, radix: 16))")
    }
  }
}

/// A presented alert, and how it ended.
final class PresentedAlert {
  var ticket = AlertTicket(rawValue: 0)
  /// One response after the alert has ended; more are an error.
  private(set) var responses: [AlertResponse] = []

  var response: AlertResponse? { responses.first }

  /// Records a response, without its time, which differs in each run.
  func take(_ response: AlertResponse) {
    var response = response
    response.time = nil
    responses.append(response)
  }

  /// Waits until the alert has ended.
  func waitForResponse(within bound: Duration = Bounds.event) throws -> AlertResponse {
    try wait(for: "the response", within: bound) { responses.first }
  }
}

extension AlertOptions {
  /// Options without transition and guard, for tests of something else.
  static func immediate(
    _ identifier: String? = nil, level: AlertLevel = .normal,
    policy: AlertPolicy = .queue, guardMilliseconds: Int = 0
  ) -> AlertOptions {
    AlertOptions(
      identifier: identifier.map { AlertIdentifier($0) }, level: level, policy: policy,
      transition: TransitionName.none,
      guardMilliseconds: guardMilliseconds)
  }
}

extension XServer.Options {
  /// A small screen, whose pixels are read quickly.
  nonisolated static let small = XServer.Options(width: 640, height: 480)
}

extension Desk {
  /// The centre of a button of a standard alert on the screen, at a scale of 1.
  ///
  /// - Parameters:
  ///   - index: The index of the button, in reading order.
  ///   - content: The content of the alert.
  /// - Returns: The point, in the screen's coordinates.
  /// - Throws: `HarnessError` if no alert is on screen.
  func middle(of index: Int, in content: StandardAlertContent) throws -> PixelPoint {
    guard let frame = window?.container.contentFrame else {
      throw HarnessError("no alert is on screen")
    }
    let button = content.view.buttons[index]
    let place = button.convert(button.bounds, toAncestor: content.view).center
    return PixelPoint(x: Int(frame.minX + place.x), y: Int(frame.minY + place.y))
  }
}
