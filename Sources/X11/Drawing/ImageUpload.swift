internal import CX11

/// Puts drawn pixels on the server: through shared memory where the server can, else through the
/// connection.
///
/// The shared memory is kept for the next time until `freeMemory`, and never grows beyond
/// `capacityLimit`: larger images go in bands.
package final class ImageUpload {
  private let connection: DisplayConnection
  private let capacityLimit: Int
  private var segment: SharedSegment?
  private var sharedMemoryFailed = false

  /// Whether the next image goes through shared memory, as far as is known.
  package var usesSharedMemory: Bool {
    connection.extensions.sharedMemory != nil && !sharedMemoryFailed
  }

  /// Prepares to upload.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - usesSharedMemory: False to go through the connection in any case.
  ///   - capacityLimit: The most shared memory that is used, in bytes; a row longer than that takes
  ///     what it needs.
  package init(
    on connection: DisplayConnection, usesSharedMemory: Bool = true,
    capacityLimit: Int = 16 << 20
  ) {
    self.connection = connection
    self.capacityLimit = capacityLimit
    sharedMemoryFailed = !usesSharedMemory
  }

  /// Puts an image into a pixmap.
  ///
  /// The pixels have been read when this returns.
  ///
  /// - Parameters:
  ///   - pixels: The first of 32-bit pixels, 0xAARRGGBB in the machine's byte order with alpha
  ///     multiplied in, row by row from the top.
  ///   - stride: Bytes from one row to the next, at least 4 × the width.
  ///   - size: Device pixels.
  ///   - pixmap: Of depth 32 or 24; 24 drops the alpha.
  ///   - destination: Where the image's origin comes to stand in the pixmap.
  /// - Precondition: The pixmap's depth is 32 or 24.
  ///
  /// The corresponding Xlib functions are `XShmPutImage` and `XPutImage`.
  package func put(
    _ pixels: UnsafeRawPointer, stride: Int, size: PixelSize, into pixmap: ServerPixmap,
    at destination: PixelPoint = .zero
  ) {
    precondition(pixmap.depth == 32 || pixmap.depth == 24, "pixels of 32 bits")
    guard !connection.isLost, !size.isEmpty else { return }
    let context = XCreateGC(connection.handle, pixmap.id.rawValue, 0, nil)
    defer { XFreeGC(connection.handle, context) }
    let target = Target(pixmap: pixmap, context: context)
    let image = Image(pixels: pixels, stride: stride, size: size)
    if usesSharedMemory, let segment = preparedSegment(for: size) {
      putShared(image, through: segment, into: target, at: destination)
    } else {
      putDirectly(image, into: target, at: destination)
    }
  }

  /// Gives the shared memory back if it is larger than `bytes`; the next image makes it anew.
  package func freeMemory(above bytes: Int = 0) {
    if let segment, segment.capacity > bytes { self.segment = nil }
  }

  private struct Image {
    var pixels: UnsafeRawPointer
    var stride: Int
    var size: PixelSize
  }

  private struct Target {
    var pixmap: ServerPixmap
    var context: GC?
  }

  private func preparedSegment(for size: PixelSize) -> SharedSegment? {
    let limit = max(capacityLimit, size.width * 4)
    let wanted = min(size.width * size.height * 4, limit)
    if let segment, segment.capacity >= wanted { return segment }
    // A little more than asked for, so that an image that grows by a row does not make it anew.
    let capacity = min(max(wanted + wanted / 8, 1 << 16), limit)
    segment = SharedSegment(on: connection, capacity: capacity)
    sharedMemoryFailed = segment == nil
    return segment
  }

  private func putShared(
    _ image: Image, through segment: SharedSegment, into target: Target, at destination: PixelPoint
  ) {
    let rowBytes = image.size.width * 4
    let rowsAtOnce = max(segment.capacity / rowBytes, 1)
    for top in Swift.stride(from: 0, to: image.size.height, by: rowsAtOnce) {
      let rows = min(rowsAtOnce, image.size.height - top)
      segment.waitUntilFree()
      for row in 0..<rows {
        segment.address.advanced(by: row * rowBytes).copyMemory(
          from: image.pixels.advanced(by: (top + row) * image.stride), byteCount: rowBytes)
      }
      segment.put(
        size: PixelSize(width: image.size.width, height: rows), depth: target.pixmap.depth,
        into: DrawableID(target.pixmap.id), context: target.context,
        at: PixelPoint(x: destination.x, y: destination.y + top))
    }
  }

  private func putDirectly(_ image: Image, into target: Target, at destination: PixelPoint) {
    let display = connection.handle
    // Requests are counted in words; the largest that every server takes has 65 535 of them.
    let words = max(XMaxRequestSize(display), 4096)
    let rowsAtOnce = max((words * 4 - 64) / (image.size.width * 4), 1)
    for top in Swift.stride(from: 0, to: image.size.height, by: rowsAtOnce) {
      let rows = min(rowsAtOnce, image.size.height - top)
      let start = image.pixels.advanced(by: top * image.stride)
      var band = XImage()
      band.width = Int32(image.size.width)
      band.height = Int32(rows)
      band.format = ZPixmap
      band.data = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: CChar.self)
      band.byte_order = Self.byteOrder
      band.bitmap_unit = 32
      band.bitmap_bit_order = Self.byteOrder
      band.bitmap_pad = 32
      band.depth = Int32(target.pixmap.depth)
      band.bytes_per_line = Int32(image.stride)
      band.bits_per_pixel = 32
      guard tocsin_image_init(&band) != 0 else { return }
      connection.ignoringErrors {
        _ = XPutImage(
          display, target.pixmap.id.rawValue, target.context, &band, 0, 0,
          destination.x.protocolCoordinate, (destination.y + top).protocolCoordinate,
          UInt32(image.size.width), UInt32(rows))
      }
    }
  }

  private static var byteOrder: Int32 { 1.littleEndian == 1 ? LSBFirst : MSBFirst }
}
