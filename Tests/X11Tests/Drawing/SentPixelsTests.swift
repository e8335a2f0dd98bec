import Testing
import X11

struct SentPixelsTests {
  private static let size = PixelSize(width: 8, height: 20)
  /// The distance between rows, in pixels.
  private static let stride = 10

  private func take(_ pixels: [UInt32], _ sent: inout SentPixels) -> [PixelRect] {
    sent.take(pixels, stride: Self.stride * 4, size: Self.size)
  }

  @Test func everyPartThatChangesIsReturned() {
    var sent = SentPixels()
    var pixels = [UInt32](repeating: 0xff00_0000, count: Self.stride * Self.size.height)
    func set(_ x: Int, _ y: Int) { pixels[y * Self.stride + x] += 1 }
    #expect(take(pixels, &sent) == [PixelRect(origin: .zero, size: Self.size)])
    #expect(take(pixels, &sent) == [])
    // Padding is no part of the image.
    set(9, 3)
    #expect(take(pixels, &sent) == [])
    // The first and the last pixel.
    set(0, 0)
    set(7, 19)
    #expect(
      take(pixels, &sent) == [
        PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 7, y: 19, width: 1, height: 1),
      ])
    // Parts of lines that are near each other are one.
    set(2, 5)
    set(4, 6)
    set(3, 9)
    set(6, 14)
    #expect(
      take(pixels, &sent) == [
        PixelRect(x: 2, y: 5, width: 3, height: 5), PixelRect(x: 6, y: 14, width: 1, height: 1),
      ])
    #expect(take(pixels, &sent) == [])
  }

  @Test func anImageOfAnotherSizeIsReturnedWhole() {
    var sent = SentPixels()
    let pixels = [UInt32](repeating: 0, count: 200)
    #expect(take(pixels, &sent).count == 1)
    let half = PixelSize(width: 8, height: 10)
    #expect(
      sent.take(pixels, stride: Self.stride * 4, size: half)
        == [PixelRect(origin: .zero, size: half)])
    #expect(take(pixels, &sent) == [PixelRect(origin: .zero, size: Self.size)])
  }
}
