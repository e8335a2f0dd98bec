package import AlertModel
import Cairo

extension AlertPixels {
  /// The picture as a PNG file; nil if there is no memory for it.
  package var png: [UInt8]? { try? ImageSurface(self).pngBytes() }
}

extension ImageSurface {
  /// Creates a surface with a copy of pixels.
  init(_ pixels: AlertPixels) throws(CairoError) {
    try self.init(width: pixels.width, height: pixels.height)
    let (width, stride) = (pixels.width, stride)
    withUnsafeMutableBytes { target in
      for (row, y) in zip(0..<pixels.height, Swift.stride(from: 0, to: target.count, by: stride)) {
        pixels.values.withUnsafeBytes { source in
          target[y..<y + width * 4].copyBytes(from: source[row * width * 4..<(row + 1) * width * 4])
        }
      }
    }
  }
}
