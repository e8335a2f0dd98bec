internal import CX11

/// The extensions of a server that this module can use; all are optional.
package struct ServerExtensions {
  /// An extension that the server has.
  nonisolated package struct Presence: Hashable, Sendable {
    /// The number of the extension's first event.
    package var firstEvent: Int
    /// The major version.
    package var major: Int
    /// The minor version.
    package var minor: Int
  }

  /// RENDER: compositing with alpha and scaling on the server.
  package let render: Presence?
  /// RANDR for monitors; nil if it is older than 1.5.
  package let randr: Presence?
  /// XFIXES: window shapes, and events when a selection's owner changes.
  package let fixes: Presence?
  /// MIT-SHM: images in shared memory.
  ///
  /// A remote server may have the extension too but cannot attach the memory.
  package let sharedMemory: Presence?
  /// XKB: keyboard layouts and detectable autorepeat.
  package let keyboard: Presence?
  /// X Input 2: raw device events.
  package let input: Presence?
  /// The major opcode of X Input, which identifies its generic events; nil if it is missing.
  let inputOpcode: Int32?

  init(_ display: OpaquePointer) {
    render = Self.render(display)
    randr = Self.randr(display)
    fixes = Self.fixes(display)
    sharedMemory = Self.sharedMemory(display)
    keyboard = Self.keyboard(display)
    (input, inputOpcode) = Self.input(display)
  }

  private static func render(_ display: OpaquePointer) -> Presence? {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XRenderQueryExtension(display, &event, &error) != 0,
      XRenderQueryVersion(display, &major, &minor) != 0
    else { return nil }
    return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
  }

  private static func randr(_ display: OpaquePointer) -> Presence? {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, major > 1 || minor >= 5
    else { return nil }
    return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
  }

  private static func fixes(_ display: OpaquePointer) -> Presence? {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XFixesQueryExtension(display, &event, &error) != 0,
      XFixesQueryVersion(display, &major, &minor) != 0
    else { return nil }
    return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
  }

  private static func sharedMemory(_ display: OpaquePointer) -> Presence? {
    var (major, minor, pixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    // XShmQueryVersion alone prints a message if the extension is missing.
    guard XShmQueryExtension(display) != 0,
      XShmQueryVersion(display, &major, &minor, &pixmaps) != 0
    else { return nil }
    let event = XShmGetEventBase(display)
    return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
  }

  private static func keyboard(_ display: OpaquePointer) -> Presence? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
    guard XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 else {
      return nil
    }
    return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
  }

  private static func input(_ display: OpaquePointer) -> (Presence?, opcode: Int32?) {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor): (Int32, Int32) = (2, 2)
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
      XIQueryVersion(display, &major, &minor) == 0
    else { return (nil, nil) }
    return (Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor)), opcode)
  }
}
