internal import CX11
internal import GLib

/// One connection to an X server, and all that this program knows about it.
///
/// Everything made on a connection holds it strongly; it closes when the last of them is gone. It
/// is used on the main thread only.
package final class DisplayConnection {
  /// Xlib's handle, for the types of this module.
  let handle: OpaquePointer

  /// The display's name as it was resolved, such as `:0`.
  package let name: String

  /// The number of the screen that the name chose.
  package let screenNumber: Int

  /// The window that all others on the screen stand in.
  package let root: WindowID

  /// What the server can do besides the core protocol.
  package let extensions: ServerExtensions

  /// The atoms of every name that this module uses.
  package let atoms: AtomTable

  /// Called once when the server is gone, from the loop and not from inside a request.
  ///
  /// After it nothing that is done on the connection has any effect.
  package var onConnectionLost: (() -> Void)?

  /// Called with each error that no trap expected; it must not make requests.
  package var onUnexpectedError: ((XProtocolError) -> Void)?

  /// How many errors came that no trap expected.
  package private(set) var unexpectedErrorCount = 0

  /// Whether the server is gone.
  package private(set) var isLost = false

  var errorTraps = ErrorTraps()
  let observers = EventObservers()
  /// The keys that are down, as far as grabs and key events of ours tell.
  package internal(set) var heldKeys = HeldKeys()
  var lastInput = LastInput()
  var cursors: [PointerShape: UInt] = [:]
  /// Whoever wants to know what other programs type.
  weak var syntheticInput: SyntheticInputWatch?
  /// What was asked for before events were borrowed, and how often they are.
  var borrowedEvents: [WindowID: (former: EventSelection, count: Int)] = [:]
  /// What is asked for of devices, by each who asks, and the number of the extension that tells.
  var rawEvents: [Set<Int32>] = []
  var rawOpcode: Int32?
  /// The number of the first event of the extension that counts; nil before that was asked.
  var firstSyncEvent: Int?
  /// What is asked for of the root, by each who asks.
  var rootEvents: [EventSelection] = []
  private var source: CustomSource?
  private var lossReport: IdleTask?
  private var ownHelperWindow: WindowID?

  /// Opens a connection.
  ///
  /// Events are delivered from the main loop's next turn on. A server that is stopped makes this
  /// wait for ever.
  ///
  /// - Parameter name: Such as `:0` or `host:0.1`; nil means `$DISPLAY`.
  /// - Throws: `DisplayError` with the code `unreachable`.
  ///
  /// The corresponding Xlib function is `XOpenDisplay`.
  package init(name: String? = nil) throws(DisplayError) {
    installHandlers()
    guard let handle = XOpenDisplay(name) else {
      let resolved = XDisplayName(name).map { String(cString: $0) } ?? ""
      throw DisplayError(
        .unreachable,
        resolved.isEmpty
          ? "no display is named: DISPLAY is not set" : "cannot open display \"\(resolved)\"")
    }
    self.handle = handle
    self.name = XDisplayString(handle).map { String(cString: $0) } ?? ""
    screenNumber = Int(XDefaultScreen(handle))
    root = WindowID(rawValue: UInt(XDefaultRootWindow(handle)))
    extensions = ServerExtensions(handle)
    atoms = AtomTable(handle, screenNumber: screenNumber)
    DisplayRegistry.shared.add(self)
    outliveServer()
    var supported: Int32 = 0
    // Without it each repeat of a held key would look like a release and a press.
    XkbSetDetectableAutoRepeat(handle, 1, &supported)
    selectScreenChanges()
    startDelivery()
  }

  isolated deinit {
    source?.cancel()
    DisplayRegistry.shared.remove(handle)
    XCloseDisplay(handle)
  }

  /// A 1 × 1 window of ours that is never mapped, for selections and times.
  package var helperWindow: WindowID {
    if let ownHelperWindow { return ownHelperWindow }
    let window = makeHelperWindow()
    ownHelperWindow = window
    return window
  }

  /// Makes a 1 × 1 window that is never mapped and told of its properties; whoever makes it destroys
  /// it.
  func makeHelperWindow() -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    let created = XCreateWindow(
      handle, XDefaultRootWindow(handle), -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
    return WindowID(rawValue: UInt(created))
  }

  /// Destroys a window of `makeHelperWindow`.
  func destroyHelperWindow(_ window: WindowID) {
    guard !isLost else { return }
    ignoringErrors { _ = XDestroyWindow(handle, window.rawValue) }
  }

  /// The serial that the next request will have.
  package var nextSerial: UInt { UInt(XNextRequest(handle)) }

  /// The serial of the last request that the server is known to have carried out.
  package var answeredSerial: UInt { UInt(XLastKnownRequestProcessed(handle)) }

  /// Sends what is buffered.
  ///
  /// The loop does so by itself before it sleeps.
  ///
  /// The corresponding Xlib function is `XFlush`.
  package func flush() {
    guard !isLost else { return }
    XFlush(handle)
  }

  /// Waits until the server has carried out every request so far.
  ///
  /// The corresponding Xlib function is `XSync`.
  package func sync() {
    guard !isLost else { return }
    XSync(handle, 0)
  }

  /// Delivers the events that have come, without waiting for more.
  package func deliverPendingEvents() {
    drain()
  }

  private func startDelivery() {
    source = CustomSource(
      descriptor: XConnectionNumber(handle),
      // Xlib may hold events that the descriptor says nothing of; `XPending` flushes, too.
      prepare: { [weak self] in self?.hasPendingEvents ?? false },
      check: { [weak self] in self?.hasPendingEvents ?? false },
      dispatch: { [weak self] in self?.drain() })
  }

  private var hasPendingEvents: Bool { !isLost && XPending(handle) > 0 }

  private func drain() {
    // A server that sends without end must not keep other sources waiting.
    var allowance = 1000
    var event = XEvent()
    while allowance > 0, hasPendingEvents {
      allowance -= 1
      XNextEvent(handle, &event)
      guard !isLost else { return }
      handle(&event)
    }
    errorTraps.prune(answeredUpTo: answeredSerial)
  }

  private func handle(_ event: inout XEvent) {
    guard let decoded = decode(&event) else { return }
    observers.deliver(decoded, to: WindowID(rawValue: decoded.receiver.rawValue))
  }

  /// Takes note of an error; called from inside Xlib.
  func receive(_ error: XProtocolError) {
    guard !errorTraps.take(error) else { return }
    unexpectedErrorCount += 1
    onUnexpectedError?(error)
  }

  /// Takes note of the server's end; called from inside Xlib.
  func receiveConnectionLoss() {
    guard !isLost else { return }
    isLost = true
    source?.cancel()
    source = nil
    lossReport = IdleTask(priority: .default) { [weak self] in self?.onConnectionLost?() }
  }
}
