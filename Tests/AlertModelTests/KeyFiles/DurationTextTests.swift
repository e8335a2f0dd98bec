import AlertModel
import Testing

/// Parsing and formatting durations.
@Suite struct DurationTextTests {
  @Test(arguments: [
    ("90", 90.0), ("2.5", 2.5), ("0", 0), ("90s", 90), ("15m", 900), ("1h30m", 5400),
    ("1h 30m", 5400), ("2d", 172_800), ("500ms", 0.5), ("1 h", 3600), ("1d1h1m1s1ms", 90_061.001),
  ])
  func durationsAreParsed(text: String, seconds: Double) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: ["", "-1", "m", "1x", "30m1h", "1h1h", "1h30", "1.2.3s", "∞", "1e9", "١s", "s1"])
  func invalidDurationsAreRejected(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }

  @Test(arguments: [0.001, 0.5, 1, 59, 60, 90, 3600, 5400, 86_400, 90_061.001, 31_536_000])
  func formattedDurationsRoundTrip(seconds: Double) {
    #expect(DurationText.seconds(DurationText.text(seconds)) == seconds)
  }
}
