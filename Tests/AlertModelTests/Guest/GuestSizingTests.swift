import Testing

@testable import AlertModel

@Suite struct GuestSizingTests {
  private static func size(_ width: Double, _ height: Double) -> Size {
    Size(width: width, height: height)
  }

  private static let terminal = GuestSizing(
    least: size(10, 17), base: size(4, 4), step: size(6, 13))

  @Test(arguments: [
    // It fits, and is not changed, even between two steps.
    (GuestSizing(), size(300, 200), size(800, 600), size(300, 200)),
    (terminal, size(485, 317), size(800, 600), size(485, 317)),
    // It does not fit, and becomes as large as its steps allow.
    (GuestSizing(), size(1000, 700), size(800, 600), size(800, 600)),
    (terminal, size(1000, 700), size(800, 600), size(796, 589)),
    // Its minimum is larger, so it scrolls.
    (GuestSizing(least: size(900, 100)), size(1000, 700), size(800, 600), size(900, 600)),
    // Its preferred size is smaller than its minimum.
    (GuestSizing(least: size(100, 100)), size(1, 1), size(800, 600), size(100, 100)),
  ])
  func windowGetsWhatItAccepts(
    sizing: GuestSizing, wanted: Size, limit: Size, expected: Size
  ) {
    #expect(sizing.size(wanted: wanted, within: limit) == expected)
  }

  @Test(arguments: [
    (GuestSizing(), size(800, 600)),
    (terminal, size(796, 589)),
    (GuestSizing(most: size(320, 240)), size(320, 240)),
    (GuestSizing(least: size(900, 20), most: size(10, 10)), size(900, 20)),
  ])
  func windowFillsARoom(sizing: GuestSizing, expected: Size) {
    #expect(sizing.size(filling: Self.size(800, 600)) == expected)
  }
}
