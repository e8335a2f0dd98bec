import AlertModel
import Testing

@Suite struct AlertStyleTests {
  @Test(arguments: AlertStyle.allCases)
  func onlyNonmodalStylesTimeOut(style: AlertStyle) {
    #expect(style.isModal == (style.defaultTimeout == nil))
    #expect(AlertDescription(style: style).resolvedButtons.isEmpty == !style.isModal)
  }

  @Test(
    arguments: [
      (.critical, nil, nil), (.normal, nil, 6), (.low, nil, 6), (.critical, 4, 4),
      (.critical, 0, nil), (.normal, 0, nil),
    ] as [(AlertUrgency, Double?, Double?)])
  func criticalAlertsHaveNoDefaultTimeout(urgency: AlertUrgency, said: Double?, meant: Double?) {
    let toast = AlertDescription(urgency: urgency, style: .toast, timeout: said)
    #expect(toast.resolvedTimeout == meant)
  }

  @Test func toastWithInputsHasAButton() {
    let input = AlertInput(name: "a", kind: .check(isOn: false))
    let toast = AlertDescription(inputs: [input], style: .toast)
    #expect(toast.resolvedButtons.map(\.id) == ["ok"])
  }

  @Test(
    arguments: [
      (.alert, 0), (.sheet, 0), (.card, 0), (.panel, 2), (.toast, 9), (.banner, 2), (.menu, 9),
    ] as [(AlertStyle, Int)])
  func everyStyleHasItsPositions(style: AlertStyle, count: Int) {
    #expect(style.positions.count == count)
  }
}
