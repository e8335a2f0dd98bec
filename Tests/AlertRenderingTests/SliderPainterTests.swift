import AlertModel
import AlertRendering
import Cairo
import Testing

/// The tracks of sliders and progress bars.
@MainActor
struct SliderPainterTests {
  /// The columns of a track's middle row that are drawn.
  private func columns(lineWidth: Double) throws -> [Int] {
    var environment = AlertEnvironment()
    environment.theme.metrics.fieldLineWidth = lineWidth
    environment.theme.light.fieldLine = .black
    let surface = try ImageSurface(width: 60, height: 20)
    SliderPainter.drawTrack(
      Rect(x: 10, y: 7, width: 40, height: 6), filled: 0...0.5, into: DrawingContext(surface),
      in: environment)
    let stride = surface.stride
    return surface.withUnsafeBytes { bytes in
      (0..<60).filter { bytes[stride * 10 + $0 * 4 + 3] > 0x10 }
    }
  }

  /// With an outline, too, a track ends where the fields of the form do.
  @Test(arguments: [0.0, 1, 2])
  func aTrackFillsItsWidthAndNoMore(lineWidth: Double) throws {
    #expect(try columns(lineWidth: lineWidth) == Array(10..<50))
  }
}
