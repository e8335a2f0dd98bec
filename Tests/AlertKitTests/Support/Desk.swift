import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// A private desktop with a presenter that is tested, and a person's hands and eyes.
final class Desk {
  let server: XServer
  let presenter: AlertPresenter
  let input: XTestInput

  /// Takes the server of this test; the presenter connects with the first alert.
  init() throws {
    server = try XServer.current()
    presenter = AlertPresenter(displayName: server.displayName)
    input = XTestInput(on: server)
  }

  /// What other programs see.
  var control: DisplayConnection { server.control }

  /// The middle of the screen.
  var center: PixelPoint { control.screenRect.center }

  /// Hands content in.
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

  /// Hands content in and waits until its present transition has ended.
  @discardableResult
  func show(
    _ content: any AlertContent, options: AlertOptions = .immediate()
  ) throws -> PresentedAlert {
    let alert = try present(content, options: options)
    try waitUntilPresented()
    return alert
  }

  /// Hands in the content of a standard alert, and waits until it is there and takes answers.
  func show(_ description: AlertDescription) throws -> (StandardAlertContent, PresentedAlert) {
    let content = try StandardAlertContent(description)
    let alert = try show(content, options: AlertOptions(description))
    return (content, alert)
  }

  /// Waits until an alert stands, and other programs see its window.
  func waitUntilPresented() throws {
    try wait(for: "an alert that stands") {
      presenter.alerts.first?.state == .presented && alertWindow != nil
    }
  }

  /// Waits until no alert is left and its window is gone.
  func waitUntilEmpty() throws {
    try wait(for: "the end of every alert") { presenter.alerts.isEmpty && alertWindow == nil }
  }

  /// The alert's window as the presenter knows it.
  var window: AlertWindow? { presenter.display?.windows.last?.window }

  /// The alert's window as other programs see it: the topmost one of the presenter's class.
  var alertWindow: WindowID? { alertWindows.last }

  /// Every window of an alert that can be seen, from the bottom to the top.
  var alertWindows: [WindowID] {
    control.queryStacking().filter { window in
      control.facts(of: window)?.isViewable == true
        && control.windowClass(of: window)?.name == "Tocsin"
    }
  }

  /// Whether no other program's window that can be seen stands above the alert's.
  var isAlertOnTop: Bool {
    let stack = control.queryStacking()
    guard let window = alertWindow, let index = stack.firstIndex(of: window) else { return false }
    return stack[(index + 1)...].allSatisfy { above in
      guard let facts = control.facts(of: above) else { return true }
      return !facts.isViewable || !facts.isDrawable || !facts.frame.intersects(control.screenRect)
    }
  }

  /// Whether another client can have the keyboard now; it is given back at once.
  var isKeyboardFree: Bool { !control.probeLocker().keyboardIsRefused }

  /// How many resources of each type the server keeps for the presenter.
  func serverResources() throws -> [String: Int] {
    let display = try #require(presenter.display)
    display.connection.sync()
    var counts = try ServerResources(seenBy: control).counts(
      ofOwnerOf: display.keyboard.windowID)
    // Compositors select shape events of our windows, which are counted as the windows' owner's.
    counts["ShapeEvent"] = nil
    return counts
  }

  /// Whether the screen looks exactly so.
  func looksLike(_ picture: PixelImage) throws -> Bool { try server.screenshot() == picture }

  /// Waits until a pixel of the screen has a colour, its alpha left out.
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

/// An alert that was handed in, and how it ended.
final class PresentedAlert {
  var ticket = AlertTicket(rawValue: 0)
  /// One, once it has ended; more would be a fault.
  private(set) var responses: [AlertResponse] = []

  var response: AlertResponse? { responses.first }

  /// Takes note of how it ended, but not of when, which is never twice the same.
  func take(_ response: AlertResponse) {
    var response = response
    response.time = nil
    responses.append(response)
  }

  /// Waits until it has ended.
  func waitForResponse(within bound: Duration = Bounds.event) throws -> AlertResponse {
    try wait(for: "the response", within: bound) { responses.first }
  }
}

extension AlertOptions {
  /// Options for an alert that stands and takes answers at once, where neither the transition nor
  /// the guard is what is tested.
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
  /// A screen that is read quickly.
  nonisolated static let small = XServer.Options(width: 640, height: 480)
}

extension Desk {
  /// Where on the screen the middle of a standard alert's button is.
  ///
  /// - Parameters:
  ///   - index: In reading order.
  ///   - content: What is on screen.
  /// - Returns: The place, at a scale of 1.
  /// - Throws: `HarnessError` when nothing is on screen.
  func middle(of index: Int, in content: StandardAlertContent) throws -> PixelPoint {
    guard let frame = window?.container.contentFrame else {
      throw HarnessError("no alert is on screen")
    }
    let button = content.view.buttons[index]
    let place = button.convert(button.bounds, toAncestor: content.view).center
    return PixelPoint(x: Int(frame.minX + place.x), y: Int(frame.minY + place.y))
  }
}
