extension CalendarDate {
  /// Creates a date from what a person typed; nil if that is no date.
  ///
  /// Year, month and day can be separated by hyphens, points, slashes or spaces; with points, the day
  /// may also come first: `2026-11-21`, `2026/1/5`, `5.1.2026`. Other orders have no one meaning.
  package init?(typed text: String) {
    let separators: [Character] = ["-", ".", "/", " "]
    let parts = text.split(separator: " ").joined(separator: " ")
      .split(omittingEmptySubsequences: false) { separators.contains($0) }
    let digits = parts.allSatisfy { part in
      (1...4).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard parts.count == 3, digits else { return nil }
    let numbers = parts.compactMap { Int($0) }
    if parts[0].count == 4 {
      self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    } else if parts[2].count == 4, !text.contains("-"), !text.contains("/") {
      self.init(year: numbers[2], month: numbers[1], day: numbers[0])
    } else {
      return nil
    }
  }
}
