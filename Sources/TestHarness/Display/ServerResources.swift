internal import CX11
internal import CXRes
package import X11

/// The resources that an X server stores for its clients, queried through the X-Resource extension.
package struct ServerResources {
  private let connection: DisplayConnection

  /// Queries over this connection.
  package init(seenBy connection: DisplayConnection) {
    self.connection = connection
  }

  /// Counts a client's resources of each type.
  ///
  /// X-Resource: `XResQueryClientResources`.
  ///
  /// - Parameter window: A window of the client.
  /// - Returns: The counts by the type's name, such as `WINDOW`.
  /// - Throws: `HarnessError` if the server does not have the extension.
  package func counts(ofOwnerOf window: WindowID) throws -> [String: Int] {
    var count: Int32 = 0
    var list: UnsafeMutablePointer<XResType>?
    let status = connection.withUnsafeHandle {
      XResQueryClientResources($0, window.rawValue, &count, &list)
    }
    guard status != 0, let list else {
      throw HarnessError("the server does not count its clients' resources")
    }
    defer { XFree(list) }
    var counts: [String: Int] = [:]
    for type in UnsafeBufferPointer(start: list, count: Int(count)) {
      let name = connection.name(of: AtomID(rawValue: type.resource_type))
      counts[name ?? "\(type.resource_type)", default: 0] += Int(type.count)
    }
    return counts
  }

  /// Bytes of the pixmaps of all clients of a process; nil if the server lacks X-Resource 1.2.
  ///
  /// X-Resource: `XResQueryClientIds` and `XResQueryClientPixmapBytes`, as `xrestop` uses them.
  package func pixmapBytes(ofProcess processID: Int32) -> Int? {
    connection.withUnsafeHandle { display in
      // The server reports by process since version 1.2, and only after the client has requested
      // that version.
      var (major, minor): (Int32, Int32) = (0, 0)
      var (firstEvent, firstError): (Int32, Int32) = (0, 0)
      guard XResQueryExtension(display, &firstEvent, &firstError) != 0,
        XResQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 2)
      else { return nil }
      var allClients = XResClientIdSpec(client: 0, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
      var count = 0
      var values: UnsafeMutablePointer<XResClientIdValue>?
      guard XResQueryClientIds(display, 1, &allClients, &count, &values) == 0, let values else {
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
