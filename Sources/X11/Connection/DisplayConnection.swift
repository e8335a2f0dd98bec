internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// A connection to an X server.
///
/// Windows, pixmaps and other objects made on a connection hold it strongly; it is closed when the
/// last of them is released. It is used on the main thread only.
package final class DisplayConnection {
  /// Xlib's `Display *`, for the types of this module.
  ///
  /// It has space for what one function sends, also when the connection is lost.
  var handle: OpaquePointer {
    if isLost { tocsin_discard_output(display) }
    return display
  }

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

  /// What the server is if it has no screen of its own; nil for an ordinary one.
  package private(set) var rootless: RootlessServer?

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

  let errorTraps = ErrorTraps()
  /// Held keys, the last input and the server's clock, as events report them.
  let input = InputRecord()
  /// Event selections besides those of this process's own windows.
  let selected = SelectedEvents()
  /// Pointer shapes.
  let cursors = FontCursors()

  /// Requests through XCB on this connection.
  let requests: ServerRequests
  /// The server's counters.
  let counters = SystemCounters()
  /// Replies that were requested before they are needed.
  let early = EarlyAnswers()
  /// Replies that no caller blocks on.
  let late = LateAnswers()

  /// Whether the server reports the processes of windows; nil if it was not asked yet.
  var reportsProcesses: Bool?

  /// The keys that a `ChordGrab` has grabbed everywhere.
  var ownChords: Set<GrabbedKey> = []

  private let display: OpaquePointer
  private let observers = EventObservers()
  private var source: CustomSource?
  private var lossReport: IdleTask?
  private var ownHelperWindow: WindowID?
  /// Xlib's output buffer until the loss, which Xlib may use until its current function returns.
  private var formerOutput: UnsafeMutableRawPointer?

  /// Opens a connection.
  ///
  /// Events are delivered from the next iteration of the main loop on. Blocks while the server
  /// process is stopped. Costs nine round trips, six of them Xlib's own.
  ///
  /// - Parameters:
  ///   - name: Such as `:0` or `host:0.1`; nil means `$DISPLAY`.
  ///   - questions: The queries to send together with the connection's own queries; see `ask`.
  /// - Throws: `DisplayError` with the code `unreachable`.
  ///
  /// The corresponding Xlib function is `XOpenDisplay`.
  package init(
    name: String? = nil, asking questions: [EarlyQuestion] = []
  ) throws(DisplayError) {
    installHandlers()
    guard let handle = tocsin_open_display(name) else {
      // The function returns a name that it is given, which a bridged one would not outlive.
      let usual = XDisplayName(nil).map { String(cString: $0) } ?? ""
      let resolved = name.flatMap { $0.isEmpty ? nil : $0 } ?? usual
      throw DisplayError(.unreachable, OpenFailure.message(name: resolved))
    }
    // The server may exit during the queries below.
    outliveServer(of: handle)
    display = handle
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
    let wayland = XwaylandQuestion(atoms, requests)
    ask(questions)
    extensions = query.finish()
    rootless = queryRootlessServer(wayland)
    early.followMonitors()
    extensions.decodeEvents(of: handle)
    DisplayRegistry.shared.add(self)
    selectScreenChanges()
    guard xcb_connection_has_error(requests.server) == 0 else {
      throw DisplayError(.unreachable, "the X server at \"\(self.name)\" closed the connection")
    }
    startDelivery()
  }

  isolated deinit {
    source?.cancel()
    DisplayRegistry.shared.remove(display)
    XCloseDisplay(handle)
    free(formerOutput)
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

  /// The serial number of the last request that is known to have been processed.
  package var answeredSerial: UInt { UInt(XLastKnownRequestProcessed(handle)) }

  /// Sends the buffered requests, as the loop does before it sleeps.
  ///
  /// The corresponding Xlib function is `XFlush`.
  package func flush() {
    guard !isLost else { return }
    XFlush(handle)
  }

  /// Sends the buffered requests, and lets a server that waits for this processor draw first.
  ///
  /// The kernel often wakes a local server on the processor that its client sends from, even if
  /// others are idle, and the server would not run before the client sleeps.
  package func flushAndYield() {
    flush()
    sched_yield()
  }

  /// Waits until the server has processed all requests so far.
  ///
  /// The corresponding Xlib function is `XSync`.
  package func sync() {
    guard !isLost else { return }
    XSync(handle, 0)
  }

  /// Records an X error; called from inside Xlib.
  func receive(_ error: XProtocolError) {
    guard !errorTraps.take(error) else { return }
    unexpectedErrorCount += 1
    onUnexpectedError?(error)
  }

  /// Records the loss of the connection; called from inside Xlib, too.
  func receiveConnectionLoss() {
    guard !isLost else { return }
    isLost = true
    formerOutput = tocsin_enlarge_output(display)
    late.forget()
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
    while let action = late.take() { action() }
    while allowance > 0, !isLost, XPending(handle) > 0 {
      allowance -= 1
      XNextEvent(handle, &event)
      guard !isLost else { return }
      if let decoded = decode(&event) { deliver(decoded) }
    }
    errorTraps.prune(answeredUpTo: answeredSerial)
  }

  /// Delivers an event to its observers.
  func deliver(_ event: DisplayEvent) {
    observers.deliver(event, to: event.receiver)
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
      dispatch: { [weak self] in
        guard let self, hasPendingEvents else { return }
        deliverPendingEvents()
      })
  }

  private var hasPendingEvents: Bool {
    guard !isLost else { return false }
    // Xlib flushes only its own buffer.
    xcb_flush(requests.server)
    // Both, because the first one reads events that have arrived.
    let hasEvents = XPending(handle) > 0
    return late.poll() || hasEvents
  }
}
