import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

/// The reduced picture of the backdrop.
@MainActor
struct BackdropPainterTests {
  @Test(arguments: [(1920, 1080, 120, 68), (1, 1, 1, 1), (17, 16, 2, 1), (7680, 4320, 480, 270)])
  func coversTheContainer(width: Int, height: Int, columns: Int, rows: Int) throws {
    let image = try BackdropPainter.image(
      width: width, height: height, center: .zero, style: .radial)
    #expect(image.width == columns && image.height == rows)
  }

  @Test func opacityGrowsFromTheCentreToTheEdge() throws {
    let image = try BackdropPainter.image(
      width: 1920, height: 1088, center: Point(x: 968, y: 552), style: .radial)
    // The sampled centre of the middle square coincides with the alert's centre.
    #expect(image.pixel(x: 60, y: 34).alpha == 77)
    #expect(image.pixel(x: 0, y: 0).alpha == 153)
    #expect(image.pixel(x: 119, y: 67).alpha == 153)
    let row = (60..<120).map { image.pixel(x: $0, y: 34).alpha }
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(image.pixel(x: 0, y: 0).red == 0)
  }

  @Test func colourIsPremultiplied() throws {
    var style = BackdropStyle.radial
    style.color = Color(hex: 0xFF8000)
    let image = try BackdropPainter.image(
      width: 16, height: 16, center: Point(x: 8, y: 8), style: style)
    let pixel = image.pixel(x: 0, y: 0)
    #expect(pixel.alpha == 77 && pixel.red == 77 && pixel.green == 38 && pixel.blue == 0)
  }
}
