internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// Passes keys to an input method before a text field gets them.
///
/// A helper process runs `InputMethodBridge`, so that a method that hangs does not block this
/// process. While opening the method takes longer than a key may wait, keys are not filtered. If an
/// open method does not answer in time, its helper is killed, and keys are not filtered any more.
package final class InputMethodClient {
  /// An input in the queue that keeps the order of inputs.
  private struct WaitingInput {
    /// The key that was sent to the method; nil for other inputs.
    var key: (number: Int32, wire: MethodKey)?
    /// Whether the method changed or committed text for the key, before its answer.
    var hadEffect = false
    var deliver: () -> Void

    var isPress: Bool { key?.wire.isPress == true }
  }

  /// Called with text that the method commits.
  package var onText: ((String) -> Void)?
  /// Called when the pre-edit text changes.
  package var onPreedit: ((MethodPreedit) -> Void)?
  /// Called with a key press that the method generated.
  package var onKey: ((KeyEvent) -> Void)?

  /// Whether keys are passed to the method: false while opening it takes too long, and after it has
  /// failed.
  package var isAsked: Bool { isRunning && (isReady || !isLate) }

  /// Whether the helper process runs.
  private var isRunning: Bool { process != nil }

  /// Whether the method is open.
  package private(set) var isReady = false

  /// The helper process's identifier; nil after the method has failed or was stopped.
  package var processID: Int32? { process?.processID }

  /// Whether inputs wait for the method's answer.
  package var hasWaitingKeys: Bool { !waiting.isEmpty }

  /// The current pre-edit text.
  package private(set) var preedit = MethodPreedit.none

  private let connection: DisplayConnection
  private let patience: Int64
  private var process: HelperProcess?
  private var channel: InputMethodChannel?
  private var watch: DescriptorWatch?
  private var timer: Timer?
  private var lastNumber: Int32 = 0
  private var waiting: [WaitingInput] = []
  /// Whether the time limit of a key was over before the method was open.
  private var isLate = false
  /// The keys that are down and whose presses the method consumed.
  private var taken: Set<UInt8> = []
  /// The reset that the helper has not confirmed yet.
  private var pendingReset: Int32?

  /// Starts the helper process, which opens the method; nil if the program cannot be started.
  ///
  /// - Parameters:
  ///   - path: The program to start, which calls `InputMethodBridge.run`.
  ///   - arguments: Its arguments without the program's name; the display's name is appended.
  ///   - patience: How long a key may wait for its answer, also while the method is being opened;
  ///     in nanoseconds.
  ///   - connection: The display.
  package init?(
    path: String, arguments: [String], patience: Int64, on connection: DisplayConnection
  ) {
    self.connection = connection
    self.patience = patience
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    guard tocsin_socket_pair(&ours, &theirs) == 0 else { return nil }
    let channel = InputMethodChannel(adopting: ours)
    defer { close(theirs) }
    do {
      process = try HelperProcess(
        path, arguments: [path] + arguments + [connection.name], descriptors: [theirs])
    } catch {
      return nil
    }
    self.channel = channel
    watch = DescriptorWatch(ours, for: .readable) { [weak self] _ in self?.receive() }
  }

  isolated deinit {
    process?.kill()
  }

  /// Passes a key to the method.
  ///
  /// - Parameters:
  ///   - key: The key event.
  ///   - isPress: Whether the key was pressed.
  ///   - deliver: Called, perhaps at once, if the method does not consume the key. Keys keep their
  ///     order.
  package func filter(_ key: KeyEvent, isPress: Bool, deliver: @escaping () -> Void) {
    guard isAsked else { return deliver() }
    lastNumber &+= 1
    let wire = MethodKey(
      keycode: key.keycode, state: key.state, isPress: isPress, time: key.time)
    waiting.append(WaitingInput(key: (lastNumber, wire), deliver: deliver))
    if isReady { send(.key(lastNumber, wire)) }
    if isPress, waiting.count == 1 { waitForAnswer() }
    settle()
  }

  /// Calls a closure after all earlier keys have been answered, perhaps at once.
  package func inTurn(_ action: @escaping () -> Void) {
    guard hasWaitingKeys else { return action() }
    waiting.append(WaitingInput(deliver: action))
  }

  /// Tells the method whether a text field has the focus.
  package func setFocused(_ isFocused: Bool) {
    send(.focus(isFocused))
  }

  /// Tells the method the position of the caret's lower end, in device pixels of the root window.
  package func setSpot(_ point: PixelPoint) {
    send(.spot(x: Int32(clamping: point.x), y: Int32(clamping: point.y)))
  }

  /// Commits the pre-edit text as it is, and resets the method.
  package func finishPreedit() {
    guard isRunning, !preedit.text.isEmpty else { return }
    requestReset()
    commitPreedit()
  }

  private func requestReset() {
    lastNumber &+= 1
    pendingReset = lastNumber
    send(.reset(lastNumber))
  }

  /// Discards the pre-edit text, and resets the method.
  package func discardPreedit() {
    guard isRunning, !preedit.text.isEmpty else { return }
    preedit = .none
    requestReset()
  }

  /// Stops using the method; waiting keys are delivered unfiltered.
  package func stop() {
    guard isRunning else { return }
    watch?.cancel()
    watch = nil
    timer = nil
    // A helper that is blocked by its method would not notice that the channel is closed.
    process?.kill()
    process = nil
    channel = nil
    commitPreedit()
    deliverAll()
  }

  /// Delivers all waiting inputs, keys unfiltered.
  private func deliverAll() {
    let all = waiting
    waiting = []
    for input in all where !input.hadEffect && (input.isPress || !wasTaken(input)) {
      input.deliver()
    }
  }

  /// Whether an input is the release of a key whose press the method consumed; true only once.
  private func wasTaken(_ input: WaitingInput) -> Bool {
    input.key.map { taken.remove($0.wire.keycode) != nil } ?? false
  }

  private func send(_ request: InputMethodRequest) {
    guard let channel, !channel.send(InputMethodPacket(request)) else { return }
    stop()
  }

  private func commitPreedit() {
    guard !preedit.text.isEmpty else { return }
    let text = preedit.text
    preedit = .none
    onPreedit?(.none)
    onText?(text)
  }
}

// MARK: - Answers

extension InputMethodClient {
  private func receive() {
    guard let packets = channel?.receive() else { return stop() }
    for packet in packets where isRunning {
      guard let reply = packet.reply else { return stop() }
      handle(reply)
    }
  }

  private func handle(_ reply: InputMethodReply) {
    switch reply {
    case .ready:
      isReady = true
      for case let key? in waiting.map(\.key) { send(.key(key.number, key.wire)) }
      if !waiting.isEmpty { waitForAnswer() }
    case .answer(let number, let isHandled):
      answer(number, isHandled: isHandled)
    case .resetDone(let number):
      if number == pendingReset { pendingReset = nil }
    case .key, .commit, .preedit:
      if !waiting.isEmpty { waiting[0].hadEffect = true }
      // Replies from before a reset are obsolete: their pre-edit text was committed already.
      guard pendingReset == nil else { return }
      report(reply)
    }
  }

  private func report(_ reply: InputMethodReply) {
    switch reply {
    case .commit(let text):
      onText?(text)
    case .preedit(let preedit):
      guard preedit != self.preedit else { return }
      self.preedit = preedit
      onPreedit?(preedit)
    case .key(let key) where key.isPress:
      onKey?(makeKeyEvent(for: key))
    case .key, .ready, .answer, .resetDone:
      break
    }
  }

  /// Returns the event for a key press that the method generated.
  private func makeKeyEvent(for key: MethodKey) -> KeyEvent {
    var event = XKeyEvent()
    event.display = connection.handle
    event.keycode = UInt32(key.keycode)
    event.state = key.state.rawValue
    let keysym = connection.keysym(for: &event)
    return KeyEvent(
      window: .none, keycode: key.keycode, keysym: keysym, text: KeysymText.text(for: keysym),
      state: key.state, time: key.time)
  }

  private func answer(_ number: Int32, isHandled: Bool) {
    guard let first = waiting.first, let key = first.key, key.number == number, first.isPress
    else { return stop() }
    waiting.removeFirst()
    timer = nil
    if isHandled {
      taken.insert(key.wire.keycode)
    } else {
      taken.remove(key.wire.keycode)
      first.deliver()
    }
    settle()
    if !waiting.isEmpty { waitForAnswer() }
  }

  /// Delivers the inputs at the front of the queue that need no answer: all except presses.
  private func settle() {
    while let first = waiting.first, !first.isPress {
      waiting.removeFirst()
      if !wasTaken(first) { first.deliver() }
    }
  }

  private func waitForAnswer() {
    timer = Timer(after: patience) { [weak self] in self?.stopWaiting() }
  }

  /// Called when the first key's time limit is over.
  private func stopWaiting() {
    guard !isReady else { return stop() }
    isLate = true
    deliverAll()
  }
}
