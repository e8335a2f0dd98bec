import AlertKit
import AlertModel
import AlertTestSupport
import DrawingTestSupport
import TestHarness
import Testing

/// Clicking, closing and updating toasts and banners.
@MainActor
struct ToastTests {
  nonisolated private static let styles = [AlertStyle.toast, .banner]

  private func bench(
    _ style: AlertStyle, buttons: [String] = [], title: String = "Maya"
  ) throws -> StandardAlertBench {
    try StandardAlertBench(
      AlertDescription(
        title: title, message: "Are we still on for seven?",
        buttons: buttons.map { AlertButton(id: $0, label: $0) }, style: style))
  }

  /// A point on the close button, which is shown under the pointer.
  private func cross(_ bench: StandardAlertBench) -> Point {
    let isToast = bench.content.description.style == .toast
    return Point(x: bench.size.width - (isToast ? 22 : 8), y: isToast ? 23 : 8)
  }

  /// A point on the toast beside its buttons.
  private let body = Point(x: 30, y: 40)

  @Test(arguments: styles)
  func itTakesNoKeyboardFocus(style: AlertStyle) throws {
    let bench = try bench(style)
    #expect(bench.content.keyboardNeed == .onDemand)
    bench.content.didPresent()
    #expect(bench.content.view.focusedView == nil)
  }

  @Test(arguments: styles)
  func aClickPressesTheHiddenDefaultAction(style: AlertStyle) throws {
    let bench = try bench(style, buttons: ["default", "other"])
    #expect(bench.buttons[0].root == nil && bench.buttons[1].root != nil)
    bench.click(body)
    #expect(bench.host.responses == [AlertResponse(.button, button: "default")])
  }

  @Test(arguments: styles)
  func aClickClosesAToastWithoutActions(style: AlertStyle) throws {
    let bench = try bench(style)
    bench.click(body)
    #expect(bench.host.responses == [AlertResponse(.cancelled)])
  }

  @Test(arguments: styles)
  func withButtonsAClickBesideThemDoesNothing(style: AlertStyle) throws {
    let bench = try bench(style, buttons: ["reply"])
    bench.click(body)
    #expect(bench.host.responses.isEmpty)
    bench.click(bench.center(of: bench.buttons[0]))
    #expect(bench.host.responses == [AlertResponse(.button, button: "reply")])
  }

  @Test func aDragIsNotAClick() throws {
    let bench = try bench(.toast)
    bench.content.handle(.pointerPressed(body, clicks: 1))
    bench.content.handle(.pointerMoved(Point(x: body.x + 40, y: body.y)))
    bench.content.handle(.pointerMoved(body))
    bench.content.handle(.pointerReleased(body))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func aCancelledClickDoesNothing() throws {
    let bench = try bench(.toast)
    bench.content.handle(.pointerPressed(body, clicks: 1))
    bench.content.armedDidChange(false)
    bench.content.handle(.pointerReleased(body))
    #expect(bench.host.responses.isEmpty)
  }

  @Test(arguments: styles)
  func aCrossClosesItWhileThePointerIsOverIt(style: AlertStyle) throws {
    let bench = try bench(style, buttons: ["reply"])
    let corner = cross(bench)
    #expect(!bench.content.cancels(at: corner))
    bench.content.handle(.pointerMoved(body))
    #expect(bench.content.cancels(at: corner))
    bench.click(corner)
    #expect(bench.host.responses == [AlertResponse(.cancelled)])
    bench.content.handle(.pointerExited)
    #expect(!bench.content.cancels(at: corner))
  }

  /// The cross of a banner is in the corner of the box, beside its last button.
  @Test func aBannersCrossLeavesItsButtonsPressable() throws {
    let bench = try bench(.banner, buttons: ["retry", "ignore"])
    bench.content.handle(.pointerMoved(body))
    let last = bench.buttons[1]
    let frame = last.convertToContent(last.bounds)
    #expect(bench.size.width - frame.maxX == 16)
    for point in [
      Point(x: frame.maxX - 9, y: frame.minY + 2), Point(x: frame.maxX - 1, y: frame.center.y),
    ] {
      #expect(!bench.content.cancels(at: point))
    }
    bench.click(Point(x: frame.maxX - 1, y: frame.center.y))
    #expect(bench.pressed == ["ignore"])
  }

  @Test func anUpdateUnderThePointerKeepsTheCross() throws {
    let bench = try bench(.toast)
    bench.content.handle(.pointerMoved(body))
    var description = bench.content.description
    description.message = "Or at eight?"
    try bench.content.update(to: description)
    try bench.draw()
    #expect(bench.content.cancels(at: Point(x: bench.size.width - 22, y: 23)))
  }

  /// A click can come before the next frame is drawn.
  @Test(arguments: styles)
  func aClickBeforeTheNextFrameUsesTheNewLayout(style: AlertStyle) throws {
    let bench = try bench(style, buttons: ["reply"])
    let button = bench.center(of: bench.buttons[0])
    var description = bench.content.description
    description.timeout = 3
    try bench.content.update(to: description)
    bench.click(button)
    #expect(bench.pressed == ["reply"])
  }

  @Test(arguments: styles)
  func aPressSurvivesAReplacement(style: AlertStyle) throws {
    let bench = try bench(style, buttons: ["reply", "default"])
    let corner = cross(bench)
    let places = [bench.center(of: bench.buttons[0]), body, corner]
    for place in places {
      bench.content.handle(.pointerMoved(place))
      bench.content.handle(.pointerPressed(place, clicks: 1))
      var description = bench.content.description
      description.timeout = (description.timeout ?? 0) + 1
      #expect(bench.content.update(from: try StandardAlertContent(description)))
      bench.content.handle(.pointerReleased(place))
    }
    #expect(
      bench.host.responses == [
        AlertResponse(.button, button: "reply"), AlertResponse(.button, button: "default"),
        AlertResponse(.cancelled),
      ])
  }

  @Test func aPressOfARelabelledButtonIsCancelled() throws {
    let bench = try bench(.toast, buttons: ["reply"])
    let button = bench.center(of: bench.buttons[0])
    bench.content.handle(.pointerPressed(button, clicks: 1))
    var description = bench.content.description
    description.buttons[0].label = "Erase"
    try bench.content.update(to: description)
    bench.content.handle(.pointerReleased(button))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func anUpdateToABannerChangesTheViewAndBack() throws {
    let bench = try bench(.toast, buttons: ["reply"])
    #expect(bench.size.width == 372)
    var description = bench.content.description
    description.style = .banner
    try bench.content.update(to: description)
    try bench.draw()
    #expect(bench.size.width < 720)
    bench.click(bench.center(of: bench.buttons[0]))
    #expect(bench.pressed == ["reply"])
  }

  @Test func aFieldOnItTakesTextAndReturnSendsIt() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Maya", inputs: [AlertInput(name: "reply", kind: .field(TextRules()))],
        buttons: [AlertButton(id: "send", label: "Send"), AlertButton(id: "default", label: "")],
        style: .toast))
    bench.content.didPresent()
    let field = bench.control
    bench.click(field.convert(field.bounds, toAncestor: bench.content.view).center)
    for event in InputPicture.typing("yes") { bench.content.handle(event) }
    bench.press(.return)
    #expect(
      bench.host.responses == [
        AlertResponse(.button, button: "send", values: ["reply": .text("yes")])
      ])
  }

  @Test func aLongBodyIsCheapAndNoHigherThanSixLines() throws {
    let body = String(repeating: "a long body of many words ", count: 40_000)
    let clock = ContinuousClock()
    var height = 0.0
    let time = try clock.measure {
      height = try bench(.toast, title: body).size.height
      var description = AlertDescription.twoButtons
      description.message = body
      description.style = .toast
      height = max(height, try StandardAlertBench(description).size.height)
    }
    #expect(height < 260)
    #expect(time < Bounds.computation)
  }

  @Test func aPictureStandsAtTheEndOfTheText() throws {
    let path = GoldenFolder.of(#filePath) + "/row-light-1x.png"
    let without = try bench(.toast).size
    let with = try StandardAlertBench(
      AlertDescription(
        title: "Maya", message: "Are we still on for seven?", image: path, style: .toast)
    ).size
    #expect(with.width == without.width && with.height > without.height)
  }

  @Test func aRepeatedNotificationShowsItsLastArrival() throws {
    let bench = try bench(.toast)
    bench.content.arrival = bench.content.arrival.advanced(bySeconds: -600)
    let old = bench.content.arrival
    bench.content.count = 2
    #expect(bench.content.arrival.seconds(since: old) >= 600)
  }
}
