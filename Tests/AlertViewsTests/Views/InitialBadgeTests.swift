import AlertModel
import Cairo
import Testing

@testable import AlertViews

/// The disc with an application's initial.
@MainActor
struct InitialBadgeTests {
  /// The pixels of a row through the disc's middle that are opaque.
  private func row(edge: Color) throws -> [UInt32] {
    var environment = AlertEnvironment()
    environment.theme.light.plainButton = .white
    environment.theme.light.buttonEdge = edge
    environment.theme.metrics.buttonEdgeWidth = 2
    let badge = InitialBadge(of: "Mail")
    badge.frame = Rect(x: 0, y: 0, width: 36, height: 36)
    let surface = try ImageSurface(width: 36, height: 36)
    badge.draw(into: DrawingContext(surface), in: environment)
    let stride = surface.stride
    return surface.withUnsafeBytes { bytes in
      (0..<6).map { bytes.loadUnaligned(fromByteOffset: stride * 18 + $0 * 4, as: UInt32.self) }
    }
  }

  /// In high-contrast, plain buttons are as the box but for their edge.
  @Test func hasTheEdgeOfButtons() throws {
    #expect(try row(edge: .black).contains(0xFF00_0000))
    #expect(try !row(edge: .clear).contains(0xFF00_0000))
  }

  /// The box of the pixels that are darker than the disc.
  private func letter(textScale: Double) throws -> (width: Int, height: Int) {
    var environment = AlertEnvironment(textScale: textScale)
    environment.theme.light.plainButton = .white
    environment.theme.light.plainButtonLabel = .black
    let badge = InitialBadge(of: "Mail")
    badge.frame = Rect(x: 0, y: 0, width: 36, height: 36)
    let surface = try ImageSurface(width: 36, height: 36)
    badge.draw(into: DrawingContext(surface), in: environment)
    let stride = surface.stride
    let dark = surface.withUnsafeBytes { bytes in
      (0..<36 * 36).filter { place in
        let pixel = bytes.loadUnaligned(
          fromByteOffset: stride * (place / 36) + place % 36 * 4, as: UInt32.self)
        return pixel >> 24 == 0xFF && pixel & 0xFF < 0x80
      }
    }
    let (columns, rows) = (dark.map { $0 % 36 }, dark.map { $0 / 36 })
    return (
      (columns.max() ?? 0) - (columns.min() ?? 0), (rows.max() ?? 0) - (rows.min() ?? 0)
    )
  }

  @Test func theLetterFitsTheDiscWhateverTheSizeOfText() throws {
    let (usual, large) = (try letter(textScale: 1), try letter(textScale: 2))
    #expect(usual.height > 8)
    #expect(abs(usual.width - large.width) <= 1)
    #expect(abs(usual.height - large.height) <= 1)
  }
}
