import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Lists in an alert with too little room for them.
@MainActor
struct ListRoomTests {
  private static let rows = (1...30).map { "\($0)\tAda\tLondon" }
  private static let columns = [ChoiceColumn("A"), ChoiceColumn("B"), ChoiceColumn("Name")]

  @Test(arguments: [600.0, 768, 900], [1.0, 2])
  func aListShrinksBeforeTheFormScrolls(height: Double, textScale: Double) throws {
    let input = AlertInput(
      name: "it", kind: .choice(ChoiceRules(items: Self.rows, columns: Self.columns)))
    let bench = try StandardAlertBench(
      AlertDescription(title: "Q", inputs: [input]), limit: Size(width: 1248, height: height),
      textScale: textScale)
    bench.appear()
    bench.type("ada")
    try bench.draw()
    let form = bench.content.view.form
    let scroller = try #require(form.superview as? ScrollView)
    #expect(!scroller.isOverflowing && scroller.offset == 0)
    let list = bench.control.convert(bench.control.bounds, toAncestor: scroller)
    #expect(list.minY >= 0 && list.maxY <= scroller.frame.height)
  }

  @Test func revealingAViewHigherThanTheRoomShowsItsTop() {
    let view = View()
    view.frame = Rect(x: 0, y: 100, width: 50, height: 300)
    let document = TallDocument()
    document.addSubview(view)
    let scroller = ScrollView(document)
    scroller.frame = Rect(x: 0, y: 0, width: 50, height: 200)
    scroller.layout(in: AlertEnvironment())
    scroller.reveal(view)
    #expect(scroller.offset == 100)
    scroller.scroll(to: 500)
    scroller.reveal(view)
    #expect(scroller.offset == 100)
  }
}

/// A view of 800 points.
private final class TallDocument: View {
  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: 800)
  }
}
