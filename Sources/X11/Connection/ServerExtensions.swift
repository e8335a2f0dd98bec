internal import CX11

/// What a server can do besides the core protocol.
///
/// Each is optional and costs its own feature.
package struct ServerExtensions {
  /// An extension that the server has.
  nonisolated package struct Presence: Hashable, Sendable {
    /// The number of the extension's first event.
    package var firstEvent: Int
    package var major: Int
    package var minor: Int
  }

  /// Server-side pictures: scaling, transparency.
  package let render: Presence?
  /// Monitors; present only if it is 1.5 or newer.
  package let randr: Presence?
  /// Being told when a selection changes hands.
  package let fixes: Presence?
  /// Pixels by shared memory.
  ///
  /// Present does not mean usable: the server may be on another machine.
  package let sharedMemory: Presence?
  /// Keyboard layouts and detectable repeats.
  package let keyboard: Presence?
  /// Several pointers, and touch.
  package let input: Presence?

  init(_ display: OpaquePointer) {
    render = Self.render(display)
    randr = Self.randr(display)
    fixes = Self.fixes(display)
    sharedMemory = Self.sharedMemory(display)
    keyboard = Self.keyboard(display)
    input = Self.input(display)
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
    // The other query complains aloud where there is none.
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

  private static func input(_ display: OpaquePointer) -> Presence? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor): (Int32, Int32) = (2, 2)
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
      XIQueryVersion(display, &major, &minor) == 0
    else { return nil }
    return Presence(firstEvent: Int(event), major: Int(major), minor: Int(minor))
  }
}
