internal import CShims
internal import CX11
internal import GLib

/// A connection to an X server.
///
/// Windows, pixmaps and other objects made on a connection hold it strongly; it is closed when the
/// last of them is released. It is used on the main thread only.
package final class DisplayConnection {
  /// Xlib's `Display *`, for the types of this module.
  let handle: OpaquePointer

  /// The resolved display name, such as `:0`.
  package let name: String

  /// The number of the default screen, which is the one that the name selects.
  package let screenNumber: Int

  /// The root window of the default screen.
  package let root: WindowID

  /// The server's extensions.
  package private(set) var extensions = ServerExtensions.none

  /// The atoms that this module uses.
  package private(set) var atoms = AtomTable()

  /// Called once when the connection is lost, from the loop and never from inside a request.
  ///
  /// From then on no call on the connection has any effect.
  package var onConnectionLost: (() -> Void)?

  /// Called with each X error that no trap expects; the closure must not make requests.
  package var onUnexpectedError: ((XProtocolError) -> Void)?

  /// The number of X errors that no trap expected.
  package private(set) var unexpectedErrorCount = 0

  /// Whether the connection is lost.
  package private(set) var isLost = false

  var errorTraps = ErrorTraps()
  /// The keys that are down, according to grabs and key events of this connection.
  package internal(set) var heldKeys = HeldKeys()
  var lastInput = LastInput()
  var serverClock = ServerClock()
  /// The sequence number of the last request by which `probeLocker` has grabbed the pointer.
  var probeSequence: UInt32?
  /// The watch that detects XTEST events, if there is one.
  weak var syntheticInput: SyntheticInputWatch?
  /// For each window with `BorrowedEvents`: the selection before them, and their number.
  var borrowedEvents: [WindowID: (former: EventSelection, count: Int)] = [:]
  /// The requests for raw events, as sets of X Input 2 types.
  let rawEvents = EventRequests<Set<Int32>>()
  /// The server's counters by their names; nil until `IdleCounter` has asked for them.
  var counters: [String: UInt32]?
  /// The requests for events of the root window.
  let rootEvents = EventRequests<EventSelection>()

  /// Requests through XCB on this connection.
  let requests: ServerRequests
  /// What was asked before it was needed.
  var early = EarlyAnswers()
  /// Answers that nothing waits for.
  var late = LateAnswers()

  private let observers = EventObservers()
  private var cursors: [UInt32: CX11.Cursor] = [:]
  private var source: CustomSource?
  private var lossReport: IdleTask?
  private var ownHelperWindow: WindowID?

  /// Opens a connection.
  ///
  /// Events are delivered from the next iteration of the main loop on. A server process that is
  /// stopped makes this block. Costs nine round trips, six of them Xlib's own.
  ///
  /// - Parameters:
  ///   - name: Such as `:0` or `host:0.1`; nil means `$DISPLAY`.
  ///   - questions: What to ask along with what the connection itself asks; see `ask`.
  /// - Throws: `DisplayError` with the code `unreachable`.
  ///
  /// The corresponding Xlib function is `XOpenDisplay`.
  package init(
    name: String? = nil, asking questions: [EarlyQuestion] = []
  ) throws(DisplayError) {
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
    guard let requests = ServerRequests(handle) else {
      XCloseDisplay(handle)
      throw DisplayError(.unreachable, "Xlib was built without XCB")
    }
    self.requests = requests
    let names = AtomTable.Query(requests, screenNumber: screenNumber)
    let query = ServerExtensions.Query(handle, requests)
    atoms = names.finish()
    ask(questions)
    extensions = query.finish()
    early.monitors?.follow()
    extensions.decodeEvents(of: handle)
    DisplayRegistry.shared.add(self)
    outliveServer()
    selectScreenChanges()
    startDelivery()
  }

  isolated deinit {
    source?.cancel()
    DisplayRegistry.shared.remove(handle)
    XCloseDisplay(handle)
  }

  /// Calls a body with Xlib's `Display *`, for code that draws or sends through another library.
  ///
  /// The body must neither keep the handle nor close the connection.
  package func withUnsafeHandle<Result>(
    _ body: (OpaquePointer) throws -> Result
  ) rethrows -> Result {
    try body(handle)
  }

  /// A 1 × 1 window that is never mapped, for selections and timestamps.
  package var helperWindow: WindowID {
    if let ownHelperWindow { return ownHelperWindow }
    let window = makeHelperWindow()
    ownHelperWindow = window
    return window
  }

  /// Whether a cursor was created already, so that using it costs nothing.
  func hasFontCursor(_ glyph: UInt32) -> Bool { cursors[glyph] != nil }

  /// Returns a cursor of the standard cursor font, created at first use and freed with the
  /// connection.
  ///
  /// The first one costs round trips and reads the cursor theme.
  ///
  /// The corresponding Xlib function is `XCreateFontCursor`.
  func fontCursor(_ glyph: UInt32) -> CX11.Cursor {
    if let known = cursors[glyph] { return known }
    CursorFolders.leaveOutStuckOnes()
    if cursors.isEmpty { prepareFixes() }
    let cursor = XCreateFontCursor(handle, glyph)
    cursors[glyph] = cursor
    return cursor
  }

  /// Has libXfixes, which libXcursor uses, ask for its version while no event of its extension comes.
  ///
  /// Such an event locks Xlib up for ever while libXfixes waits for the answer: to decode the event it
  /// asks for its version again, and the display is locked. Events come from other clients, which the
  /// server does not listen to while it is grabbed.
  private func prepareFixes() {
    var (firstEvent, firstError): (Int32, Int32) = (0, 0)
    XGrabServer(handle)
    XSync(handle, 0)
    _ = XFixesQueryExtension(handle, &firstEvent, &firstError)
    XUngrabServer(handle)
    flush()
  }

  /// Adds an observer for the events that were selected on a window, in the server's order.
  ///
  /// A substructure event belongs to the parent on which it was selected. The window's event mask
  /// is not changed.
  ///
  /// - Parameters:
  ///   - window: Any window; nil means the events of every window.
  ///   - action: Called on the main thread from the loop.
  /// - Returns: The registration, which ends when it is released.
  package func addObserver(
    for window: WindowID?, action: @escaping (DisplayEvent) -> Void
  ) -> EventObservation {
    EventObservation(observers, key: observers.add(window: window, action: action))
  }

  /// The serial number of the next request.
  package var nextSerial: UInt { UInt(XNextRequest(handle)) }

  /// The serial number of the last request that the server is known to have processed.
  package var answeredSerial: UInt { UInt(XLastKnownRequestProcessed(handle)) }

  /// Sends the buffered requests, as the loop does before it sleeps.
  ///
  /// The corresponding Xlib function is `XFlush`.
  package func flush() {
    guard !isLost else { return }
    XFlush(handle)
  }

  /// Waits until the server has processed all requests so far.
  ///
  /// The corresponding Xlib function is `XSync`.
  package func sync() {
    guard !isLost else { return }
    XSync(handle, 0)
  }

  /// Takes note of an X error; called from inside Xlib.
  func receive(_ error: XProtocolError) {
    guard !errorTraps.take(error) else { return }
    unexpectedErrorCount += 1
    onUnexpectedError?(error)
  }

  /// Takes note of the lost connection; called from inside Xlib.
  func receiveConnectionLoss() {
    guard !isLost else { return }
    isLost = true
    late = LateAnswers()
    source?.cancel()
    source = nil
    lossReport = IdleTask(priority: .default) { [weak self] in self?.onConnectionLost?() }
  }
}

// MARK: - Delivery

extension DisplayConnection {
  /// Delivers the events that have arrived, without waiting for more.
  package func deliverPendingEvents() {
    // The bound keeps other event sources from starving while a server sends without pause.
    var allowance = 1000
    var event = XEvent()
    for action in late.take() { action() }
    while allowance > 0, !isLost, XPending(handle) > 0 {
      allowance -= 1
      XNextEvent(handle, &event)
      guard !isLost else { return }
      if let decoded = decode(&event) { observers.deliver(decoded, to: decoded.receiver) }
    }
    errorTraps.prune(answeredUpTo: answeredSerial)
  }

  /// Delivers events, without running the main loop, until a condition holds or the time is over.
  ///
  /// - Parameters:
  ///   - milliseconds: The time limit.
  ///   - isDone: The condition, evaluated after each delivery.
  func deliverEvents(withinMilliseconds milliseconds: Int, until isDone: () -> Bool) {
    let deadline = MonotonicClock.now() + Int64(milliseconds) * 1_000_000
    deliverPendingEvents()
    while !isDone(), !isLost {
      let left = (deadline - MonotonicClock.now()) / 1_000_000
      guard left > 0 else { return }
      flush()
      guard tocsin_wait(XConnectionNumber(handle), 0, Int32(clamping: left)) >= 0 else { return }
      deliverPendingEvents()
    }
  }

  private func startDelivery() {
    source = CustomSource(
      descriptor: XConnectionNumber(handle),
      // Xlib's queue may hold events while the descriptor has none; `XPending` also flushes.
      prepare: { [weak self] in self?.hasPendingEvents ?? false },
      check: { [weak self] in self?.hasPendingEvents ?? false },
      dispatch: { [weak self] in self?.deliverPendingEvents() })
  }

  private var hasPendingEvents: Bool {
    guard !isLost else { return false }
    // Xlib flushes only what it has buffered itself.
    xcb_flush(requests.server)
    // Both, because the first one reads what has arrived.
    let hasEvents = XPending(handle) > 0
    return late.poll(requests) || hasEvents
  }
}
