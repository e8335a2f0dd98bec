import Cairo
import DrawingTestSupport
import Testing

/// State, groups, paths and images.
@MainActor
final class DrawingContextTests {
  private let surface: ImageSurface
  private let context: DrawingContext

  init() throws {
    surface = try ImageSurface(width: 40, height: 40)
    context = DrawingContext(surface)
  }

  private func alpha(_ x: Int, _ y: Int) -> Int { surface.pixel(x: x, y: y).alpha }

  @Test func savedStateIsRestored() {
    context.setSource(red: 0, green: 1, blue: 0)
    context.withSavedState { context in
      context.setSource(red: 1, green: 0, blue: 0)
      context.translate(x: 100, y: 0)
      context.addRectangle(x: -100, y: 0, width: 5, height: 5)
      context.clip()
    }
    context.addRectangle(x: 10, y: 10, width: 5, height: 5)
    context.fill()
    let pixel = surface.pixel(x: 12, y: 12)
    #expect(pixel.green == 255 && pixel.red == 0)
  }

  @Test func groupIsFadedAsAWhole() {
    context.setSource(red: 0, green: 0, blue: 0)
    context.withGroup(alpha: 0.5) { context in
      context.addRectangle(x: 0, y: 0, width: 20, height: 20)
      context.fill()
      context.addRectangle(x: 10, y: 10, width: 20, height: 20)
      context.fill()
    }
    #expect((127...128).contains(alpha(5, 5)))
    // The overlap has the same opacity.
    #expect((127...128).contains(alpha(15, 15)))
    context.addRectangle(x: 35, y: 35, width: 5, height: 5)
    context.fill()
    #expect(alpha(37, 37) == 255)
  }

  @Test func groupIsMaskedByAGradient() {
    let gradient = Pattern.linear(fromX: 0, fromY: 0, toX: 0, toY: 40)
    gradient.addStop(at: 0, red: 0, green: 0, blue: 0, alpha: 0)
    gradient.addStop(at: 1, red: 0, green: 0, blue: 0, alpha: 1)
    context.setSource(red: 0, green: 0, blue: 1)
    context.withGroup(mask: gradient) { context in
      context.paint()
    }
    #expect(alpha(20, 1) < 20)
    #expect(abs(alpha(20, 20) - 130) < 8)
    #expect(alpha(20, 39) > 240)
    context.setSource(red: 0, green: 0, blue: 0)
    context.addRectangle(x: 0, y: 0, width: 3, height: 3)
    context.fill()
    #expect(alpha(1, 1) == 255)
  }

  @Test func roundedRectangleHasTransparentCorners() {
    context.setSource(red: 0, green: 0, blue: 0)
    context.addRoundedRectangle(x: 0, y: 0, width: 40, height: 40, radius: 15)
    context.fill()
    #expect(alpha(1, 1) == 0 && alpha(38, 38) == 0)
    #expect(alpha(20, 0) == 255 && alpha(0, 20) == 255 && alpha(6, 6) == 255)
  }

  @Test func imageIsScaledToItsRectangle() throws {
    let picture = try ImageSurface(width: 2, height: 1)
    let pen = DrawingContext(picture)
    pen.setSource(red: 1, green: 0, blue: 0)
    pen.addRectangle(x: 0, y: 0, width: 1, height: 1)
    pen.fill()
    context.draw(picture, x: 10, y: 10, width: 20, height: 10, sampling: .nearest)
    #expect(alpha(9, 15) == 0 && alpha(10, 10) == 255 && alpha(19, 19) == 255)
    #expect(alpha(21, 15) == 0 && alpha(15, 20) == 0)
    context.draw(picture, x: 10, y: 30, width: 10, height: 5, sampling: .nearest, alpha: 0.5)
    #expect((127...128).contains(alpha(12, 32)))
  }

  @Test func clearErasesTheDestination() {
    context.setSource(red: 0, green: 0, blue: 0)
    context.paint()
    context.setComposition(.clear)
    context.addRectangle(x: 10, y: 10, width: 10, height: 10)
    context.fill()
    #expect(alpha(15, 15) == 0 && alpha(5, 5) == 255)
  }
}
