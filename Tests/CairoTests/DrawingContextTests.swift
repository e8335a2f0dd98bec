import Cairo
import Testing

@MainActor
struct DrawingContextTests {
  /// A group that is not closed in order puts the context into an error, after which it is silent.
  @Test func drawsOnAfterAGroup() throws {
    let surface = try ImageSurface(width: 4, height: 1)
    let context = DrawingContext(surface)
    let mask = Pattern.linear(fromX: 0, fromY: 0, toX: 4, toY: 0)
    mask.addStop(at: 0, red: 0, green: 0, blue: 0, alpha: 1)
    mask.addStop(at: 1, red: 0, green: 0, blue: 0, alpha: 1)
    context.withGroup(mask: mask) { context in fill(context, x: 0, red: 1) }
    context.withGroup(alpha: 0.5) { context in fill(context, x: 1, red: 1) }
    fill(context, x: 2, red: 0)
    #expect(pixels(surface) == [0xffff_0000, 0x8080_0000, 0xff00_0000, 0])
  }

  private func fill(_ context: borrowing DrawingContext, x: Double, red: Double) {
    context.beginPath()
    context.addRectangle(x: x, y: 0, width: 1, height: 1)
    context.setSource(red: red, green: 0, blue: 0, alpha: 1)
    context.fill()
  }

  private func pixels(_ surface: borrowing ImageSurface) -> [UInt32] {
    surface.withUnsafeBytes { bytes in
      (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
