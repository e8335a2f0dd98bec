import AlertModel
import Testing

struct TypedDateTests {
  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("2026-1-5", "2026-01-05"), ("2026/01/05", "2026-01-05"),
    ("2026.1.5", "2026-01-05"), ("5.1.2026", "2026-01-05"), (" 2026 1 5 ", "2026-01-05"),
    ("5. 1. 2026", nil), ("1/5/2026", nil), ("5-1-2026", nil), ("2026-02-30", nil),
    ("26-11-21", nil), ("2026-11", nil), ("2026-11-21-1", nil), ("2026-x-21", nil), ("", nil),
    ("٢٠٢٦-١-٥", nil),
  ])
  func daysAreRead(text: String, day: String?) {
    #expect(CalendarDate(typed: text)?.description == day)
  }
}
