import AlertModel
import GLib

/// A raw picture in a hint, after validation.
///
/// Desktop Notifications 1.2: `image-data`, of type `(iiibiiay)`.
struct ImageData {
  let width: Int
  let height: Int
  private let rowStride: Int
  private let channels: Int
  private let value: Variant

  /// The longest side, in pixels.
  private static let longestSide: Int64 = 4096
  private static let mostPixels: Int64 = 4 << 20
  /// Pictures are scaled down to this side, in pixels.
  private static let keptSide = 128

  /// Validates a hint; nil if its members contradict each other.
  init?(_ value: Variant) {
    guard value.signature == "(iiibiiay)", let width = value[0]?.integer,
      let height = value[1]?.integer, let rowStride = value[2]?.integer,
      let hasAlpha = value[3]?.bool, let bits = value[4]?.integer, let channels = value[5]?.integer,
      let bytes = value[6]
    else { return nil }
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.mostPixels,
      bits == 8, channels == (hasAlpha ? 4 : 3), rowStride >= width * channels,
      // The last row needs no padding.
      (height - 1) * rowStride + width * channels <= Int64(bytes.count)
    else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    self.rowStride = Int(rowStride)
    self.channels = Int(channels)
    self.value = bytes
  }

  /// The picture, scaled down so that its longer side has at most 128 pixels.
  func pixels() -> AlertPixels? {
    let longer = max(width, height)
    let size =
      longer <= Self.keptSide
      ? (width: width, height: height)
      : (
        width: max(width * Self.keptSide / longer, 1),
        height: max(height * Self.keptSide / longer, 1)
      )
    let values = value.withBytes { bytes in
      BoxDownscaler(
        bytes, width: width, height: height, rowStride: rowStride, channels: channels
      ).values(width: size.width, height: size.height)
    }
    return values.map { AlertPixels(width: size.width, height: size.height, values: $0) }
  }
}
