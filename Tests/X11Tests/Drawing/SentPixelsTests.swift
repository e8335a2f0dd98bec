import Testing

@testable import X11

struct SentPixelsTests {
  private static let size = PixelSize(width: 40, height: 50)
  /// The distance between rows, in pixels.
  private static let stride = 42

  private func take(
    _ pixels: [UInt32], _ sent: inout SentPixels, size: PixelSize = Self.size
  ) -> [PixelRect] {
    pixels.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        sent.take(PixelView(start: $0, stride: Self.stride * 4, size: size))
      } ?? []
    }
  }

  @Test func everyAreaThatChangesIsReturned() {
    var sent = SentPixels()
    var pixels = [UInt32](repeating: 0xff00_0000, count: Self.stride * Self.size.height)
    func set(_ x: Int, _ y: Int) { pixels[y * Self.stride + x] += 1 }
    #expect(take(pixels, &sent) == [PixelRect(origin: .zero, size: Self.size)])
    #expect(take(pixels, &sent) == [])
    // Padding is no part of the image.
    set(41, 3)
    #expect(take(pixels, &sent) == [])
    // The first and the last pixel, and a letter in two squares beside each other.
    set(0, 0)
    set(39, 49)
    set(10, 20)
    set(17, 22)
    let areas = [
      PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 10, y: 20, width: 8, height: 3),
      PixelRect(x: 39, y: 49, width: 1, height: 1),
    ]
    #expect(take(pixels, &sent) == areas)
    #expect(take(pixels, &sent) == [])
    // Both ends of a row.
    set(1, 5)
    set(38, 6)
    #expect(
      take(pixels, &sent) == [
        PixelRect(x: 1, y: 5, width: 1, height: 1), PixelRect(x: 38, y: 6, width: 1, height: 1),
      ])
  }

  @Test func anImageOfAnotherSizeIsReturnedWhole() {
    var sent = SentPixels()
    let pixels = [UInt32](repeating: 0, count: Self.stride * Self.size.height)
    #expect(take(pixels, &sent).count == 1)
    let half = PixelSize(width: 40, height: 25)
    #expect(take(pixels, &sent, size: half) == [PixelRect(origin: .zero, size: half)])
    #expect(take(pixels, &sent) == [PixelRect(origin: .zero, size: Self.size)])
  }
}
