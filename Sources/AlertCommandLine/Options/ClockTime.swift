package import AlertModel

/// A time of day, on a given day or at its next occurrence.
package struct ClockTime: Hashable, Sendable {
  /// The day; nil for the next occurrence.
  package var day: CalendarDate?
  package var hour: Int
  package var minute: Int
  package var second: Int

  package init(day: CalendarDate? = nil, hour: Int, minute: Int, second: Int = 0) {
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Parses `18:30`, `18:30:15`, `2026-12-24T18:30`, or the last with a space; nil for other text.
  init?(_ text: String) {
    var time = text[...]
    var day: CalendarDate?
    if let gap = text.firstIndex(where: { $0 == "T" || $0 == " " }) {
      guard let date = CalendarDate(String(text[..<gap])) else { return nil }
      day = date
      time = text[text.index(after: gap)...]
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part in
      (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers[0] < 24, numbers[1] < 60,
      numbers.count == 2 || numbers[2] < 60
    else { return nil }
    self.init(
      day: day, hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }
}
