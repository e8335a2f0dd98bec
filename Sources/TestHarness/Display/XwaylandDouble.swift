internal import CX11
internal import X11

extension XServer {
  /// Makes connections that are opened from now on take the server for Xwayland.
  ///
  /// The server gets what they recognise it by: an atom of the compositor's window manager, and input
  /// devices with Xwayland's names, which no key comes from.
  ///
  /// X Input 2: `XIChangeHierarchy`.
  ///
  /// - Throws: `HarnessError` if the server does not create devices.
  package func actAsXwayland() throws {
    _ = control.atom(named: "WL_SURFACE_ID")
    let status = control.withUnsafeHandle { display in
      var (major, minor): (Int32, Int32) = (2, 2)
      guard XIQueryVersion(display, &major, &minor) == Success else { return Int32(BadRequest) }
      return "xwayland-double".withCString { name in
        var change = XIAnyHierarchyChangeInfo()
        change.add = XIAddMasterInfo(
          type: XIAddMaster, name: UnsafeMutablePointer(mutating: name), send_core: 1, enable: 1)
        return XIChangeHierarchy(display, &change, 1)
      }
    }
    guard status == Success else { throw HarnessError("the server creates no devices: \(status)") }
    control.sync()
  }
}
