import AlertKit
import AlertModel
import AlertRendering
import AlertTestSupport
import AlertViews
import DrawingTestSupport
import Testing

/// The boxes of a sheet, its rows and its keys.
@MainActor
struct SheetTests {
  private func bench(
    rows: Int, hasCancel: Bool = true, title: String = "holiday.jpg",
    limit: Size = Size(width: 1240, height: 760)
  ) throws -> StandardAlertBench {
    let cancel = [AlertButton(id: "cancel", label: "_Cancel", role: .cancel)]
    return try StandardAlertBench(
      AlertDescription(
        title: title,
        buttons: (0..<rows).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
          + (hasCancel ? cancel : []), style: .sheet), limit: limit)
  }

  private func boxes(_ bench: StandardAlertBench) -> [Rect] {
    bench.content.boxes(for: bench.size, in: bench.environment)
  }

  @Test func cancelHasASeparateBox() throws {
    let bench = try bench(rows: 3)
    let boxes = boxes(bench)
    #expect(boxes.count == 2)
    #expect(boxes[0].width == 420 && boxes[0].minY == 0)
    #expect(boxes[1] == Rect(x: 0, y: boxes[0].maxY + 10, width: 420, height: 52))
    #expect(boxes[1].maxY == bench.size.height)
    bench.click(boxes[1].center)
    #expect(bench.host.responses == [AlertResponse(.cancelled, button: "cancel")])
  }

  private func places(_ bench: StandardAlertBench) -> [Double] {
    bench.buttons.map { $0.convertToContent($0.bounds).minY }
  }

  @Test func theFirstRowIsTheDefault() throws {
    let bench = try bench(rows: 4)
    #expect(bench.buttons.map(\.kind) == [.accent, .plain, .plain, .plain, .plain])
    #expect(places(bench) == places(bench).sorted())
    bench.appear()
    bench.press(.return)
    #expect(bench.pressed == ["0"])
  }

  @Test func anotherDefaultIsMovedToTheTop() throws {
    var description = try bench(rows: 4).content.description
    description.defaultButton = "2"
    let bench = try StandardAlertBench(description)
    #expect(bench.buttons[2].kind == .accent)
    let places = places(bench)
    #expect(places[2] < places[0] && places[0] < places[1] && places[1] < places[3])
  }

  @Test func aSheetThatDestroysHasNoFirstDefault() throws {
    var description = try bench(rows: 2).content.description
    description.buttons[0].role = .destructive
    let bench = try StandardAlertBench(description)
    #expect(bench.content.description.resolvedDefaultButton?.id == "cancel")
    #expect(places(bench) == places(bench).sorted())
  }

  @Test func withoutCancelThereIsOneBox() throws {
    let bench = try bench(rows: 3, hasCancel: false)
    #expect(boxes(bench) == [Rect(origin: .zero, size: bench.size)])
  }

  @Test func cancelAloneIsOneBox() throws {
    let bench = try bench(rows: 0, title: "")
    #expect(boxes(bench) == [Rect(x: 0, y: 0, width: 420, height: 52)])
  }

  @Test func aClickPressesARowButAGapPressesNothing() throws {
    let bench = try bench(rows: 3)
    bench.click(Point(x: 200, y: boxes(bench)[0].maxY + 5))
    #expect(bench.host.responses.isEmpty)
    bench.click(bench.center(of: bench.buttons[1]))
    #expect(bench.pressed == ["1"])
  }

  @Test func tooManyRowsScrollBetweenHeadAndCancel() throws {
    let bench = try bench(rows: 100)
    #expect(bench.size.height <= 760)
    let boxes = boxes(bench)
    #expect(boxes[1].height == 52)
    bench.press(.end)
    #expect(bench.buttons[100].isFocused)
    bench.press(.up)
    let last = bench.center(of: bench.buttons[99])
    #expect(bench.buttons[99].isFocused && boxes[0].contains(last))
    bench.press(.return)
    #expect(bench.pressed == ["99"])
  }

  @Test func theWheelMovesTheRowsBetweenHeadAndCancel() throws {
    let bench = try bench(rows: 100)
    let before = bench.center(of: bench.buttons[0])
    bench.content.handle(.scrolled(before, dx: 0, dy: 104))
    #expect(bench.center(of: bench.buttons[2]) == before)
    // Rows that are scrolled behind the header cannot be pressed.
    bench.click(bench.center(of: bench.buttons[1]))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func keysAreThoseOfButtons() throws {
    let bench = try bench(rows: 3)
    bench.press(.down)
    #expect(bench.buttons[1].isFocused)
    for _ in 0..<3 { bench.press(.tab) }
    #expect(bench.buttons[0].isFocused)
    bench.press(.text("c"), .alt)
    bench.press(.return)
    #expect(bench.pressed == ["cancel", "0"])
  }

  @Test func anUpdateToAnAlertChangesTheViewAndKeepsTheFocus() throws {
    let bench = try bench(rows: 3)
    bench.press(.tab)
    bench.press(.tab)
    var description = bench.content.description
    description.style = .alert
    try bench.content.update(to: description)
    try bench.draw()
    #expect(bench.size.width == 380)
    #expect(boxes(bench).count == 1)
    #expect(bench.buttons[1].isFocused)
  }
}
