/// The parts of an image that a server can draw with little data: an alert is mostly a box of one
/// colour, and around it a shadow, which is black in many opacities.
///
/// What is not as described here has to be sent afterwards.
struct PlainParts {
  /// The area of the most frequent pixel.
  let box: PixelRect
  /// That pixel, 0xAARRGGBB, premultiplied.
  let pixel: UInt32
  /// The areas beside it, of whose pixels without colour only the opacity is needed.
  let shadow: [PixelRect]
  /// Whether the right half of the shadow is the left one mirrored.
  let isMirrored: Bool

  /// The distance of the pixels that are counted, along each axis.
  private static let step = 8
  /// One in this many pixels must be the same.
  private static let share = 8

  /// Finds the parts of an image.
  ///
  /// - Returns: nil if no pixel that is rather opaque is frequent.
  init?(of image: PixelView) {
    var counts: [UInt32: Int] = [:]
    var total = 0
    for row in stride(from: 0, to: image.size.height, by: Self.step) {
      for column in stride(from: 0, to: image.size.width, by: Self.step) {
        let pixel = image[column, row]
        if pixel >> 24 >= 128 { counts[pixel, default: 0] += 1 }
        total += 1
      }
    }
    guard let most = counts.max(by: { $0.value < $1.value }), most.value * Self.share >= total
    else { return nil }
    pixel = most.key
    var area = PixelRect.zero
    for row in 0..<image.size.height {
      let columns = 0..<image.size.width
      guard let first = columns.first(where: { image[$0, row] == most.key }),
        let last = columns.last(where: { image[$0, row] == most.key })
      else { continue }
      let line = PixelRect(x: first, y: row, width: last + 1 - first, height: 1)
      area = area.isEmpty ? line : area.union(line)
    }
    box = area
    let (width, height) = (image.size.width, image.size.height)
    shadow = [
      PixelRect(x: 0, y: 0, width: width, height: box.y),
      PixelRect(x: 0, y: box.y, width: box.x, height: box.height),
      PixelRect(x: box.maxX, y: box.y, width: width - box.maxX, height: box.height),
      PixelRect(x: 0, y: box.maxY, width: width, height: height - box.maxY),
    ].filter { !$0.isEmpty }
    isMirrored = shadow.allSatisfy { area in
      (area.y..<area.maxY).allSatisfy { row in
        (area.x..<area.maxX).allSatisfy { column in
          Self.shade(image[column, row]) == Self.shade(image[width - 1 - column, row])
        }
      }
    }
  }

  /// A pixel of the shadow as it is drawn: black, or nothing in the place of a colour.
  static func shade(_ pixel: UInt32) -> UInt32 { pixel & 0xff_ffff == 0 ? pixel : 0 }
}

/// Pixels in memory, 0xAARRGGBB in the machine's byte order, premultiplied, row by row from the top.
struct PixelView {
  /// The first pixel.
  let start: UnsafeRawPointer
  /// The distance between rows in bytes.
  let stride: Int
  let size: PixelSize

  /// The bytes of a pixel.
  static let pixelBytes = MemoryLayout<UInt32>.size

  subscript(column: Int, row: Int) -> UInt32 {
    start.load(fromByteOffset: row * stride + column * Self.pixelBytes, as: UInt32.self)
  }
}
