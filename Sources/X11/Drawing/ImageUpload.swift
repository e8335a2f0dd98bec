internal import CX11

/// Uploads images to the server, through shared memory if possible, else through the connection.
///
/// The shared memory is kept until `freeMemory`, and never exceeds `capacityLimit`: larger images
/// are uploaded in bands.
package final class ImageUpload {
  private let connection: DisplayConnection
  private let capacityLimit: Int
  private var segment: SharedSegment?
  private var sharedMemoryFailed = false

  /// Whether the next image will use shared memory, as far as is known.
  package var usesSharedMemory: Bool {
    connection.extensions.sharedMemory != nil && !sharedMemoryFailed
  }

  /// Prepares to upload.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - usesSharedMemory: False to always use the connection.
  ///   - capacityLimit: The maximal size of the shared memory, in bytes; a longer row exceeds it.
  package init(
    on connection: DisplayConnection, usesSharedMemory: Bool = true,
    capacityLimit: Int = 16 << 20
  ) {
    self.connection = connection
    self.capacityLimit = capacityLimit
    sharedMemoryFailed = !usesSharedMemory
  }

  /// Copies an image into a pixmap.
  ///
  /// The caller may change the pixels after this call.
  ///
  /// - Parameters:
  ///   - pixels: The first of the 32-bit pixels, 0xAARRGGBB in the machine's byte order,
  ///     premultiplied, row by row from the top.
  ///   - stride: The distance between rows in bytes, at least 4 × the width.
  ///   - size: The image's size in device pixels.
  ///   - pixmap: Of depth 32 or 24; 24 drops the alpha.
  ///   - destination: The position of the image's origin in the pixmap.
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
    let image = PixelView(start: pixels, stride: stride, size: size)
    if usesSharedMemory, let segment = preparedSegment(for: size) {
      putShared(image, through: segment, into: target, at: destination)
    } else {
      putDirectly(image, into: target, at: destination)
    }
  }

  /// Frees the shared memory if it is larger than `bytes`; the next image allocates it again.
  package func freeMemory(above bytes: Int = 0) {
    if let segment, segment.capacity > bytes { self.segment = nil }
  }

  private struct Target {
    var pixmap: ServerPixmap
    var context: GC?
  }

  private func preparedSegment(for size: PixelSize) -> SharedSegment? {
    let limit = max(capacityLimit, size.width * 4)
    let wanted = min(size.width * size.height * 4, limit)
    if let segment, segment.capacity >= wanted { return segment }
    // A little more than needed, so that an image that grows by a row needs no new segment.
    let capacity = min(max(wanted + wanted / 8, 1 << 16), limit)
    segment = SharedSegment(on: connection, capacity: capacity)
    sharedMemoryFailed = segment == nil
    return segment
  }

  private func putShared(
    _ image: PixelView, through segment: SharedSegment, into target: Target,
    at destination: PixelPoint
  ) {
    let rowBytes = image.size.width * 4
    let rowsAtOnce = max(segment.capacity / rowBytes, 1)
    for top in Swift.stride(from: 0, to: image.size.height, by: rowsAtOnce) {
      let rows = min(rowsAtOnce, image.size.height - top)
      segment.waitUntilFree()
      for row in 0..<rows {
        segment.address.advanced(by: row * rowBytes).copyMemory(
          from: image.start.advanced(by: (top + row) * image.stride), byteCount: rowBytes)
      }
      segment.put(
        size: PixelSize(width: image.size.width, height: rows), depth: target.pixmap.depth,
        into: DrawableID(target.pixmap.id), context: target.context,
        at: PixelPoint(x: destination.x, y: destination.y + top))
    }
  }

  private func putDirectly(
    _ image: PixelView, into target: Target, at destination: PixelPoint
  ) {
    connection.put(
      image.start, stride: image.stride, size: image.size, bitsPerPixel: 32,
      into: target.pixmap, context: target.context, at: destination)
  }
}

extension DisplayConnection {
  /// Sends an image through the connection into a pixmap.
  ///
  /// - Parameters:
  ///   - pixels: The first pixel of the image.
  ///   - stride: The distance between rows in bytes, a multiple of 4.
  ///   - size: The image's size.
  ///   - bitsPerPixel: 32, or 8 for a pixmap of depth 8.
  ///   - pixmap: The pixmap.
  ///   - context: For the depth of the pixmap.
  ///   - destination: The position of the image's origin in the pixmap.
  ///
  /// The corresponding Xlib function is `XPutImage`.
  func put(
    _ pixels: UnsafeRawPointer, stride: Int, size: PixelSize, bitsPerPixel: Int,
    into pixmap: ServerPixmap, context: GC?, at destination: PixelPoint
  ) {
    // The size of requests is counted in 32-bit words.
    let words = max(XMaxRequestSize(handle), 4096)
    let rowsAtOnce = max((words * 4 - 64) / (size.width * bitsPerPixel / 8 + 3), 1)
    for top in Swift.stride(from: 0, to: size.height, by: rowsAtOnce) {
      let rows = min(rowsAtOnce, size.height - top)
      let start = pixels.advanced(by: top * stride)
      var band = XImage()
      band.width = Int32(size.width)
      band.height = Int32(rows)
      band.format = ZPixmap
      band.data = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: CChar.self)
      band.byte_order = Self.byteOrder
      band.bitmap_unit = 32
      band.bitmap_bit_order = Self.byteOrder
      band.bitmap_pad = 32
      band.depth = Int32(pixmap.depth)
      band.bytes_per_line = Int32(stride)
      band.bits_per_pixel = Int32(bitsPerPixel)
      guard tocsin_image_init(&band) != 0 else { return }
      ignoringErrors {
        _ = XPutImage(
          handle, pixmap.id.rawValue, context, &band, 0, 0, destination.x.protocolCoordinate,
          (destination.y + top).protocolCoordinate, UInt32(size.width), UInt32(rows))
      }
    }
  }

  private static var byteOrder: Int32 { 1.littleEndian == 1 ? LSBFirst : MSBFirst }
}
