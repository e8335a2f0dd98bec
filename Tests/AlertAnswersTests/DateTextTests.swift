import AlertAnswers
import AlertModel
import Glibc
import Testing

struct DateTextTests {
  private static let names = ["de_DE.utf8": "03.04.2026", "en_GB.utf8": "03/04/26"]

  @Test func aDateIsWrittenAsInALocaleWithoutChangingThatOfTheProcess() throws {
    let day = try #require(CalendarDate("2026-04-03"))
    let before = setlocale(LC_TIME, nil).map { String(cString: $0) }
    for (name, text) in Self.names {
      // Not every system has the locale.
      guard let locale = newlocale(Int32(LC_TIME_MASK), name, nil) else { continue }
      freelocale(locale)
      #expect(DateText.text(of: day, format: "%x", locale: name) == text)
    }
    #expect(setlocale(LC_TIME, nil).map { String(cString: $0) } == before)
  }

  @Test(arguments: ["C", "no_SUCH"])
  func anUnknownLocaleIsC(name: String) throws {
    let day = try #require(CalendarDate("2026-04-03"))
    #expect(DateText.text(of: day, format: "%x, %A, %j", locale: name) == "04/03/26, Friday, 093")
  }
}
