import Testing

@testable import AlertModel

@Suite struct CompactDescriptionTests {
  private static let pixels = AlertIcon.pixels(
    AlertPixels(width: 1, height: 1, values: [0xff00_00ff]))

  /// More different ones than the store remembers, twice, with equal and different texts.
  @Test func descriptionsStayAsTheyWere() {
    var looks = DescriptionLooks()
    let descriptions = (0..<100).flatMap { number in
      [
        AlertDescription(
          identifier: AlertIdentifier("\(number)"), title: "Title \(number)",
          message: "Message", application: "\(number % 40)", style: .toast),
        AlertDescription(message: "\(number)", icon: Self.pixels, timeout: Double(number % 3)),
        AlertDescription(title: "Log", text: "line \(number)"),
      ]
    }
    let compact = (descriptions + descriptions).map { looks.compact($0) }
    #expect(compact.map(\.description) == descriptions + descriptions)
  }

  /// The store must not keep a picture after the last alert that shows it.
  @Test func picturesAreReleased() {
    weak var picture: AlertPixels?
    var looks = DescriptionLooks()
    do {
      let pixels = AlertPixels(width: 1, height: 1, values: [0xff00_00ff])
      picture = pixels
      _ = looks.compact(AlertDescription(title: "Cover", icon: .pixels(pixels)))
    }
    #expect(picture == nil)
  }

  @Test func rareValueIsKept() {
    var value = Rare<String>(wrappedValue: nil)
    #expect(value.wrappedValue == nil)
    value.wrappedValue = "a"
    #expect(value.wrappedValue == "a")
    #expect(value == Rare(wrappedValue: "a"))
    value.wrappedValue = nil
    #expect(value == Rare(wrappedValue: nil))
  }

  /// Thousands of toasts may wait; see `WaitingToasts`.
  @Test func entriesOfQueuesAreSmall() {
    #expect(MemoryLayout<ToastEntry>.size <= 248)
    #expect(MemoryLayout<CompactDescription>.size <= 56)
    #expect(MemoryLayout<Rare<AlertDescription>>.size == MemoryLayout<Int>.size)
  }
}
