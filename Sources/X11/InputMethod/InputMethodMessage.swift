/// A key event for, or from, an input method.
nonisolated package struct MethodKey: Hashable, Sendable {
  /// The server's number of the key.
  package var keycode: UInt8
  /// The modifiers and buttons that were down.
  package var state: InputState
  /// Whether the key was pressed rather than released.
  package var isPress: Bool
  /// The server's time in milliseconds.
  package var time: UInt

  /// Creates an event from its parts.
  package init(keycode: UInt8, state: InputState, isPress: Bool, time: UInt = 0) {
    self.keycode = keycode
    self.state = state
    self.isPress = isPress
    self.time = time
  }
}

/// An input method's pre-edit text: provisional text at the caret.
nonisolated package struct MethodPreedit: Hashable, Sendable {
  /// No text.
  package static let none = MethodPreedit(text: "", caret: 0)

  /// The provisional text.
  package var text: String
  /// The caret's position in the text, as an offset in UTF-8 bytes.
  package var caret: Int
  /// The highlighted part, as offsets in UTF-8 bytes.
  package var emphasis: Range<Int>?

  /// Creates a text from its parts.
  package init(text: String, caret: Int, emphasis: Range<Int>? = nil) {
    self.text = text
    self.caret = caret
    self.emphasis = emphasis
  }
}

/// A message from `InputMethodClient` to `InputMethodBridge`.
nonisolated enum InputMethodRequest: Hashable, Sendable {
  /// A key event, with a number that the answer repeats.
  case key(Int32, MethodKey)
  /// Whether a text field has the focus.
  case focus(Bool)
  /// The caret's position, in device pixels of the root window.
  case spot(x: Int32, y: Int32)
  /// Discard the method's state, with a number that the confirmation repeats.
  case reset(Int32)
}

/// A message from `InputMethodBridge` to `InputMethodClient`.
nonisolated enum InputMethodReply: Hashable, Sendable {
  /// The method is open.
  case ready
  /// Whether the method consumed the key with this number.
  case answer(Int32, isHandled: Bool)
  /// A key event that the method generated, or returned after its answer.
  case key(MethodKey)
  /// Final text.
  case commit(String)
  /// The new pre-edit text.
  case preedit(MethodPreedit)
  /// The reset with this number is done: no reply after this one is older than it.
  case resetDone(Int32)
}

extension InputMethodPacket {
  nonisolated init(_ request: InputMethodRequest) {
    switch request {
    case .key(let number, let key): self.init(kind: 1, numbers: [number] + key.numbers)
    case .focus(let isFocused): self.init(kind: 2, numbers: [isFocused ? 1 : 0])
    case .spot(let x, let y): self.init(kind: 3, numbers: [x, y])
    case .reset(let number): self.init(kind: 4, numbers: [number])
    }
  }

  nonisolated init(_ reply: InputMethodReply) {
    switch reply {
    case .ready: self.init(kind: 1)
    case .answer(let number, let isHandled):
      self.init(kind: 2, numbers: [number, isHandled ? 1 : 0])
    case .key(let key): self.init(kind: 3, numbers: key.numbers)
    case .commit(let text): self.init(kind: 4, text: text)
    case .preedit(let preedit):
      let emphasis = preedit.emphasis ?? 0..<0
      self.init(
        kind: 5,
        numbers: [preedit.caret, emphasis.lowerBound, emphasis.upperBound].map(Int32.init),
        text: preedit.text)
    case .resetDone(let number): self.init(kind: 6, numbers: [number])
    }
  }

  /// The request in the packet; nil if it is invalid.
  nonisolated var request: InputMethodRequest? {
    switch (kind, numbers.count) {
    case (1, 5): .key(numbers[0], MethodKey(numbers[1...]))
    case (2, 1): .focus(numbers[0] != 0)
    case (3, 2): .spot(x: numbers[0], y: numbers[1])
    case (4, 1): .reset(numbers[0])
    default: nil
    }
  }

  /// The reply in the packet; nil if it is invalid.
  nonisolated var reply: InputMethodReply? {
    switch (kind, numbers.count) {
    case (1, 0): .ready
    case (2, 2): .answer(numbers[0], isHandled: numbers[1] != 0)
    case (3, 4): .key(MethodKey(numbers[...]))
    case (4, 0): .commit(text)
    case (5, 3): preedit.map { .preedit($0) }
    case (6, 1): .resetDone(numbers[0])
    default: nil
    }
  }

  private nonisolated var preedit: MethodPreedit? {
    let (caret, start, end) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
    let all = 0...text.utf8.count
    guard all.contains(caret), all.contains(start), all.contains(end), start <= end else {
      return nil
    }
    return MethodPreedit(text: text, caret: caret, emphasis: start < end ? start..<end : nil)
  }
}

extension MethodKey {
  fileprivate nonisolated var numbers: [Int32] {
    [
      Int32(keycode), Int32(bitPattern: state.rawValue), isPress ? 1 : 0,
      Int32(bitPattern: UInt32(truncatingIfNeeded: time)),
    ]
  }

  /// Creates an event from the four numbers of `numbers`.
  fileprivate nonisolated init(_ numbers: ArraySlice<Int32>) {
    let values = Array(numbers)
    self.init(
      keycode: UInt8(truncatingIfNeeded: values[0]),
      state: InputState(rawValue: UInt32(bitPattern: values[1])), isPress: values[2] != 0,
      time: UInt(UInt32(bitPattern: values[3])))
  }
}
