import AlertModel
import Testing

@testable import AlertKit

/// The default timeouts of presentations.
@MainActor
@Suite struct DefaultTimeoutTests {
  @Test(
    arguments: [
      (.alert, nil, nil), (.sheet, nil, nil), (.card, nil, nil), (.panel, nil, nil),
      (.toast, nil, 6), (.banner, nil, 6), (.toast, 0, nil), (.alert, 0, nil), (.toast, 2.5, 2.5),
      (.alert, 2.5, 2.5),
    ] as [(AlertStyle, Double?, Double?)])
  func nonmodalAlertsTimeOutByDefault(style: AlertStyle, said: Double?, meant: Double?) {
    let options = AlertOptions(AlertDescription(style: style, timeout: said))
    let submission = AlertSubmission(AlertTicket(rawValue: 1), AlertIdentifier("a"), options)
    #expect(submission.timeout == meant)
  }
}
