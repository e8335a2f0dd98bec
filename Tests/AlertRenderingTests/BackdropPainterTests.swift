import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

/// The reduced picture of the backdrop.
@MainActor
struct BackdropPainterTests {
  @Test(arguments: [(1920, 1080, 480, 270), (1, 1, 1, 1), (5, 4, 2, 1), (7680, 4320, 1920, 1080)])
  func coversTheContainer(width: Int, height: Int, columns: Int, rows: Int) throws {
    let image = try BackdropPainter.image(
      width: width, height: height, center: .zero, style: .radial)
    #expect(image.width == columns && image.height == rows)
  }

  @Test func opacityGrowsFromTheCentreToTheEdge() throws {
    let image = try BackdropPainter.image(
      width: 1920, height: 1080, center: Point(x: 960, y: 540), style: .radial)
    // Half a diagonal is 1101 pixels, and the edge is reached after 859.
    for (column, expected) in [(240, 76.5), (300, 98), (360, 119.2), (420, 140.6), (479, 153)] {
      // The mean of a few pixels, because each has noise.
      let levels = (132..<138).flatMap { row in
        (column - 3..<min(column + 3, 480)).map { Double(image.pixel(x: $0, y: row).alpha) }
      }
      #expect(abs(levels.reduce(0, +) / Double(levels.count) - expected) < 1)
      #expect(levels.allSatisfy { abs($0 - expected) < 3 })
    }
    #expect(image.pixel(x: 0, y: 0).red == 0)
  }

  /// The mean length of runs of equal pixels in a row, in device pixels.
  ///
  /// - Parameters:
  ///   - ground: The level of the screen behind, from 0 to 255.
  ///   - opacity: The level of the backdrop's opacity at a row and a column.
  /// - Returns: A mean over several rows.
  private func meanRun(ground: Int, opacity: (Int, Int) -> Int) -> Double {
    var (runs, pixels) = (0, 0)
    for row in stride(from: 130, to: 210, by: 10) {
      var last = -1
      for column in 250..<440 {
        let level = (ground * (255 - opacity(row, column)) + 127) / 255
        runs += level == last ? 0 : 1
        pixels += 1
        last = level
      }
    }
    return Double(pixels * BackdropPainter.reduction) / Double(runs)
  }

  @Test(arguments: [(255, 7.0), (0x80, 12), (0x28, 32)])
  func stepsAreDissolved(ground: Int, most: Double) throws {
    let image = try BackdropPainter.image(
      width: 1920, height: 1080, center: Point(x: 960, y: 540), style: .radial)
    let dithered = meanRun(ground: ground) { row, column in image.pixel(x: column, y: row).alpha }
    let half = (1920.0 * 1920 + 1080 * 1080).squareRoot() / 2
    let plain = meanRun(ground: ground) { row, column in
      let (dx, dy) = ((Double(column) + 0.5) * 4 - 960, (Double(row) + 0.5) * 4 - 540)
      let distance = (dx * dx + dy * dy).squareRoot() / half
      return Int((BackdropStyle.radial.opacity(at: distance) * 255).rounded())
    }
    #expect(dithered < most && dithered < plain / 2, "\(dithered), without noise \(plain)")
  }

  @Test func zeroAndFullOpacityHaveNoNoise() throws {
    for (opacity, level) in [(0.0, 0), (1, 255)] {
      var style = BackdropStyle.radial
      (style.centerOpacity, style.edgeOpacity) = (opacity, opacity)
      let image = try BackdropPainter.image(
        width: 256, height: 256, center: .zero, style: style)
      #expect((0..<64).allSatisfy { image.pixel(x: $0, y: $0).alpha == level })
    }
  }

  @Test func noiseHasTheSameMeanEverywhere() throws {
    var style = BackdropStyle.radial
    style.edgeOpacity = style.centerOpacity
    let image = try BackdropPainter.image(
      width: 512, height: 512, center: Point(x: 256, y: 256), style: style)
    let levels = (0..<128).flatMap { row in (0..<128).map { image.pixel(x: $0, y: row).alpha } }
    #expect(abs(Double(levels.reduce(0, +)) / Double(levels.count) - 76.5) < 0.05)
    #expect(Set(levels).isSubset(of: [75, 76, 77, 78]))
  }

  @Test func colourIsPremultiplied() throws {
    var style = BackdropStyle.radial
    style.color = Color(hex: 0xFF8000)
    let image = try BackdropPainter.image(
      width: 16, height: 16, center: Point(x: 2, y: 2), style: style)
    let pixel = image.pixel(x: 0, y: 0)
    #expect(abs(pixel.alpha - 77) <= 2 && pixel.red == pixel.alpha && pixel.blue == 0)
    #expect(abs(pixel.green * 2 - pixel.alpha) <= 1)
  }
}
