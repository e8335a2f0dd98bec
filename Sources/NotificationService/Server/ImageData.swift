import AlertModel
import GLib

/// The pixels of a hint such as `image-data`, once they have been found to be what they claim.
///
/// Desktop Notifications 1.2: `image-data`, of the type `(iiibiiay)`.
struct ImageData {
  let width: Int
  let height: Int
  private let rowStride: Int
  private let channels: Int
  private let value: Variant

  /// The most pixels that a side may have, and all together.
  private static let longestSide: Int64 = 4096
  private static let mostPixels: Int64 = 4 << 20
  /// The longest side of what is kept, in pixels.
  private static let keptSide = 128

  /// Checks what a client claims; nil if it lies.
  init?(_ value: Variant) {
    guard value.signature == "(iiibiiay)", let width = value[0]?.integer,
      let height = value[1]?.integer, let rowStride = value[2]?.integer,
      let hasAlpha = value[3]?.bool, let bits = value[4]?.integer, let channels = value[5]?.integer,
      let bytes = value[6]
    else { return nil }
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.mostPixels,
      bits == 8, channels == (hasAlpha ? 4 : 3), rowStride >= width * channels,
      // Of the last row only its pixels need be there.
      (height - 1) * rowStride + width * channels <= Int64(bytes.count)
    else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    self.rowStride = Int(rowStride)
    self.channels = Int(channels)
    self.value = bytes
  }

  /// The picture, made so small that its longer side has at most 128 pixels.
  ///
  /// Each pixel is the mean of those that it stands for.
  func pixels() -> AlertPixels? {
    let longer = max(width, height)
    let size =
      longer <= Self.keptSide
      ? (width: width, height: height)
      : (
        width: max(width * Self.keptSide / longer, 1),
        height: max(height * Self.keptSide / longer, 1)
      )
    let means = value.withBytes { bytes in
      PixelMeans(
        bytes, width: width, height: height, rowStride: rowStride, channels: channels
      ).values(width: size.width, height: size.height)
    }
    return means.map { AlertPixels(width: size.width, height: size.height, values: $0) }
  }
}
