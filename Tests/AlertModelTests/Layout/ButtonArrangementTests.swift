import AlertModel
import Testing

/// The choice between a row and a column of buttons.
struct ButtonArrangementTests {
  private let metrics = Metrics()
  /// The available width for the buttons of an alert of the default width.
  private let width = 340.0

  @Test(
    arguments: [
      ([], .row), ([300], .row), ([316], .row), ([317], .column), ([141, 141], .row),
      ([141, 141.5], .column), ([82, 82, 82], .row), ([40, 40, 83], .column),
      ([20, 20, 20, 20], .column),
    ] as [([Double], ButtonArrangement)])
  func rowNeedsFewButtonsThatFit(widths: [Double], expected: ButtonArrangement) {
    #expect(ButtonArrangement(labelWidths: widths, width: width, metrics: metrics) == expected)
  }

  @Test func rowIsSharedEqually() {
    let frames = ButtonArrangement.row.frames(count: 2, width: width, metrics: metrics)
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 165, height: 40), Rect(x: 175, y: 0, width: 165, height: 40),
      ])
    #expect(ButtonArrangement.row.height(count: 2, metrics: metrics) == 40)
  }

  @Test func columnHeightIsButtonsPlusGaps() {
    let frames = ButtonArrangement.column.frames(count: 3, width: width, metrics: metrics)
    #expect(frames.map(\.minY) == [0, 48, 96])
    #expect(frames.allSatisfy { $0.width == width })
    #expect(ButtonArrangement.column.height(count: 3, metrics: metrics) == frames[2].maxY)
    #expect(ButtonArrangement.column.height(count: 0, metrics: metrics) == 0)
  }
}
