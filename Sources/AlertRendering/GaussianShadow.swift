internal import Glibc

/// The Gaussian blur of a rounded rectangle, computed in closed form.
///
/// A row of the shape is an interval, and the Gaussian blur of an interval is a difference of two error
/// functions. If the shape is cut into bands of constant width, its blur is a sum of products of such a
/// difference in x and one in y, without a convolution. Lengths are in device pixels.
nonisolated struct GaussianShadow {
  let width: Int
  let height: Int
  let radius: Double
  let deviation: Double
  /// How far beyond the shape the blur is computed.
  let reach: Int

  /// The number of bands of a rounded corner; each is much narrower than the Gaussian.
  private static let bandsOfCorner = 16

  /// Returns the alpha values from 0 to 255, row by row, including the reach on every side.
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
        // The shape is symmetric in both directions: a quarter is computed and mirrored.
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

  /// A band of rows, measured from the top edge, and the inset of the shape's sides in it.
  private struct Band {
    var top: Double
    var bottom: Double
    var inset: Double
  }

  /// Returns the bands of the upper corners, and last the straight middle.
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

  /// Returns, for each band, the blurred interval at every pixel of the left half.
  private func profile(length: Int, bands: [(Double, Double)]) -> [[Float]] {
    let half = (length + 2 * reach + 1) / 2
    return bands.map { band in
      (0..<half).map { index in
        let place = Double(index - reach) + 0.5
        return Float(cumulated(place - band.0) - cumulated(place - band.1))
      }
    }
  }

  /// Returns, for each band, its weight at every pixel of the upper half, including its mirror image
  /// in the lower half.
  private func verticalWeights(bands: [Band]) -> [[Float]] {
    let mirrored = Double(height)
    let above = profile(length: height, bands: bands.map { ($0.top, $0.bottom) })
    let below = profile(
      length: height, bands: bands.map { (mirrored - $0.bottom, mirrored - $0.top) })
    return bands.indices.map { band in
      // The middle band is its own mirror image.
      guard band < bands.count - 1 else { return above[band] }
      return zip(above[band], below[band]).map { $0 + $1 }
    }
  }

  /// Returns the cumulative distribution function of the Gaussian.
  private func cumulated(_ distance: Double) -> Double {
    0.5 * (1 + erf(distance / (deviation * 2.0.squareRoot())))
  }
}
