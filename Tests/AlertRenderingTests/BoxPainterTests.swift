import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

/// The box of an alert.
@MainActor
struct BoxPainterTests {
  @Test(arguments: [(1.0, 1.0), (1.25, 1), (1.5, 1), (2, 2), (3, 2)])
  func edgeHasWholeDevicePixels(scale: Double, pixels: Double) {
    #expect(abs(BoxPainter.hairline(at: scale) * scale - pixels) < 1e-12)
  }

  @Test(arguments: [1.0, 1.25, 2])
  func edgeIsSharpAndInsideTheBox(scale: Double) throws {
    let surface = try ImageSurface(width: Int(200 * scale), height: Int(200 * scale))
    BoxPainter.draw(
      [Rect(x: 60, y: 60, width: 80, height: 80)], style: Theme.default.boxStyle(over: .dimmed),
      into: DrawingContext(surface, scale: scale),
      in: AlertEnvironment(appearance: .dark, scale: scale))
    let middle = Int(100 * scale)
    let edge = Int(60 * scale)
    let line = Int(BoxPainter.hairline(at: scale) * scale)
    let inside = surface.pixel(x: edge + line, y: middle)
    let onEdge = surface.pixel(x: edge, y: middle)
    #expect(inside.red < 60)
    #expect(onEdge.red > inside.red + 20)
    #expect(surface.pixel(x: edge - 1, y: middle).red == 0)
    // The background never shows through.
    #expect(surface.pixel(x: middle, y: middle).alpha == 255)
  }

  @Test func cornerIsRound() throws {
    let surface = try ImageSurface(width: 200, height: 200)
    var style = Theme.default.boxStyle(over: .dimmed)
    style.shadow.color = .clear
    BoxPainter.draw(
      [Rect(x: 10, y: 10, width: 180, height: 180)], style: style, into: DrawingContext(surface),
      in: AlertEnvironment())
    #expect(surface.pixel(x: 11, y: 11).alpha == 0)
    #expect(surface.pixel(x: 16, y: 16).alpha > 200)
  }
}
