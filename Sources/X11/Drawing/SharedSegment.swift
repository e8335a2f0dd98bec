internal import CShims
internal import CX11

/// A segment of System V shared memory that the server has attached.
///
/// It is marked for removal as soon as both sides have attached it, so that a crash leaves nothing
/// behind.
final class SharedSegment {
  let connection: DisplayConnection
  let capacity: Int
  let address: UnsafeMutableRawPointer
  private(set) var info: XShmSegmentInfo
  /// The serial number after the last request that reads the segment.
  private var busyUntil: UInt = 0

  /// Creates a segment; nil if the server cannot attach it, for example because it is remote.
  init?(on connection: DisplayConnection, capacity: Int) {
    guard connection.extensions.sharedMemory != nil else { return nil }
    var identifier: Int32 = -1
    guard let address = tocsin_shared_memory_create(capacity, &identifier) else { return nil }
    self.connection = connection
    self.capacity = capacity
    self.address = address
    var info = XShmSegmentInfo()
    info.shmid = identifier
    info.shmaddr = address.assumingMemoryBound(to: CChar.self)
    info.readOnly = 1
    let error = connection.withErrorTrap { XShmAttach(connection.handle, &info) }
    self.info = info
    tocsin_shared_memory_remove(identifier)
    guard error == nil, !connection.isLost else {
      tocsin_shared_memory_detach(address)
      return nil
    }
  }

  isolated deinit {
    if !connection.isLost {
      connection.ignoringErrors { _ = XShmDetach(connection.handle, &info) }
    }
    tocsin_shared_memory_detach(address)
  }

  /// Waits until the server has processed all requests that read the segment.
  func waitUntilFree() {
    guard !connection.isLost, connection.answeredSerial + 1 < busyUntil else { return }
    connection.sync()
  }

  /// Copies the 32-bit pixels at the segment's start into a drawable.
  func put(
    size: PixelSize, depth: Int, into drawable: DrawableID, context: GC?, at destination: PixelPoint
  ) {
    let display = connection.handle
    let visual = depth == 32 ? nil : connection.defaultFormat.visual
    guard
      let image = XShmCreateImage(
        display, visual, UInt32(depth), ZPixmap, info.shmaddr, &info, UInt32(size.width),
        UInt32(size.height))
    else { return }
    connection.ignoringErrors {
      _ = XShmPutImage(
        display, drawable.rawValue, context, image, 0, 0, destination.x.protocolCoordinate,
        destination.y.protocolCoordinate, UInt32(size.width), UInt32(size.height), 0)
    }
    busyUntil = connection.nextSerial
    // The image must not free the segment's memory.
    image.pointee.data = nil
    tocsin_destroy_image(image)
  }
}
