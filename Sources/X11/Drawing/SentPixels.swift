internal import Glibc

/// A copy of the pixels that a pixmap has received, so that only those that have changed are sent
/// again where images travel through the connection.
package struct SentPixels {
  private var pixels: [UInt32] = []
  /// The size of the image; zero before there is one.
  private(set) var size = PixelSize.zero

  /// The side of the squares that are compared, in pixels.
  private static let side = 8

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
  mutating func take(_ image: PixelView) -> [Change] {
    let isNew = image.size != size
    if isNew {
      size = image.size
      pixels = [UInt32](repeating: 0, count: size.width * size.height)
    }
    let changes =
      isNew
      ? [Change(area: PixelRect(origin: .zero, size: size), pixel: nil)] : differences(to: image)
    pixels.withUnsafeMutableBytes { copy in
      guard let base = copy.baseAddress else { return }
      for area in changes.lazy.map(\.area) {
        let offset = area.x * PixelView.pixelBytes
        for row in area.y..<area.maxY {
          memcpy(
            base + row * size.width * PixelView.pixelBytes + offset,
            image.start + row * image.stride + offset, area.width * PixelView.pixelBytes)
        }
      }
    }
    return changes
  }

  /// An area of an image that differs from the previous one.
  struct Change: Hashable {
    var area: PixelRect
    /// The pixel that fills it; nil if its pixels are not the same.
    var pixel: UInt32?

    /// Adds a change right below this one, if both are the same in another respect.
    fileprivate mutating func extend(by lower: Change) -> Bool {
      guard
        lower.pixel == pixel, lower.area.y == area.maxY, lower.area.x == area.x,
        lower.area.width == area.width
      else { return false }
      area.size.height += lower.area.height
      return true
    }
  }

  private func differences(to image: PixelView) -> [Change] {
    pixels.withUnsafeBytes { copy in
      guard let base = copy.baseAddress else { return [] }
      let old = PixelView(start: base, stride: size.width * PixelView.pixelBytes, size: size)
      var changes: [Change] = []
      /// The positions of those that reach down to the next rows.
      var above: [Int] = []
      for top in stride(from: 0, to: size.height, by: Self.side) {
        let rows = top..<min(top + Self.side, size.height)
        above = Difference(old, image, rows: rows).changes.map { change in
          if let index = above.first(where: { changes[$0].extend(by: change) }) { return index }
          changes.append(change)
          return changes.count - 1
        }
      }
      return changes
    }
  }

  /// The difference of two images in some rows.
  private struct Difference {
    let old: PixelView
    let new: PixelView
    let rows: Range<Int>
    private(set) var changes: [Change] = []

    /// Compares; squares beside each other make one change.
    init(_ old: PixelView, _ new: PixelView, rows: Range<Int>) {
      (self.old, self.new, self.rows) = (old, new, rows)
      guard isDifferent(0..<old.size.width) else { return }
      /// The squares up to the one before.
      var open: (columns: Range<Int>, pixel: UInt32?)?
      for left in stride(from: 0, to: old.size.width, by: SentPixels.side) {
        let columns = left..<min(left + SentPixels.side, old.size.width)
        guard isDifferent(columns) else {
          close(&open)
          continue
        }
        let pixel = plainPixel(columns)
        if let begun = open, begun.pixel == pixel {
          open = (begun.columns.lowerBound..<columns.upperBound, pixel)
        } else {
          close(&open)
          open = (columns, pixel)
        }
      }
      close(&open)
    }

    private mutating func close(_ open: inout (columns: Range<Int>, pixel: UInt32?)?) {
      guard let (columns, pixel) = open else { return }
      let area =
        pixel == nil
        ? bounds(columns)
        : PixelRect(
          x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      changes.append(Change(area: area, pixel: pixel))
      open = nil
    }

    private func isDifferent(_ columns: Range<Int>) -> Bool {
      let offset = columns.lowerBound * PixelView.pixelBytes
      let length = columns.count * PixelView.pixelBytes
      return rows.contains { row in
        memcmp(
          old.start + row * old.stride + offset, new.start + row * new.stride + offset, length) != 0
      }
    }

    /// The pixel that fills a square.
    private func plainPixel(_ columns: Range<Int>) -> UInt32? {
      let pixel = new[columns.lowerBound, rows.lowerBound]
      let isPlain = rows.allSatisfy { row in columns.allSatisfy { new[$0, row] == pixel } }
      return isPlain ? pixel : nil
    }

    /// The smallest rectangle of all differences in squares that have some.
    private func bounds(_ columns: Range<Int>) -> PixelRect {
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
}
