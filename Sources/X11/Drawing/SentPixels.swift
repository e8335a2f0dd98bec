internal import Glibc

/// A copy of the pixels that a pixmap has received, so that only those that have changed are sent
/// again where images travel through the connection.
package struct SentPixels {
  private var rows: [UInt8] = []
  private var size = PixelSize.zero

  /// This many equal rows between changed ones are worth another request.
  private static let gap = 4
  private static let pixelBytes = MemoryLayout<UInt32>.size

  /// Creates an empty copy.
  package init() {}

  /// Stores an image.
  ///
  /// - Parameters:
  ///   - pixels: The first of the 32-bit pixels, row by row from the top.
  ///   - stride: The distance between rows in bytes.
  ///   - size: The image's size.
  /// - Returns: The parts that differ from the previous image, from the top, with a few pixels that
  ///   do not; the whole of an image of another size.
  package mutating func take(
    _ pixels: UnsafeRawPointer, stride: Int, size: PixelSize
  ) -> [PixelRect] {
    let length = size.width * Self.pixelBytes
    let isNew = size != self.size
    if isNew {
      self.size = size
      rows = [UInt8](repeating: 0, count: length * size.height)
    }
    return rows.withUnsafeMutableBytes { copy in
      guard let base = copy.baseAddress else { return [] }
      var parts: [PixelRect] = []
      for row in 0..<size.height {
        let (old, new) = (base + row * length, pixels + row * stride)
        guard isNew || memcmp(old, new, length) != 0 else { continue }
        let columns = isNew ? 0..<size.width : Self.difference(old, new, count: size.width)
        memcpy(old, new, length)
        let part = PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
        if let last = parts.last, row - last.maxY < Self.gap {
          parts[parts.count - 1] = last.union(part)
        } else {
          parts.append(part)
        }
      }
      return parts
    }
  }

  /// The columns from the first to the last in which two rows differ.
  private static func difference(
    _ old: UnsafeMutableRawPointer, _ new: UnsafeRawPointer, count: Int
  ) -> Range<Int> {
    func differs(_ column: Int) -> Bool {
      let offset = column * pixelBytes
      return old.load(fromByteOffset: offset, as: UInt32.self)
        != new.load(fromByteOffset: offset, as: UInt32.self)
    }
    let first = (0..<count).first(where: differs) ?? 0
    let last = (first..<count).last(where: differs) ?? first
    return first..<(last + 1)
  }
}
