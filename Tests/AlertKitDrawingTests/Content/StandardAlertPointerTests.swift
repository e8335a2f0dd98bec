import AlertKit
import AlertModel
import AlertRendering
import AlertTestSupport
import DrawingTestSupport
import Testing

/// Pointer events of a standard alert.
@MainActor
struct StandardAlertPointerTests {
  @Test func aClickPressesTheButton() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.click(bench.center(of: bench.buttons[1]))
    #expect(bench.host.responses == [AlertResponse(.button, button: "replace")])
  }

  @Test func aClickElsewherePressesNothing() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.click(Point(x: 190, y: 10))
    bench.click(Point(x: -5, y: 5000))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func hoverIsShownAndRemoved() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.content.handle(.pointerMoved(bench.center(of: bench.buttons[0])))
    #expect(bench.buttons[0].state.isHovered)
    let displays = bench.host.displays
    #expect(displays > 0)
    bench.content.handle(.pointerMoved(bench.center(of: bench.buttons[0])))
    #expect(bench.host.displays == displays)
    bench.content.handle(.pointerExited)
    #expect(!bench.buttons[0].state.isHovered)
  }

  @Test func aPressThatIsDraggedOffIsCancelled() throws {
    let bench = try StandardAlertBench(.twoButtons)
    let button = bench.buttons[1]
    let outside = Point(x: 190, y: 10)
    bench.content.handle(.pointerPressed(bench.center(of: button), clicks: 1))
    #expect(button.state.isPressed)
    bench.content.handle(.pointerMoved(outside))
    #expect(!button.state.isPressed)
    bench.content.handle(.pointerMoved(bench.center(of: button)))
    #expect(button.state.isPressed)
    bench.content.handle(.pointerMoved(outside))
    bench.content.handle(.pointerReleased(outside))
    #expect(bench.host.responses.isEmpty)
    #expect(!button.state.isHovered)
  }

  @Test func aPressOnOneButtonAndAReleaseOnAnotherPressNeither() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.content.handle(.pointerPressed(bench.center(of: bench.buttons[0]), clicks: 1))
    bench.content.handle(.pointerMoved(bench.center(of: bench.buttons[1])))
    bench.content.handle(.pointerReleased(bench.center(of: bench.buttons[1])))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func aReleaseWithoutAPressDoesNothing() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.content.handle(.pointerReleased(bench.center(of: bench.buttons[1])))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func disarmingCancelsThePress() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.content.handle(.pointerPressed(bench.center(of: bench.buttons[1]), clicks: 1))
    bench.content.armedDidChange(false)
    bench.content.handle(.pointerReleased(bench.center(of: bench.buttons[1])))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func theWheelScrollsAndStopsAtTheEnds() throws {
    var description = AlertDescription.twoButtons
    description.message = String(repeating: "a long message ", count: 1000)
    let bench = try StandardAlertBench(description)
    let scroller = bench.content.view.messageScroller
    let middle = scroller.frame.center
    bench.content.handle(.scrolled(middle, dx: 0, dy: 60))
    #expect(scroller.offset == 60)
    bench.content.handle(.scrolled(middle, dx: 0, dy: -1000))
    #expect(scroller.offset == 0)
    bench.content.handle(.scrolled(middle, dx: 0, dy: 1e9))
    #expect(scroller.offset == scroller.mostOffset)
    bench.content.handle(.scrolled(Point(x: 2, y: 2), dx: 0, dy: -60))
    #expect(scroller.offset == scroller.mostOffset)
  }

  @Test func theThumbCanBeDragged() throws {
    var description = AlertDescription.twoButtons
    description.message = String(repeating: "a long message ", count: 1000)
    let bench = try StandardAlertBench(description)
    let scroller = bench.content.view.messageScroller
    let grip = Point(x: scroller.frame.maxX + 7, y: scroller.frame.minY + 5)
    bench.content.handle(.pointerPressed(grip, clicks: 1))
    bench.content.handle(.pointerMoved(Point(x: grip.x, y: grip.y + 100)))
    #expect(scroller.offset > 0 && scroller.offset < scroller.mostOffset)
    bench.content.handle(.pointerMoved(Point(x: grip.x, y: grip.y + 5000)))
    #expect(scroller.offset == scroller.mostOffset)
    bench.content.handle(.pointerReleased(grip))
    bench.content.handle(.pointerMoved(grip))
    #expect(scroller.offset == scroller.mostOffset)
  }
}
