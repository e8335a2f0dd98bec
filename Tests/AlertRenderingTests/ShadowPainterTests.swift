import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The shadow of a box.
@MainActor
struct ShadowPainterTests {
  private let style = ShadowStyle(color: .black, offsetY: 6, blurRadius: 20)

  private func shadow(
    of box: Rect, canvas: (width: Int, height: Int), style: ShadowStyle, scale: Double = 1
  ) throws -> [Int] {
    let surface = try ImageSurface(width: canvas.width, height: canvas.height)
    let context = DrawingContext(surface, scale: scale)
    ShadowPainter.draw(around: box, radius: 12, style: style, into: context)
    return (0..<canvas.height).flatMap { y in
      (0..<canvas.width).map { x in surface.pixel(x: x, y: y).alpha }
    }
  }

  /// A reference shadow: the finely sampled shape, convolved with a Gaussian.
  private func reference(at x: Double, _ y: Double, of box: Rect, radius: Double) -> Double {
    let deviation = style.deviation
    var sum = 0.0
    let step = 0.5
    var v = box.minY + step / 2
    while v < box.maxY {
      let edge = min(v - box.minY, box.maxY - v)
      let inset =
        edge >= radius
        ? 0 : radius - (radius * radius - (radius - edge) * (radius - edge)).squareRoot()
      let left = erf((x - box.minX - inset) / (deviation * 2.0.squareRoot()))
      let right = erf((x - box.maxX + inset) / (deviation * 2.0.squareRoot()))
      let dy = (y - v) / deviation
      sum += (left - right) / 2 * exp(-dy * dy / 2) * step
      v += step
    }
    return sum / (deviation * (2 * Double.pi).squareRoot()) * 255
  }

  @Test(arguments: [(200.0, 150.0), (60, 40), (200, 30)])
  func shadowIsAGaussianBlur(width: Double, height: Double) throws {
    let box = Rect(x: 50, y: 40, width: width, height: height)
    let canvas = (width: Int(width) + 100, height: Int(height) + 100)
    let pixels = try shadow(of: box, canvas: canvas, style: style)
    let shape = box.offset(dx: 0, dy: style.offsetY)
    let radius = min(12, height / 2)
    var worst = 0.0
    for y in stride(from: 0, to: canvas.height, by: 5) {
      for x in stride(from: 0, to: canvas.width, by: 5) {
        let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // The shadow is empty under the box, and is cut off where it is below 1.5.
        guard !box.outset(by: 1).contains(place) else { continue }
        let expected = reference(at: place.x, place.y, of: shape, radius: radius)
        worst = max(worst, abs(Double(pixels[y * canvas.width + x]) - expected))
      }
    }
    #expect(worst < 1.5)
  }

  @Test func shadowIsEmptyUnderTheBox() throws {
    let box = Rect(x: 50, y: 40, width: 200, height: 150)
    let pixels = try shadow(of: box, canvas: (300, 250), style: style)
    for y in 41..<189 {
      #expect(pixels[y * 300 + 150] == 0)
    }
    #expect(pixels[191 * 300 + 150] > 100)
  }

  @Test func largeBoxHasTheCornersOfASmallerOne() throws {
    let small = try shadow(
      of: Rect(x: 50, y: 50, width: 150, height: 150), canvas: (300, 300), style: style)
    let large = try shadow(
      of: Rect(x: 50, y: 50, width: 400, height: 300), canvas: (500, 400), style: style)
    for y in 0..<100 {
      for x in 0..<100 {
        #expect(small[y * 300 + x] == large[y * 500 + x])
      }
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func shadowIsSymmetricAtEveryScale(scale: Double) throws {
    let width = Int(200 * scale)
    let box = Rect(x: 40, y: 40, width: 120, height: 90)
    let pixels = try shadow(of: box, canvas: (width, width), style: style, scale: scale)
    var worst = 0
    for y in stride(from: 0, to: width, by: 3) {
      for x in 0..<width / 2 {
        let left = pixels[y * width + x]
        let right = pixels[y * width + width - 1 - x]
        worst = max(worst, abs(left - right))
      }
    }
    // Cairo's antialiasing of the box's edge is not exactly symmetric.
    #expect(worst <= 8)
  }

  @Test func reachContainsTheWholeShadow() throws {
    let margins = ShadowStyle.alert.margins
    let box = Rect(
      x: margins.left.rounded(.up), y: margins.top.rounded(.up), width: 300, height: 200)
    let canvas = (
      width: Int(box.maxX + margins.right) + 30, height: Int(box.maxY + margins.bottom) + 30
    )
    let pixels = try shadow(of: box, canvas: canvas, style: .alert)
    for y in (canvas.height - 28)..<canvas.height {
      for x in 0..<canvas.width { #expect(pixels[y * canvas.width + x] == 0) }
    }
    // The outermost rows are so faint that cutting the shadow off leaves no visible edge.
    for x in 0..<canvas.width {
      #expect(pixels[(canvas.height - 31) * canvas.width + x] <= 1)
    }
  }
}
