internal import CX11

/// Which connection an Xlib handle belongs to, for Xlib's handlers, which are the whole process's.
final class DisplayRegistry {
  static let shared = DisplayRegistry()

  private struct Entry {
    weak var connection: DisplayConnection?
  }

  private var entries: [UInt: Entry] = [:]

  func add(_ connection: DisplayConnection) {
    entries[UInt(bitPattern: connection.handle)] = Entry(connection: connection)
  }

  func remove(_ handle: OpaquePointer) {
    entries[UInt(bitPattern: handle)] = nil
  }

  func connection(at address: UInt) -> DisplayConnection? {
    entries[address]?.connection
  }
}

/// Replaces Xlib's own handlers, which end the process.
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
  /// Keeps the process alive when the server dies.
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

  /// Makes requests that may fail, waits for the server, and says whether one did.
  ///
  /// Costs a round trip. Traps nest; each error goes to the innermost trap around its request.
  ///
  /// - Parameter body: Makes the requests.
  /// - Returns: The first error, or nil.
  @discardableResult
  package func withErrorTrap(_ body: () throws -> Void) rethrows -> XProtocolError? {
    let key = errorTraps.open(at: nextSerial)
    defer { _ = errorTraps.remove(key) }
    try body()
    sync()
    errorTraps.close(key, at: nextSerial)
    return errorTraps.remove(key)
  }

  /// Makes requests about what other clients may have destroyed meanwhile; their errors are
  /// dropped, whenever they come.
  ///
  /// Costs no round trip of its own.
  @discardableResult
  package func ignoringErrors<Result>(_ body: () throws -> Result) rethrows -> Result {
    let key = errorTraps.open(at: nextSerial, isSilent: true)
    defer { errorTraps.close(key, at: nextSerial) }
    return try body()
  }
}
