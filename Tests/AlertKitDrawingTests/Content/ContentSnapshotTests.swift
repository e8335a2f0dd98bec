import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import Testing

/// Pictures of content with its box.
@MainActor
struct ContentSnapshotTests {
  /// The content has its final layout while its box grows or shrinks on both sides.
  @Test(arguments: [-60.0, -20, 20, 60])
  func aBoxOnItsWayToAnotherWidthHasItsContentInTheMiddle(difference: Double) throws {
    let bench = try StandardAlertBench(
      AlertDescription(title: "Well?", buttons: [AlertButton(id: "ok", label: "")]))
    let picture = try ContentSnapshot(
      of: bench.content, size: bench.size,
      boxSize: Size(width: bench.size.width + difference, height: bench.size.height),
      in: bench.environment)
    let (width, height) = (picture.geometry.width, picture.geometry.height)
    let accent = bench.environment.palette.accent
    let color = [accent.blue, accent.green, accent.red].map { UInt8(($0 * 255).rounded()) }
    let stride = picture.surface.stride
    let columns = picture.surface.withUnsafeBytes { bytes in
      (0..<width).filter { column in
        (0..<height).contains { row in
          bytes[(row * stride + 4 * column)...].prefix(3).elementsEqual(color)
        }
      }
    }
    // The shadow is as wide on both sides.
    let (left, right) = try (#require(columns.first), #require(columns.last))
    #expect(abs(left - (width - 1 - right)) <= 1, "\(left), \(width - 1 - right)")
  }
}
