import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// The views of sheets and toasts with a real screen and pointer.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct PresentedContentTests {
  private func frame(_ desk: Desk) throws -> Rect {
    let window = desk.presenter.windows?.toasts.last ?? desk.window
    return try #require(window).container.contentFrame
  }

  /// Presents a toast that has only text.
  private func toast(
    _ desk: Desk, buttons: [String] = []
  ) throws -> (content: StandardAlertContent, alert: PresentedAlert, frame: Rect) {
    let (content, alert) = try desk.show(
      AlertDescription(
        title: "main is green", message: "312 tests in 41 s",
        buttons: buttons.map { AlertButton(id: $0, label: $0) }, application: "CI", style: .toast,
        transition: TransitionName.none, guardMilliseconds: 0))
    try desk.waitUntilStill(1)
    return (content, alert, try frame(desk))
  }

  private func point(_ frame: Rect, x: Double, y: Double) -> PixelPoint {
    PixelPoint(x: Int(frame.minX + x), y: Int(frame.minY + y))
  }

  @Test func aClickOnAToastAnswersIt() throws {
    let desk = try Desk()
    let toast = try toast(desk, buttons: ["default"])
    desk.input.click(at: point(toast.frame, x: 40, y: 50))
    #expect(try toast.alert.waitForResponse() == AlertResponse(.button, button: "default"))
  }

  @Test func theCrossAppearsUnderThePointerAndClosesTheToast() throws {
    let desk = try Desk()
    let toast = try toast(desk, buttons: ["reply"])
    let corner = point(toast.frame, x: toast.frame.width - 22, y: 21)
    let ground = try desk.server.pixel(corner.x, corner.y - 8)
    desk.input.movePointer(to: point(toast.frame, x: 40, y: 50))
    try wait(for: "the cross") { try desk.server.pixel(corner.x, corner.y - 8) != ground }
    desk.input.click(at: corner)
    #expect(try toast.alert.waitForResponse() == AlertResponse(.cancelled))
  }

  @Test func theAgeOnTheScreenFollowsTheClock() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(
      AlertDescription(title: "Backup", style: .toast, guardMilliseconds: 0))
    content.arrival = MonotonicInstant.now.advanced(bySeconds: -58.5)
    try desk.show(content, options: AlertOptions(content.description))
    try desk.waitUntilStill(1)
    let frame = PixelRect(covering: try frame(desk))
    let first = try desk.server.screenshot(frame)
    try wait(for: "another age") { try desk.server.screenshot(frame) != first }
  }

  @Test func theWheelScrollsASheetAndAClickPressesARow() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(
      AlertDescription(
        title: "Which?",
        buttons: (0..<30).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
          + [AlertButton(id: "cancel", label: "Cancel", role: .cancel)], defaultButton: "0",
        style: .sheet, transition: TransitionName.none, guardMilliseconds: 0))
    let first = try desk.middle(of: 0, in: content)
    desk.input.movePointer(to: first)
    desk.input.click(at: first, button: 5)
    try wait(for: "rows that moved") { content.view.buttonScroller.offset == 48 }
    let second = try desk.middle(of: 1, in: content)
    desk.input.click(at: second)
    #expect(try alert.waitForResponse().button == "1")
  }

  @Test func theSeparateCancelOfASheetAnswers() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(
      AlertDescription(
        title: "Which?",
        buttons: [
          AlertButton(id: "one", label: "One"),
          AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        ], style: .sheet, transition: TransitionName.none, guardMilliseconds: 0))
    desk.input.click(at: try desk.middle(of: 1, in: content))
    #expect(try alert.waitForResponse() == AlertResponse(.cancelled, button: "cancel"))
  }
}
