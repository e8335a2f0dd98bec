internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// An input method, asked about each key before a text field gets it.
///
/// The asking is done by another process, so that a method that hangs cannot hold this one up. While
/// a method is being opened for longer than a key may wait, keys are plain. One that was opened and
/// does not answer in time is given up: its process is killed, and every key is plain from then on.
package final class InputMethodClient {
  /// What waits for its turn.
  private struct WaitingInput {
    /// The key that the method is asked about; nil for what it has no say in.
    var key: (number: Int32, wire: MethodKey)?
    /// Whether the method did something with it, though it has not said whether it takes it.
    var hadEffect = false
    var deliver: () -> Void

    var isPress: Bool { key?.wire.isPress == true }
  }

  /// Called with text that the method wrote.
  package var onText: ((String) -> Void)?
  /// Called when the text that the method has not made up its mind about changed.
  package var onPreedit: ((MethodPreedit) -> Void)?
  /// Called with a key that the method made up.
  package var onKey: ((KeyEvent) -> Void)?

  /// Whether keys are asked about: not before a method that takes long is open, and not after it was
  /// given up.
  package var isAsked: Bool { isRunning && (isReady || !isLate) }

  /// Whether the method may still be asked; false once it was given up.
  private var isRunning: Bool { process != nil }

  /// Whether the method is open.
  package private(set) var isReady = false

  /// The process that speaks with the method; nil once it was given up.
  package var processID: Int32? { process?.processID }

  /// Whether keys wait for an answer, and whatever else behind them.
  package var hasWaitingKeys: Bool { !waiting.isEmpty }

  /// The text that the method has not made up its mind about.
  package private(set) var preedit = MethodPreedit.none

  private let connection: DisplayConnection
  private let patience: Int64
  private var process: HelperProcess?
  private var channel: InputMethodChannel?
  private var watch: DescriptorWatch?
  private var timer: Timer?
  private var lastNumber: Int32 = 0
  private var waiting: [WaitingInput] = []
  /// Whether a key waited in vain for the method to be opened.
  private var isLate = false
  /// The keys that are down and that the method took.
  private var taken: Set<UInt8> = []
  /// The reset whose end has not been told yet.
  private var pendingReset: Int32?

  /// Starts the process, which opens the method; nil if the program cannot be started.
  ///
  /// - Parameters:
  ///   - path: The program to start, which calls `InputMethodBridge.run`.
  ///   - arguments: Without the program's own name; the display's name follows them.
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

  /// Asks the method about a key.
  ///
  /// - Parameters:
  ///   - key: What the server told.
  ///   - isPress: Whether the key went down.
  ///   - deliver: Called, perhaps at once, if the key is not the method's. Keys keep their order.
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

  /// Does something once every key that came before has had its answer, perhaps at once.
  package func inTurn(_ action: @escaping () -> Void) {
    guard hasWaitingKeys else { return action() }
    waiting.append(WaitingInput(deliver: action))
  }

  /// Tells the method whether a text has the focus.
  package func setFocused(_ isFocused: Bool) {
    send(.focus(isFocused))
  }

  /// Tells the method where the caret's lower end is, in device pixels of the root.
  package func setSpot(_ point: PixelPoint) {
    send(.spot(x: Int32(clamping: point.x), y: Int32(clamping: point.y)))
  }

  /// Makes what the method was not sure about text, as it stands, and has the method forget it.
  package func finishPreedit() {
    guard isRunning, !preedit.text.isEmpty else { return }
    askForReset()
    keepPreedit()
  }

  private func askForReset() {
    lastNumber &+= 1
    pendingReset = lastNumber
    send(.reset(lastNumber))
  }

  /// Has the method forget what it is not sure about, which is not shown any more.
  package func discardPreedit() {
    guard isRunning, !preedit.text.isEmpty else { return }
    preedit = .none
    askForReset()
  }

  /// Gives the method up; keys that still wait for it are plain.
  package func stop() {
    guard isRunning else { return }
    watch?.cancel()
    watch = nil
    timer = nil
    // One that waits for a method that hangs would never see that the channel ends.
    process?.kill()
    process = nil
    channel = nil
    keepPreedit()
    deliverAll()
  }

  /// Nothing waits any longer: keys are plain.
  private func deliverAll() {
    let all = waiting
    waiting = []
    for input in all where !input.hadEffect && (input.isPress || !wasTaken(input)) {
      input.deliver()
    }
  }

  /// Whether something is the release of a key that the method took; it is not asked twice.
  private func wasTaken(_ input: WaitingInput) -> Bool {
    input.key.map { taken.remove($0.wire.keycode) != nil } ?? false
  }

  private func send(_ request: InputMethodRequest) {
    guard let channel, !channel.send(InputMethodPacket(request)) else { return }
    stop()
  }

  private func keepPreedit() {
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
      // Of before a reset; what was shown then is text already.
      guard pendingReset == nil else { return }
      tell(reply)
    }
  }

  private func tell(_ reply: InputMethodReply) {
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

  /// Lets go whatever has its turn and is no press; no answer is waited for to it.
  private func settle() {
    while let first = waiting.first, !first.isPress {
      waiting.removeFirst()
      if !wasTaken(first) { first.deliver() }
    }
  }

  private func waitForAnswer() {
    timer = Timer(after: patience) { [weak self] in self?.giveWay() }
  }

  /// The first key has waited long enough.
  private func giveWay() {
    guard !isReady else { return stop() }
    isLate = true
    deliverAll()
  }
}
