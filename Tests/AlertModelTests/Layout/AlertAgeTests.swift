import AlertModel
import Testing

/// The text of a toast's age.
struct AlertAgeTests {
  @Test(
    arguments: [
      (-5, "now"), (0, "now"), (59.9, "now"), (60, "1 min"), (119, "1 min"), (3599, "59 min"),
      (3600, "1 h"), (86_399, "23 h"), (86_400, "1 d"), (1e6, "11 d"), (.infinity, "36525 d"),
      (.nan, "now"),
    ] as [(Double, String)])
  func ageIsShownInWholeUnits(seconds: Double, text: String) {
    #expect(AlertAge(seconds: seconds).text == text)
  }

  @Test(arguments: [0, 1, 59.5, 60, 3599, 3600, 5000, 86_399, 86_400, 200_000.5])
  func textChangesAtThePredictedTime(seconds: Double) {
    let age = AlertAge(seconds: seconds)
    let wait = age.secondsToNextText
    #expect(wait > 0)
    #expect(AlertAge(seconds: seconds + wait + 0.001).text != age.text)
    #expect(AlertAge(seconds: seconds + wait * 0.999).text == age.text)
  }

  @Test func textChangesAtMostOnceAMinute() {
    var seconds = 0.0
    var turns = 0
    while seconds < 86_400 {
      seconds += AlertAge(seconds: seconds).secondsToNextText
      turns += 1
    }
    #expect(turns == 60 + 23)
  }
}
