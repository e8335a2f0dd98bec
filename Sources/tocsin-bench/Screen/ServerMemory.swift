import CX11
import CXRes
import X11

/// What the X server keeps for a process, as `xrestop` tells it.
struct ServerMemory {
  let connection: DisplayConnection

  /// Bytes of pixmaps, those that pictures and backgrounds keep included, of all connections that a
  /// process has; nil when the server cannot tell.
  ///
  /// The corresponding Xlib functions are `XResQueryClientIds` and `XResQueryClientPixmapBytes`.
  func pixmapBytes(ofProcess processID: Int32) -> Int? {
    connection.withUnsafeHandle { display in
      var firstEvent: Int32 = 0
      var firstError: Int32 = 0
      guard XResQueryExtension(display, &firstEvent, &firstError) != 0 else { return nil }
      // The server tells of process identifiers since version 1.2, if it was asked for the version.
      var (major, minor): (Int32, Int32) = (0, 0)
      guard XResQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 2) else {
        return nil
      }
      var everybody = XResClientIdSpec(client: 0, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
      var count = 0
      var values: UnsafeMutablePointer<XResClientIdValue>?
      guard XResQueryClientIds(display, 1, &everybody, &count, &values) == 0, let values else {
        return nil
      }
      defer { XResClientIdsDestroy(count, values) }
      var sum = 0
      for index in 0..<count where XResGetClientPid(values + index) == processID {
        var bytes: UInt = 0
        guard XResQueryClientPixmapBytes(display, values[index].spec.client, &bytes) != 0 else {
          return nil
        }
        sum += Int(bytes)
      }
      return sum
    }
  }
}
