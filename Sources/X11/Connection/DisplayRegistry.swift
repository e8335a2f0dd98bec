internal import CX11

/// Maps Xlib handles to connections, for Xlib's error handlers, which are global to the process.
final class DisplayRegistry {
  static let shared = DisplayRegistry()

  private struct WeakReference {
    weak var connection: DisplayConnection?
  }

  private var references: [UInt: WeakReference] = [:]

  func add(_ connection: DisplayConnection) {
    references[UInt(bitPattern: connection.handle)] = WeakReference(connection: connection)
  }

  func remove(_ handle: OpaquePointer) {
    references[UInt(bitPattern: handle)] = nil
  }

  func connection(at address: UInt) -> DisplayConnection? {
    references[address]?.connection
  }
}

/// Replaces Xlib's default error handlers, which exit the process.
func installHandlers() {
  XSetErrorHandler { display, event in
    guard let event = event?.pointee else { return 0 }
    let error = XProtocolError(event)
    let address = UInt(bitPattern: display)
    MainActor.assumeIsolated {
      DisplayRegistry.shared.connection(at: address)?.receive(error)
    }
    return 0
  }
  XSetIOErrorHandler { _ in 0 }
}

extension DisplayConnection {
  /// Keeps the process running when the connection is lost.
  ///
  /// The corresponding Xlib function is `XSetIOErrorExitHandler`, of libX11 1.7.
  func outliveServer() {
    XSetIOErrorExitHandler(
      handle,
      { display, _ in
        let address = UInt(bitPattern: display)
        MainActor.assumeIsolated {
          DisplayRegistry.shared.connection(at: address)?.receiveConnectionLoss()
        }
      }, nil)
  }
}
