internal import CX11
internal import Glibc

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
///
/// Errors of connections that are not ours go to the handlers that the program had set before.
func installHandlers() {
  let former = XSetErrorHandler(nil)
  let standard = XSetErrorHandler(handleError)
  if isOwn(former, standard, handleError) { formerErrorHandler = former }
  let formerOfLosses = XSetIOErrorHandler(nil)
  let standardOfLosses = XSetIOErrorHandler(handleLoss)
  if isOwn(formerOfLosses, standardOfLosses, handleLoss) { formerLossHandler = formerOfLosses }
  ignoreBrokenPipes()
}

/// Ignores SIGPIPE unless the program handles it: a write to a server that has exited would end the
/// process.
///
/// GIO does the same, but only once it has opened a socket.
private func ignoreBrokenPipes() {
  let former = signal(SIGPIPE, SIG_IGN)
  if former != nil { signal(SIGPIPE, former) }
}

/// Whether a handler is the program's, rather than Xlib's or ours.
private func isOwn<Handler>(_ handler: Handler?, _ standard: Handler?, _ ours: Handler) -> Bool {
  func address(_ handler: Handler?) -> UInt { unsafeBitCast(handler, to: UInt.self) }
  return ![address(nil), address(standard), address(ours)].contains(address(handler))
}

private var formerErrorHandler: XErrorHandler?
private var formerLossHandler: XIOErrorHandler?

nonisolated private let handleError: XErrorHandler = { display, event in
  guard let event else { return 0 }
  let error = XProtocolError(event.pointee)
  let addresses = (display: UInt(bitPattern: display), event: UInt(bitPattern: event))
  return MainActor.assumeIsolated {
    if let connection = DisplayRegistry.shared.connection(at: addresses.display) {
      connection.receive(error)
      return 0
    }
    return formerErrorHandler?(
      OpaquePointer(bitPattern: addresses.display),
      UnsafeMutablePointer(bitPattern: addresses.event)) ?? 0
  }
}

nonisolated private let handleLoss: XIOErrorHandler = { display in
  let address = UInt(bitPattern: display)
  return MainActor.assumeIsolated {
    guard DisplayRegistry.shared.connection(at: address) == nil else { return 0 }
    return formerLossHandler?(OpaquePointer(bitPattern: address)) ?? 0
  }
}

/// Keeps the process running when a connection is lost.
///
/// The function in which Xlib notices the loss continues after this handler, and needs space in the
/// output buffer.
///
/// The corresponding Xlib function is `XSetIOErrorExitHandler`, of libX11 1.7.
func outliveServer(of display: OpaquePointer) {
  XSetIOErrorExitHandler(
    display,
    { display, _ in
      let address = UInt(bitPattern: display)
      MainActor.assumeIsolated {
        if let connection = DisplayRegistry.shared.connection(at: address) {
          connection.receiveConnectionLoss()
        } else {
          // It is being opened.
          _ = OpaquePointer(bitPattern: address).map(tocsin_enlarge_output)
        }
      }
      // Xlib has locked the display for the thread that noticed the loss, and never unlocks it. The
      // main actor may go on in another thread, in a program with an asynchronous main function.
      XUnlockDisplay(display)
    }, nil)
}
