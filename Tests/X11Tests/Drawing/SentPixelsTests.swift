import Testing

@testable import X11

struct SentPixelsTests {
  private static let size = PixelSize(width: 40, height: 50)
  /// The distance between rows, in pixels.
  private static let stride = 42

  private func take(
    _ pixels: [UInt32], _ sent: inout SentPixels, size: PixelSize = Self.size
  ) -> [SentPixels.Change] {
    pixels.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        sent.take(PixelView(start: $0, stride: Self.stride * 4, size: size))
      } ?? []
    }
  }

  private func change(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, pixel: UInt32? = nil
  ) -> SentPixels.Change {
    SentPixels.Change(area: PixelRect(x: x, y: y, width: width, height: height), pixel: pixel)
  }

  @Test func everyAreaThatChangesIsReturned() {
    var sent = SentPixels()
    var pixels = [UInt32](repeating: 0xff00_0000, count: Self.stride * Self.size.height)
    func set(_ x: Int, _ y: Int) { pixels[y * Self.stride + x] += 1 }
    #expect(take(pixels, &sent) == [change(0, 0, 40, 50)])
    #expect(take(pixels, &sent) == [])
    // Padding is no part of the image.
    set(41, 3)
    #expect(take(pixels, &sent) == [])
    // The first and the last pixel, and a letter in two squares beside each other.
    set(0, 0)
    set(39, 49)
    set(10, 20)
    set(17, 22)
    #expect(
      take(pixels, &sent) == [change(0, 0, 1, 1), change(10, 20, 8, 3), change(39, 49, 1, 1)])
    #expect(take(pixels, &sent) == [])
    // Both ends of a row.
    set(1, 5)
    set(38, 6)
    #expect(take(pixels, &sent) == [change(1, 5, 1, 1), change(38, 6, 1, 1)])
  }

  @Test func anAreaOfOneColourIsNamed() {
    var sent = SentPixels()
    var pixels = [UInt32](repeating: 0, count: Self.stride * Self.size.height)
    _ = take(pixels, &sent)
    // A tall caret; no square is filled.
    for y in 4..<34 { pixels[y * Self.stride + 3] = 1 }
    #expect(take(pixels, &sent) == [change(3, 4, 1, 30)])
    // Two squares beside each other and two below, one of another colour, and a part of a square.
    for y in 16..<36 {
      for x in 8..<24 { pixels[y * Self.stride + x] = y >= 24 && x >= 16 ? 7 : 5 }
    }
    #expect(
      take(pixels, &sent) == [
        change(8, 16, 16, 8, pixel: 5), change(8, 24, 8, 8, pixel: 5),
        change(16, 24, 8, 8, pixel: 7), change(8, 32, 16, 4),
      ])
    #expect(take(pixels, &sent) == [])
  }

  @Test func anImageOfAnotherSizeIsReturnedWhole() {
    var sent = SentPixels()
    let pixels = [UInt32](repeating: 0, count: Self.stride * Self.size.height)
    #expect(take(pixels, &sent).count == 1)
    let half = PixelSize(width: 40, height: 25)
    #expect(take(pixels, &sent, size: half) == [change(0, 0, 40, 25)])
    #expect(take(pixels, &sent) == [change(0, 0, 40, 50)])
  }
}
