internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// What the process does that speaks with an input method for another one: it opens the method that
/// `XMODIFIERS` names, asks it about each key it is sent, and passes on what the method says.
///
/// It may hang as long as the method does: whoever started it kills it then. It ends when its
/// starter does.
package final class InputMethodBridge {
  /// How long a method may think about a key that it took without a word, before the next one; in
  /// nanoseconds.
  private static let consideration: Int64 = 80_000_000
  /// How long the method may still give back a key that had an effect: what ends a word is given
  /// back after the word.
  private static let afterthought: Int64 = 10_000_000

  /// The only one in the process, for Xlib's callbacks.
  private static var current: InputMethodBridge?

  /// A key that the method took, for all that is known so far.
  private struct ConsideredKey {
    var number: Int32
    var keycode: UInt8
    var deadline: Int64
    /// Whether the method gave it back.
    var isGivenBack = false
    var hadEffect = false
  }

  private let display: OpaquePointer
  private let channel: InputMethodChannel
  private let window: CX11.Window
  private let context: OpaquePointer
  private let showsPreedit: Bool
  private var requests: [InputMethodRequest] = []
  private var considered: ConsideredKey?
  /// How many keys in a row the method took without a word.
  private var silentKeys = 0
  private var preedit = PreeditBuffer()
  private var isEnding = false

  /// Runs until the other side is gone, or there is no method, or none any more.
  ///
  /// - Parameters:
  ///   - displayName: Such as `:0`.
  ///   - descriptor: The connected socket to whoever started this process, which is closed.
  package static func run(displayName: String, descriptor: Int32) {
    var owner: UInt32 = 0
    var starter: Int32 = 0
    // Whoever made the socket started this process, and may be gone already.
    guard tocsin_peer_credentials(descriptor, &owner, &starter) == 0,
      tocsin_die_with_parent(starter) != 0, InputMethodName.ofEnvironment != nil
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

  /// Methods speak the locale's encoding, which has to be able to say everything.
  private static func chooseLocale() {
    setlocale(LC_CTYPE, "")
    for candidate in ["C.UTF-8", "en_US.UTF-8"] {
      let encoding = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) }
      if encoding == "UTF-8", XSupportsLocale() != 0 { return }
      setlocale(LC_CTYPE, candidate)
    }
  }

  /// Changes the pre-edit text from one of Xlib's callbacks, and tells of it.
  nonisolated private static func change(_ body: @MainActor (inout PreeditBuffer) -> Void) {
    MainActor.assumeIsolated {
      guard let current else { return }
      body(&current.preedit)
      current.tellEffect(.preedit(current.preedit.preedit))
    }
  }
}

// MARK: - The loop

extension InputMethodBridge {
  private func serve() {
    tell(.ready)
    while !isEnding {
      takeEvents()
      workOff()
      guard !isEnding else { break }
      waitForNews()
    }
  }

  private func waitForNews() {
    XFlush(display)
    var timeout: Int32 = -1
    if let considered {
      let left = considered.deadline - MonotonicClock.now()
      timeout = Int32(clamping: max(left / 1_000_000 + 1, 0))
    }
    var descriptors = [
      pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0),
    ]
    // What Xlib has read already, the descriptor says nothing of.
    if XEventsQueued(display, Int32(QueuedAlready)) > 0 { timeout = 0 }
    guard poll(&descriptors, 2, timeout) > 0, descriptors[0].revents != 0 else { return }
    guard let packets = channel.receive() else {
      isEnding = true
      return
    }
    requests += packets.compactMap(\.request)
  }

  /// Carries the requests out, one key at a time: the next one waits until the method has made up
  /// its mind about this one.
  private func workOff() {
    if let considered, considered.deadline <= MonotonicClock.now() {
      guard considered.hadEffect || isMethodAlive() else {
        isEnding = true
        return
      }
      answer(considered, isHandled: true)
    }
    while considered == nil, !requests.isEmpty, !isEnding {
      switch requests.removeFirst() {
      case .key(let number, let key): ask(number, key)
      case .focus(true): XSetICFocus(context)
      case .focus(false): XUnsetICFocus(context)
      case .spot(let x, let y):
        if showsPreedit {
          tocsin_context_set_spot(context, Int16(clamping: x), Int16(clamping: y))
        }
      case .reset(let number): reset(number)
      }
      takeEvents()
    }
  }

  private func ask(_ number: Int32, _ key: MethodKey) {
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

  /// Whether a method that took a key without a word is there still.
  ///
  /// Some keys have no effect that one is told of. One that hangs may not let this return: then no
  /// key is lost, because whoever started this process takes back those without an answer.
  private func isMethodAlive() -> Bool {
    silentKeys += 1
    let server = "@server=\(InputMethodName.ofEnvironment ?? "")"
    guard XGetSelectionOwner(display, XInternAtom(display, server, 0)) != 0 else { return false }
    // Not for the first one: a method that is merely slow is easily confused by a question.
    if silentKeys > 1 { tocsin_context_round_trip(context) }
    return true
  }

  private func answer(_ key: ConsideredKey, isHandled: Bool) {
    if !isHandled { silentKeys = 0 }
    considered = nil
    tell(.answer(key.number, isHandled: isHandled))
  }

  private func reset(_ number: Int32) {
    if let text = Xutf8ResetIC(context) { XFree(text) }
    takeEvents()
    preedit = PreeditBuffer()
    tell(.resetDone(number))
  }

  private func takeEvents() {
    while !isEnding, XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      guard XFilterEvent(&event, 0) == 0 else { continue }
      switch event.type {
      case KeyPress where event.xkey.keycode == 0: takeText(&event.xkey)
      case KeyPress: takeBack(event.xkey)
      case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
      default: break
      }
    }
    // Only now: Xlib may hand out the key before the text that it made the method write.
    if let considered, considered.isGivenBack { answer(considered, isHandled: false) }
  }

  /// A key that the method gives back, or makes up.
  private func takeBack(_ event: XKeyEvent) {
    if let considered, !considered.isGivenBack, UInt32(considered.keycode) == event.keycode {
      self.considered?.isGivenBack = true
    } else {
      tell(
        .key(
          MethodKey(
            keycode: UInt8(truncatingIfNeeded: event.keycode),
            state: InputState(rawValue: event.state), isPress: true, time: UInt(event.time))))
    }
  }

  private func takeText(_ event: inout XKeyEvent) {
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
    tellEffect(.commit(String(decoding: text, as: UTF8.self)))
  }

  /// Tells what came of a key.
  private func tellEffect(_ reply: InputMethodReply) {
    tell(reply)
    guard let deadline = considered?.deadline else { return }
    considered?.deadline = min(deadline, MonotonicClock.now() + Self.afterthought)
    considered?.hadEffect = true
    silentKeys = 0
  }

  private func tell(_ reply: InputMethodReply) {
    if !channel.send(InputMethodPacket(reply)) { isEnding = true }
  }
}
