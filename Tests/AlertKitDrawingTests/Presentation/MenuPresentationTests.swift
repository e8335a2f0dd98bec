import AlertKit
import AlertModel
import AlertTestSupport
import Testing

@MainActor struct MenuPresentationTests {
  private let container = PresentationContainer(
    size: Size(width: 1000, height: 800), workArea: Rect(x: 0, y: 30, width: 1000, height: 770))

  @Test(arguments: [
    (ScreenPosition.top, 260.0, 46.0), (.center, 260, 315), (.bottom, 260, 584),
    (.topLeft, 16, 46), (.right, 504, 315), (.bottomRight, 504, 584),
  ])
  func aMenuIsInTheWorkArea(position: ScreenPosition, x: Double, y: Double) {
    let size = Size(width: 480, height: 200)
    let frame = AlertStyle.menu.presentation(at: position).contentFrame(for: size, in: container)
    #expect(frame == Rect(x: x, y: y, width: 480, height: 200))
  }

  @Test(arguments: [(Key.return, "b"), (.down, "c")])
  func returnAnswersAMenuWithoutButtons(key: Key, row: String) throws {
    let rows = ChoiceRules(
      items: ["a", "b", "c"], selection: ["b"], form: .list, isFirstChosen: true)
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Which?", inputs: [AlertInput(name: "row", kind: .choice(rows))],
        buttons: [
          AlertButton(id: "cancel", label: "Cancel", role: .cancel, isHidden: true),
          AlertButton(id: "ok", label: "OK", isHidden: true),
        ], defaultButton: "ok", style: .menu))
    bench.appear()
    #expect(bench.size.width == 480)
    bench.press(key)
    bench.press(.return)
    #expect(bench.pressed.first == "ok")
    #expect(bench.host.responses.first?.values == ["row": .text(row)])
  }

  @Test func aMenuDimsTheScreenByAtMostAFifth() {
    let menu = AlertStyle.menu.presentation()
    var style = BackdropStyle.radial
    style.picture = ThemePicture.File(path: "/backdrop.png", version: 1)
    let limited = style.limited(to: menu.mostBackdropOpacity)
    #expect(limited.centerOpacity <= 0.2 && limited.edgeOpacity <= 0.2 && limited.picture == nil)
    #expect(style.limited(to: AlertStyle.alert.presentation().mostBackdropOpacity) == style)
  }
}
