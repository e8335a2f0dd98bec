internal import Glibc

/// The shadow that a rectangle with round corners throws through a Gaussian, in closed form.
///
/// A row of the shape is an interval, and the Gaussian of an interval is a difference of two error
/// functions. Cut into bands of equal width, the shape is a sum of products of one such difference
/// in x and one in y; nothing is sampled and summed over a kernel. Lengths are in device pixels.
nonisolated struct GaussianShadow {
  let width: Int
  let height: Int
  let radius: Double
  let deviation: Double
  /// How far beyond the shape the shadow is computed.
  let reach: Int

  /// How many bands a round corner is cut into; the Gaussian is far wider than one.
  private static let bandsOfCorner = 16

  /// The shadow's strength from 0 to 255 for each pixel, row by row, the reach on every side
  /// included.
  func alpha() -> [UInt8] {
    let bands = bands()
    let columns = profile(length: width, bands: bands.map { ($0.inset, Double(width) - $0.inset) })
    let rows = verticalWeights(bands: bands)
    let fullWidth = width + 2 * reach
    let fullHeight = height + 2 * reach
    let halfWidth = (fullWidth + 1) / 2
    let halfHeight = (fullHeight + 1) / 2
    var pixels = [UInt8](repeating: 0, count: fullWidth * fullHeight)
    var line = [Float](repeating: 0, count: halfWidth)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<halfHeight {
        for x in 0..<halfWidth { line[x] = 0 }
        for band in bands.indices {
          let weight = rows[band][y]
          columns[band].withUnsafeBufferPointer { column in
            line.withUnsafeMutableBufferPointer { line in
              for x in 0..<halfWidth { line[x] += weight * column[x] }
            }
          }
        }
        // The shape is symmetric both ways, so a quarter of it is enough.
        let upper = y * fullWidth
        let lower = (fullHeight - 1 - y) * fullWidth
        for x in 0..<halfWidth {
          let value = UInt8(min(max(line[x] * 255 + 0.5, 0), 255))
          pixels[upper + x] = value
          pixels[upper + fullWidth - 1 - x] = value
          pixels[lower + x] = value
          pixels[lower + fullWidth - 1 - x] = value
        }
      }
    }
    return pixels
  }

  /// A band of rows from the top edge down, and how far the shape's side is drawn in there.
  private struct Band {
    var top: Double
    var bottom: Double
    var inset: Double
  }

  /// The bands of the upper corners, and the straight middle last.
  private func bands() -> [Band] {
    let step = radius / Double(Self.bandsOfCorner)
    var bands: [Band] = []
    if radius > 0 {
      for index in 0..<Self.bandsOfCorner {
        let middle = radius - (Double(index) + 0.5) * step
        bands.append(
          Band(
            top: Double(index) * step, bottom: Double(index + 1) * step,
            inset: radius - (radius * radius - middle * middle).squareRoot()))
      }
    }
    bands.append(Band(top: radius, bottom: Double(height) - radius, inset: 0))
    return bands
  }

  /// For each band, its Gaussian interval at every pixel of the left half.
  private func profile(length: Int, bands: [(Double, Double)]) -> [[Float]] {
    let half = (length + 2 * reach + 1) / 2
    return bands.map { band in
      (0..<half).map { index in
        let place = Double(index - reach) + 0.5
        return Float(cumulated(place - band.0) - cumulated(place - band.1))
      }
    }
  }

  /// For each band, its weight at every pixel of the upper half: that of itself and of its mirror
  /// below.
  private func verticalWeights(bands: [Band]) -> [[Float]] {
    let mirrored = Double(height)
    let above = profile(length: height, bands: bands.map { ($0.top, $0.bottom) })
    let below = profile(
      length: height, bands: bands.map { (mirrored - $0.bottom, mirrored - $0.top) })
    return bands.indices.map { band in
      // The middle is its own mirror.
      guard band < bands.count - 1 else { return above[band] }
      return zip(above[band], below[band]).map { $0 + $1 }
    }
  }

  /// The part of the Gaussian that lies before `distance`.
  private func cumulated(_ distance: Double) -> Double {
    0.5 * (1 + erf(distance / (deviation * 2.0.squareRoot())))
  }
}
