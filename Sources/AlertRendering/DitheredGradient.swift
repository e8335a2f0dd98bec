internal import AlertModel
internal import Cairo

/// A radial gradient of opacity, dithered with noise that is generated once.
///
/// Eight pixels are computed at a time: a picture for a screen of 3840 × 2160 has half a million.
struct DitheredGradient {
  private typealias Lanes = SIMD8<Float>

  /// The premultiplied pixel of each opacity from 0 to 255.
  private let pixels: [UInt32]
  /// The opacity at the centre, and the difference to that at the edge, in levels of 8 bits.
  private let least: Float
  private let growth: Float
  /// The fraction of the distance to the edge per device pixel.
  private let scale: Float
  private let center: Point
  private let step: Float

  /// The number of lanes, and the side of the square of noise in pixels.
  private static let (lanes, side) = (8, 64)

  /// The maximum noise, in levels of 8 bits.
  ///
  /// One level would hide the steps of the opacity. On a dark screen these are several levels wide;
  /// there the noise is less than one visible level.
  private static let most: Float = 2

  /// Noise with a triangular distribution from -1 to 1, row by row.
  private static let noise: [Float] = {
    var state: UInt32 = 0x2545_F491
    func next() -> Float {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Float(state >> 8) / Float(1 << 24)
    }
    return (0..<side * side).map { _ in next() + next() - 1 }
  }()

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - style: Colour and opacities.
  ///   - center: The centre, in device pixels.
  ///   - half: The length that the style's distance refers to, in device pixels.
  ///   - step: The device pixels per pixel of the picture.
  init(_ style: BackdropStyle, center: Point, half: Double, step: Int) {
    let hasWay = style.edgeDistance > 0
    pixels = (0..<256).map { Self.pixel($0, of: style.color) }
    least = Float((hasWay ? style.centerOpacity : style.edgeOpacity) * 255)
    growth = hasWay ? Float((style.edgeOpacity - style.centerOpacity) * 255) : 0
    scale = hasWay ? Float(1 / (half * style.edgeDistance)) : 0
    self.center = center
    self.step = Float(step)
  }

  /// Fills a picture, whose pixels are samples at the centres of squares of `step` device pixels.
  func fill(_ surface: borrowing ImageSurface) {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    surface.withUnsafeMutableBytes { bytes in
      Self.noise.withUnsafeBufferPointer { noise in
        pixels.withUnsafeBufferPointer { pixels in
          for row in 0..<height {
            let line = UnsafeMutableRawBufferPointer(
              rebasing: bytes[row * stride..<row * stride + width * 4])
            fill(line.bindMemory(to: UInt32.self), row: row, noise: noise, pixels: pixels)
          }
        }
      }
    }
  }

  private func fill(
    _ line: UnsafeMutableBufferPointer<UInt32>, row: Int, noise: UnsafeBufferPointer<Float>,
    pixels: UnsafeBufferPointer<UInt32>
  ) {
    let dy = (Float(row) + 0.5) * step - Float(center.y)
    let rowOfNoise = row % Self.side * Self.side
    for first in stride(from: 0, to: line.count, by: Self.lanes) {
      let start = rowOfNoise + first % Self.side
      var lanes = Lanes.zero
      for lane in 0..<Self.lanes { lanes[lane] = noise[start + lane] }
      let levels = levels(first: first, squaredDY: dy * dy, noise: lanes)
      for lane in 0..<min(Self.lanes, line.count - first) {
        line[first + lane] = pixels[Int(levels[lane])]
      }
    }
  }

  /// The opacities of neighbouring pixels, from 0 to 255.
  private func levels(first: Int, squaredDY: Float, noise: Lanes) -> SIMD8<UInt32> {
    let columns = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Float(first)
    let dx = (columns + 0.5) * step - Float(center.x)
    let way = Self.limited((dx * dx + squaredDY).squareRoot() * scale, to: 1)
    let level = way * growth + least
    // Fully transparent and fully opaque pixels get no noise.
    let rest = (255 - level).replacing(with: level, where: level .< 255 - level)
    let most = rest.replacing(with: Self.most, where: rest .> Self.most)
    return Self.rounded(Self.limited(level + noise * most, to: 255))
  }

  /// Each lane within 0 and a limit.
  ///
  /// Comparisons are vector instructions; `clamped` is a loop.
  private static func limited(_ lanes: Lanes, to limit: Float) -> Lanes {
    lanes.replacing(with: 0, where: lanes .< 0).replacing(with: limit, where: lanes .> limit)
  }

  /// The nearest integers of lanes from 0 to 255.
  ///
  /// 2²³ has no bits for fractions, so that the sum's lowest bits are the integer. The conversion
  /// of the standard library checks each lane on its own, which took most of the time of a picture.
  private static func rounded(_ lanes: Lanes) -> SIMD8<UInt32> {
    unsafeBitCast(lanes + 8_388_608, to: SIMD8<UInt32>.self) & 0xFF
  }

  /// The premultiplied pixel for an opacity from 0 to 255.
  private static func pixel(_ level: UInt32, of color: Color) -> UInt32 {
    func component(_ value: Double) -> UInt32 {
      UInt32(min(max(value, 0), 1) * Double(level) + 0.5)
    }
    return level << 24 | component(color.red) << 16 | component(color.green) << 8
      | component(color.blue)
  }
}
