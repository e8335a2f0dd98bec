internal import Glibc

/// A copy of the pixels that a pixmap has received, so that only those that have changed are sent
/// again where images travel through the connection.
package struct SentPixels {
  private var pixels: [UInt32] = []
  /// The size of the image; zero before there is one.
  private(set) var size = PixelSize.zero

  /// The side of the squares that are compared, in pixels.
  private static let side = 16

  /// Creates a copy of nothing.
  package init() {}

  /// Describes what the pixmap contains once plain parts have been drawn.
  mutating func begin(_ size: PixelSize, with parts: PlainParts, of image: PixelView) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: size.width * size.height)
    for row in 0..<parts.box.height {
      let first = (parts.box.y + row) * size.width + parts.box.x
      for index in first..<first + parts.box.width { pixels[index] = parts.pixel }
    }
    for area in parts.shadow {
      for row in area.y..<area.maxY {
        for column in area.x..<area.maxX {
          pixels[row * size.width + column] = PlainParts.shade(image[column, row])
        }
      }
    }
  }

  /// Stores an image.
  ///
  /// - Returns: The areas that differ from the previous image, with few pixels that do not; the whole
  ///   of an image of another size.
  mutating func take(_ image: PixelView) -> [PixelRect] {
    let isNew = image.size != size
    if isNew {
      size = image.size
      pixels = [UInt32](repeating: 0, count: size.width * size.height)
    }
    let areas = isNew ? [PixelRect(origin: .zero, size: size)] : differences(to: image)
    pixels.withUnsafeMutableBytes { copy in
      guard let base = copy.baseAddress else { return }
      for area in areas {
        let offset = area.x * PixelView.pixelBytes
        for row in area.y..<area.maxY {
          memcpy(
            base + row * size.width * PixelView.pixelBytes + offset,
            image.start + row * image.stride + offset, area.width * PixelView.pixelBytes)
        }
      }
    }
    return areas
  }

  private func differences(to image: PixelView) -> [PixelRect] {
    pixels.withUnsafeBytes { copy in
      guard let base = copy.baseAddress else { return [] }
      let old = PixelView(start: base, stride: size.width * PixelView.pixelBytes, size: size)
      return stride(from: 0, to: size.height, by: Self.side).flatMap { top in
        Self.differences(old, image, rows: top..<min(top + Self.side, size.height))
      }
    }
  }

  /// The areas of some rows that differ; squares beside each other make one area.
  private static func differences(
    _ old: PixelView, _ new: PixelView, rows: Range<Int>
  ) -> [PixelRect] {
    let width = old.size.width
    guard rows.contains(where: { isDifferent(old, new, row: $0, columns: 0..<width) }) else {
      return []
    }
    var areas: [PixelRect] = []
    /// The columns of squares that differ, up to the square before this one.
    var open: Range<Int>?
    func close() {
      if let columns = open { areas.append(bounds(old, new, rows: rows, columns: columns)) }
      open = nil
    }
    for left in stride(from: 0, to: width, by: side) {
      let columns = left..<min(left + side, width)
      guard rows.contains(where: { isDifferent(old, new, row: $0, columns: columns) }) else {
        close()
        continue
      }
      open = (open?.lowerBound ?? columns.lowerBound)..<columns.upperBound
    }
    close()
    return areas
  }

  private static func isDifferent(
    _ old: PixelView, _ new: PixelView, row: Int, columns: Range<Int>
  ) -> Bool {
    let offset = columns.lowerBound * PixelView.pixelBytes
    return memcmp(
      old.start + row * old.stride + offset, new.start + row * new.stride + offset,
      columns.count * PixelView.pixelBytes) != 0
  }

  /// The smallest rectangle of all differences in a rectangle that has some.
  private static func bounds(
    _ old: PixelView, _ new: PixelView, rows: Range<Int>, columns: Range<Int>
  ) -> PixelRect {
    var bounds = PixelRect.zero
    for row in rows {
      guard let first = columns.first(where: { old[$0, row] != new[$0, row] }),
        let last = columns.last(where: { old[$0, row] != new[$0, row] })
      else { continue }
      let line = PixelRect(x: first, y: row, width: last + 1 - first, height: 1)
      bounds = bounds.isEmpty ? line : bounds.union(line)
    }
    return bounds
  }
}
