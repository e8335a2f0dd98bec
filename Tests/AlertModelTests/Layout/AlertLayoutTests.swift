import AlertModel
import Testing

/// The layout of an alert, and which parts are reduced if it is too high.
struct AlertLayoutTests {
  private let metrics = Metrics()
  private let usual = AlertNeeds(
    icon: 48, title: 21, message: 40, messageLine: 20, buttons: 40)

  private func layout(_ needs: AlertNeeds, limit: Double = 1000) -> AlertLayout {
    AlertLayout(needs, width: 380, limit: limit, metrics: metrics)
  }

  @Test func partsAreStackedWithTheThemesDistances() {
    let layout = layout(usual)
    #expect(layout.icon == Rect(x: 166, y: 24, width: 48, height: 48))
    #expect(layout.title == Rect(x: 24, y: 86, width: 332, height: 21))
    #expect(layout.message == Rect(x: 24, y: 115, width: 332, height: 40))
    #expect(layout.buttons == Rect(x: 24, y: 177, width: 332, height: 40))
    #expect(layout.size == Size(width: 380, height: 241))
  }

  @Test func missingPartsLeaveNoGap() {
    var needs = usual
    needs.icon = 0
    #expect(layout(needs).title.minY == 24)
    needs.message = 0
    #expect(layout(needs).buttons.minY == 24 + 21 + 22)
    needs.title = 0
    #expect(layout(needs).size.height == 24 + 40 + 24)
  }

  @Test func longMessageIsReducedToFit() {
    var needs = usual
    needs.message = 5000
    let layout = layout(needs, limit: 600)
    #expect(layout.size.height == 600)
    #expect(layout.message.height == 399)
    #expect(layout.buttons.height == 40)
  }

  @Test func longButtonColumnIsLimitedToItsFraction() {
    var needs = usual
    needs.buttons = 47_992
    let layout = layout(needs, limit: 800)
    #expect(layout.buttons.height == 480)
    #expect(layout.message.height == 40)
  }

  @Test(arguments: [700.0, 500, 400, 300, 260, 200, 160])
  func longMessageAndColumnStayWithinTheLimit(limit: Double) {
    var needs = usual
    needs.message = 5000
    needs.buttons = 5000
    let layout = layout(needs, limit: limit)
    #expect(layout.size.height <= limit)
    #expect(layout.buttons.height >= 40)
    #expect(limit < 260 || layout.message.height >= 60 || layout.icon.isEmpty)
  }

  @Test func titleAndOneButtonAreNeverReduced() {
    let layout = layout(usual, limit: 10)
    #expect(layout.icon.isEmpty)
    #expect(layout.message.height == 0)
    #expect(layout.title.height == 21)
    #expect(layout.buttons.height == 40)
  }

  private func filling(
    _ needs: AlertNeeds, tallestForm: Double = 0, isAtTop: Bool = false
  ) -> AlertLayout {
    AlertLayout(
      needs, tallestForm: tallestForm, filling: Size(width: 420, height: 700), isAtTop: isAtTop,
      metrics: metrics)
  }

  @Test func largerBoxCentresContentAboveBottomButtons() {
    let layout = filling(usual)
    #expect(layout.size == Size(width: 420, height: 700))
    #expect(layout.buttons.maxY == 676)
    // The distances to the top and to the buttons are equal, apart from the margins.
    let (above, below) = (layout.icon.minY - 24, layout.buttons.minY - 22 - layout.message.maxY)
    #expect(abs(above - below) <= 1)
  }

  @Test func contentOfAPanelIsAtTheTop() {
    let layout = filling(usual, isAtTop: true)
    #expect(layout.icon.minY == 24)
    #expect(layout.buttons.maxY == 676)
  }

  @Test func formGrowsIntoALargerBox() {
    var needs = usual
    needs.form = 100
    #expect(filling(needs, tallestForm: .infinity).icon.minY == 24)
    #expect(filling(needs, tallestForm: .infinity).form.maxY == 676 - 40 - 22)
    #expect(filling(needs, tallestForm: 150).form.height == 150)
    #expect(filling(needs, tallestForm: 50).form.height == 100)
  }
}
