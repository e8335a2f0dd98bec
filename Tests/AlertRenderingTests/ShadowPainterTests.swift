import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

/// The shadow of a box.
@MainActor
struct ShadowPainterTests {
  @Test func nothingIsDrawnWhereTheBoxLies() throws {
    let surface = try ImageSurface(width: 500, height: 400)
    let context = DrawingContext(surface)
    ShadowPainter.draw(
      around: Rect(x: 100, y: 100, width: 300, height: 200), radius: 16, style: .alert,
      into: context)
    #expect(surface.pixel(x: 250, y: 200).alpha == 0)
    #expect(surface.pixel(x: 250, y: 302).alpha > 90)
  }
}
