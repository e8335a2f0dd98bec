import AlertModel
import Testing

/// The layout of a sheet, and which parts are reduced if it is too high.
struct SheetLayoutTests {
  private let metrics = Metrics()
  private let usual = AlertNeeds(title: 17, message: 16, messageLine: 16, buttons: 3 * 52)

  private func layout(
    _ needs: AlertNeeds, hasCancel: Bool = true, limit: Double = 760
  ) -> SheetLayout {
    SheetLayout(needs, hasCancel: hasCancel, width: 420, limit: limit, metrics: metrics)
  }

  @Test func sheetMatchesTheDesign() {
    let layout = layout(usual)
    #expect(layout.title == Rect(x: 24, y: 15, width: 372, height: 17))
    #expect(layout.message == Rect(x: 24, y: 36, width: 372, height: 16))
    #expect(layout.rows == Rect(x: 0, y: 67, width: 420, height: 156))
    #expect(layout.cancel == Rect(x: 0, y: 233, width: 420, height: 52))
    #expect(layout.boxes == [Rect(x: 0, y: 0, width: 420, height: 223), layout.cancel])
    #expect(layout.size == Size(width: 420, height: 285))
  }

  @Test func rowsWithoutTextBeginAtTheTop() {
    #expect(layout(AlertNeeds(buttons: 104)).rows.minY == 0)
    #expect(layout(AlertNeeds(form: 34, buttons: 104)).form.minY == 15)
  }

  @Test func cancelAloneIsTheOnlyBox() {
    #expect(layout(AlertNeeds()).boxes == [Rect(x: 0, y: 0, width: 420, height: 52)])
    #expect(layout(AlertNeeds(buttons: 52), hasCancel: false).boxes.count == 1)
  }

  @Test(arguments: [760.0, 600, 400, 300, 200, 180])
  func oversizedPartsAreReducedExceptCancel(limit: Double) {
    let needs = AlertNeeds(
      icon: 48, title: 17, message: 5000, messageLine: 16, form: 800, buttons: 40_000)
    let layout = layout(needs, limit: limit)
    #expect(layout.size.height <= limit)
    #expect(layout.cancel.height == 52)
    #expect(layout.rows.height >= 52)
    #expect(layout.cancel.maxY == layout.size.height)
  }
}
