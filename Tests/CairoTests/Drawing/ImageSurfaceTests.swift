import Cairo
import DrawingTestSupport
import Testing

/// Creation, limits and pixels of surfaces.
@MainActor
struct ImageSurfaceTests {
  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (32_768, 1), (1, 32_768)])
  func sideOutOfRangeIsRefused(width: Int, height: Int) {
    let error = #expect(throws: CairoError.self) {
      _ = try ImageSurface(width: width, height: height)
    }
    #expect(error?.code == .unacceptable)
    #expect(error?.description.contains("\(width) × \(height)") == true)
  }

  @Test func newAndClearedSurfacesAreTransparent() throws {
    let surface = try ImageSurface(width: 3, height: 2)
    #expect(surface.pixel(x: 2, y: 1).alpha == 0)
    let context = DrawingContext(surface)
    context.setSource(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    context.paint()
    let pixel = surface.pixel(x: 2, y: 1)
    #expect(pixel.alpha == 128 && pixel.red == 128 && pixel.green == 64 && pixel.blue == 0)
    surface.clear()
    #expect(surface.pixel(x: 2, y: 1).alpha == 0)
  }

  @Test func surfaceDrawsOnTheCallersMemory() throws {
    let stride = 64
    let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * 4, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: stride * 4)
    do {
      let surface = try ImageSurface(over: memory, width: 5, height: 4, stride: stride)
      #expect(surface.stride == stride)
      let context = DrawingContext(surface)
      context.setSource(red: 1, green: 1, blue: 1)
      context.addRectangle(x: 1, y: 1, width: 1, height: 1)
      context.fill()
      surface.withUnsafeBytes { _ in }
    }
    #expect(memory.load(fromByteOffset: stride + 4, as: UInt32.self) == 0xFFFF_FFFF)
    #expect(memory.load(fromByteOffset: 0, as: UInt32.self) == 0x0707_0707)
    #expect(memory.load(fromByteOffset: 20, as: UInt32.self) == 0x0707_0707)
  }

  @Test func invalidStrideIsRefused() {
    var pixels = [UInt32](repeating: 0, count: 16)
    pixels.withUnsafeMutableBytes { bytes in
      guard let memory = bytes.baseAddress else { return }
      #expect(throws: CairoError.self) {
        _ = try ImageSurface(over: memory, width: 4, height: 4, stride: 3)
      }
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func snappedPointsAreOnPixelCorners(scale: Double) throws {
    let context = DrawingContext(try ImageSurface(width: 10, height: 10), scale: scale)
    #expect(abs(context.scale - scale) < 1e-12)
    context.translate(x: 0.3, y: 0.7)
    let place = context.snapped(x: 1.1, y: 2.2)
    let device = (x: (place.x + 0.3) * scale, y: (place.y + 0.7) * scale)
    #expect(abs(device.x - device.x.rounded()) < 1e-9)
    #expect(abs(device.y - device.y.rounded()) < 1e-9)
  }
}
