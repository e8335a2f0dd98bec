internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// A helper process's connection to the input method: it opens the method that `XMODIFIERS` names,
/// passes it the keys from an `InputMethodClient`, and returns the method's replies.
///
/// The process blocks if the method does; the client kills it then. It exits when its parent does.
///
/// The XIM protocol has no reply for a key that the method consumes, so a key counts as consumed
/// after a time without its return.
package final class InputMethodBridge {
  /// How long a method may take to return a key, in nanoseconds.
  private static let consideration: Int64 = 80_000_000
  /// How long it may take after the key had an effect, in nanoseconds: a key that completes a word
  /// is returned after the word.
  private static let afterthought: Int64 = 10_000_000

  /// The only instance in the process, for Xlib's callbacks.
  private static var current: InputMethodBridge?

  /// The key that the method has and may still return.
  private struct ConsideredKey {
    var number: Int32
    var keycode: UInt8
    var deadline: Int64
    /// Whether the method returned it.
    var isReturned = false
    /// Whether the method changed or committed text for it.
    var hadEffect = false
  }

  private let display: OpaquePointer
  private let channel: InputMethodChannel
  private let window: CX11.Window
  private let context: OpaquePointer
  private let showsPreedit: Bool
  private var requests: [InputMethodRequest] = []
  private var considered: ConsideredKey?
  private var returnedKeys = ReturnedKeys()
  /// The number of keys in a row that the method consumed without an effect.
  private var silentKeys = 0
  private var preedit = PreeditBuffer()
  private var isEnding = false

  /// Runs until the client closes the socket or the method ends; returns at once without a method.
  ///
  /// - Parameters:
  ///   - displayName: Such as `:0`.
  ///   - descriptor: The socket to the client, which this function closes.
  package static func run(displayName: String, descriptor: Int32) {
    var owner: UInt32 = 0
    var parent: Int32 = 0
    // The socket's peer is the parent process, which may have exited already.
    guard tocsin_peer_credentials(descriptor, &owner, &parent) == 0,
      tocsin_die_with_parent(parent) != 0, InputMethodName.ofEnvironment != nil
    else { return }
    let channel = InputMethodChannel(adopting: descriptor)
    guard let bridge = InputMethodBridge(displayName: displayName, channel: channel) else { return }
    current = bridge
    bridge.serve()
  }

  private init?(displayName: String, channel: InputMethodChannel) {
    Self.chooseLocale()
    guard let display = XOpenDisplay(displayName) else { return nil }
    XSetErrorHandler { _, _ in 0 }
    _ = XSetLocaleModifiers("")
    guard let method = XOpenIM(display, nil, nil, nil) else { return nil }
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    showsPreedit =
      tocsin_method_has_style(
        method, XIMStyle(XIMPreeditCallbacks | XIMStatusNothing)) != 0
    let context =
      showsPreedit
      ? tocsin_context_with_callbacks(
        method, window,
        { _, _, _ in InputMethodBridge.change { $0 = PreeditBuffer() } },
        { _, _, call in
          guard let call = UnsafeMutableRawPointer(call) else { return }
          let change = call.assumingMemoryBound(to: XIMPreeditDrawCallbackStruct.self)
          let address = UInt(bitPattern: change)
          InputMethodBridge.change { preedit in
            guard let change = UnsafePointer<XIMPreeditDrawCallbackStruct>(bitPattern: address)
            else { return }
            preedit.apply(change.pointee)
          }
        },
        { _, _, call in
          guard let call = UnsafeMutableRawPointer(call) else { return }
          let caret = call.assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self).pointee
          guard caret.direction == XIMAbsolutePosition else { return }
          let place = Int(caret.position)
          InputMethodBridge.change { $0.moveCaret(to: place) }
        })
      : tocsin_context_without_preedit(method, window)
    guard let context else { return nil }
    tocsin_method_on_end(method) { _, _, _ in
      MainActor.assumeIsolated { InputMethodBridge.current?.isEnding = true }
    }
    XSelectInput(display, window, tocsin_context_events(context))
    self.display = display
    self.channel = channel
    self.window = window
    self.context = context
  }

  /// Sets a locale with UTF-8, because methods use the locale's encoding.
  private static func chooseLocale() {
    setlocale(LC_CTYPE, "")
    for candidate in ["C.UTF-8", "en_US.UTF-8"] {
      let encoding = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) }
      if encoding == "UTF-8", XSupportsLocale() != 0 { return }
      setlocale(LC_CTYPE, candidate)
    }
  }

  /// Changes the pre-edit text, from one of Xlib's callbacks, and sends it.
  nonisolated private static func change(_ body: @MainActor (inout PreeditBuffer) -> Void) {
    MainActor.assumeIsolated {
      guard let current else { return }
      body(&current.preedit)
      let preedit = current.preedit.preedit
      current.returnedKeys.setComposing(!preedit.text.isEmpty)
      current.sendEffect(.preedit(preedit))
    }
  }
}

// MARK: - The loop

extension InputMethodBridge {
  private func serve() {
    send(.ready)
    while !isEnding {
      processEvents()
      processRequests()
      guard !isEnding else { break }
      waitForInput()
    }
  }

  private func waitForInput() {
    XFlush(display)
    var timeout: Int32 = -1
    if let deadline = returnedKeys.deadline ?? considered?.deadline {
      let left = deadline - MonotonicClock.now()
      timeout = Int32(clamping: max(left / 1_000_000 + 1, 0))
    }
    var descriptors = [
      pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0),
    ]
    // Events that Xlib has read already do not make the descriptor readable.
    if XEventsQueued(display, Int32(QueuedAlready)) > 0 { timeout = 0 }
    guard poll(&descriptors, 2, timeout) > 0, descriptors[0].revents != 0 else { return }
    guard let packets = channel.receive() else {
      isEnding = true
      return
    }
    requests += packets.compactMap(\.request)
  }

  /// Processes the requests in order; after a key, the rest waits until the key is answered.
  private func processRequests() {
    sendReturnedKeys()
    guard returnedKeys.deadline == nil else { return }
    if let considered, considered.deadline <= MonotonicClock.now() {
      guard considered.hadEffect || isMethodAlive() else {
        isEnding = true
        return
      }
      if !considered.hadEffect { returnedKeys.keyHadNoEffect() }
      answer(considered, isHandled: true)
    }
    while considered == nil, returnedKeys.deadline == nil, !requests.isEmpty, !isEnding {
      switch requests.removeFirst() {
      case .key(let number, let key): forward(number, key)
      case .focus(true): XSetICFocus(context)
      case .focus(false): XUnsetICFocus(context)
      case .spot(let x, let y):
        if showsPreedit {
          tocsin_context_set_spot(context, Int16(clamping: x), Int16(clamping: y))
        }
      case .reset(let number): reset(number)
      }
      processEvents()
    }
  }

  private func forward(_ number: Int32, _ key: MethodKey) {
    var event = XEvent()
    event.xkey.type = key.isPress ? KeyPress : KeyRelease
    event.xkey.serial = XNextRequest(display) - 1
    event.xkey.display = display
    event.xkey.window = window
    event.xkey.root = XDefaultRootWindow(display)
    event.xkey.time = UInt(key.time)
    event.xkey.state = key.state.rawValue
    event.xkey.keycode = UInt32(key.keycode)
    event.xkey.same_screen = 1
    if key.isPress {
      considered = ConsideredKey(
        number: number, keycode: key.keycode,
        deadline: MonotonicClock.now() + Self.consideration)
    }
    guard XFilterEvent(&event, window) == 0, let considered, key.isPress else { return }
    answer(considered, isHandled: false)
  }

  /// Whether a method that consumed a key without an effect is still alive.
  ///
  /// Some keys have no visible effect. With a method that hangs this may block; the client then
  /// kills this process and handles the unanswered keys itself.
  private func isMethodAlive() -> Bool {
    silentKeys += 1
    let server = "@server=\(InputMethodName.ofEnvironment ?? "")"
    guard XGetSelectionOwner(display, XInternAtom(display, server, 0)) != 0 else { return false }
    // Not for the first such key: a round trip can confuse a method that is merely slow.
    if silentKeys > 1 { tocsin_context_round_trip(context) }
    return true
  }

  private func answer(_ key: ConsideredKey, isHandled: Bool) {
    if !isHandled { silentKeys = 0 }
    considered = nil
    send(.answer(key.number, isHandled: isHandled))
  }

  private func reset(_ number: Int32) {
    if let text = Xutf8ResetIC(context) { XFree(text) }
    processEvents()
    preedit = PreeditBuffer()
    returnedKeys.reset()
    send(.resetDone(number))
  }

  private func processEvents() {
    while !isEnding, XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      guard XFilterEvent(&event, 0) == 0 else { continue }
      switch event.type {
      // Keycode 0 stands for committed text.
      case KeyPress where event.xkey.keycode == 0: receiveText(&event.xkey)
      case KeyPress: receiveKey(event.xkey)
      case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
      default: break
      }
    }
    // Not before all events: Xlib may deliver the key before the text that the key committed.
    sendReturnedKeys()
  }

  private func sendReturnedKeys() {
    for reply in returnedKeys.take(at: MonotonicClock.now()) {
      if case .answer = reply { (considered, silentKeys) = (nil, 0) }
      send(reply)
    }
  }

  /// Processes a key that the method returns or generates.
  private func receiveKey(_ event: XKeyEvent) {
    let reply: InputMethodReply
    if let considered, !considered.isReturned, UInt32(considered.keycode) == event.keycode {
      self.considered?.isReturned = true
      reply = .answer(considered.number, isHandled: false)
    } else {
      reply = .key(
        MethodKey(
          keycode: UInt8(truncatingIfNeeded: event.keycode),
          state: InputState(rawValue: event.state), isPress: true, time: UInt(event.time)))
    }
    returnedKeys.append(
      reply, isModifier: tocsin_is_modifier(display, event.keycode) != 0,
      at: MonotonicClock.now())
  }

  private func receiveText(_ event: inout XKeyEvent) {
    var bytes = [CChar](repeating: 0, count: 4096)
    var keysym: KeySym = 0
    var status: Int32 = 0
    var count = Int(
      Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), &keysym, &status))
    if status == XBufferOverflow, (0...InputMethodPacket.mostTextBytes).contains(count) {
      bytes = [CChar](repeating: 0, count: count + 1)
      count = Int(Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), &keysym, &status))
    }
    guard status == XLookupChars || status == XLookupBoth, count > 0 else { return }
    let text = bytes.prefix(min(count, bytes.count)).map { UInt8(bitPattern: $0) }
    // A key that was generated before this text stays before it.
    if considered?.isReturned != true { sendReturnedKeys() }
    sendEffect(.commit(String(decoding: text, as: UTF8.self)))
    returnedKeys.textCame()
  }

  /// Sends an effect of the current key, and shortens the wait for its return.
  private func sendEffect(_ reply: InputMethodReply) {
    send(reply)
    guard let deadline = considered?.deadline else { return }
    considered?.deadline = min(deadline, MonotonicClock.now() + Self.afterthought)
    considered?.hadEffect = true
    silentKeys = 0
  }

  private func send(_ reply: InputMethodReply) {
    if !channel.send(InputMethodPacket(reply)) { isEnding = true }
  }
}
