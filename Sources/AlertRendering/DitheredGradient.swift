internal import AlertModel
internal import Cairo

/// A radial gradient of opacity, dithered with noise that is generated once.
///
/// Eight pixels are computed at a time: a picture for a screen of 3840 × 2160 has half a million.
struct DitheredGradient {
  private typealias Lanes = SIMD8<Float>

  private let color: Color
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
    color = style.color
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
      for row in 0..<height {
        let dy = (Float(row) + 0.5) * step - Float(center.y)
        for first in Swift.stride(from: 0, to: width, by: Self.lanes) {
          let levels = levels(row: row, first: first, squaredDY: dy * dy)
          for lane in 0..<min(Self.lanes, width - first) {
            bytes.storeBytes(
              of: pixel(levels[lane]), toByteOffset: row * stride + (first + lane) * 4,
              as: UInt32.self)
          }
        }
      }
    }
  }

  /// The opacities of neighbouring pixels, from 0 to 255.
  private func levels(row: Int, first: Int, squaredDY: Float) -> SIMD8<UInt32> {
    let columns = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Float(first)
    let dx = (columns + 0.5) * step - Float(center.x)
    let way = ((dx * dx + squaredDY).squareRoot() * scale).clamped(
      lowerBound: .zero, upperBound: .one)
    let start = row % Self.side * Self.side + first % Self.side
    var noise = Lanes.zero
    for lane in 0..<Self.lanes { noise[lane] = Self.noise[start + lane] }
    let level = way * growth + least
    // Fully transparent and fully opaque pixels get no noise.
    let most = pointwiseMin(pointwiseMin(level, 255 - level), Lanes(repeating: Self.most))
    let rounded = (level + noise * most + 0.5).clamped(
      lowerBound: .zero, upperBound: Lanes(repeating: 255))
    return SIMD8<UInt32>(truncatingIfNeeded: SIMD8<Int32>(rounded, rounding: .down))
  }

  /// The premultiplied pixel for an opacity from 0 to 255.
  private func pixel(_ level: UInt32) -> UInt32 {
    func component(_ value: Double) -> UInt32 {
      UInt32(min(max(value, 0), 1) * Double(level) + 0.5)
    }
    return level << 24 | component(color.red) << 16 | component(color.green) << 8
      | component(color.blue)
  }
}
