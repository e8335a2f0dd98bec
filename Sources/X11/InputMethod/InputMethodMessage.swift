/// A key as it goes to an input method.
nonisolated package struct MethodKey: Hashable, Sendable {
  package var keycode: UInt8
  package var state: InputState
  package var isPress: Bool
  package var time: UInt

  package init(keycode: UInt8, state: InputState, isPress: Bool, time: UInt = 0) {
    self.keycode = keycode
    self.state = state
    self.isPress = isPress
    self.time = time
  }
}

/// Text that an input method shows at the caret until it is sure what is meant.
nonisolated package struct MethodPreedit: Hashable, Sendable {
  package static let none = MethodPreedit(text: "", caret: 0)

  package var text: String
  /// In bytes of the text's UTF-8.
  package var caret: Int
  /// The part that the method works on, in bytes of the text's UTF-8.
  package var emphasis: Range<Int>?

  package init(text: String, caret: Int, emphasis: Range<Int>? = nil) {
    self.text = text
    self.caret = caret
    self.emphasis = emphasis
  }
}

/// What a program asks of the process that speaks with the input method for it.
nonisolated enum InputMethodRequest: Hashable, Sendable {
  /// A key, under a number that the answer repeats.
  case key(Int32, MethodKey)
  case focus(Bool)
  /// Where the caret is, in device pixels of the root.
  case spot(x: Int32, y: Int32)
  /// Whatever the method is in the midst of is to be forgotten.
  case reset(Int32)
}

/// What that process tells.
nonisolated enum InputMethodReply: Hashable, Sendable {
  /// The method is open.
  case ready
  /// The method is done with a key, and took it or not.
  case answer(Int32, isHandled: Bool)
  /// The method made a key up, or gave one back after its answer.
  case key(MethodKey)
  case commit(String)
  case preedit(MethodPreedit)
  /// Nothing of what was before a reset comes any more.
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

  /// The request that the packet is; nil if it is none.
  nonisolated var request: InputMethodRequest? {
    switch (kind, numbers.count) {
    case (1, 5): .key(numbers[0], MethodKey(numbers[1...]))
    case (2, 1): .focus(numbers[0] != 0)
    case (3, 2): .spot(x: numbers[0], y: numbers[1])
    case (4, 1): .reset(numbers[0])
    default: nil
    }
  }

  /// The reply that the packet is; nil if it is none.
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

  /// Takes four numbers.
  fileprivate nonisolated init(_ numbers: ArraySlice<Int32>) {
    let values = Array(numbers)
    self.init(
      keycode: UInt8(truncatingIfNeeded: values[0]),
      state: InputState(rawValue: UInt32(bitPattern: values[1])), isPress: values[2] != 0,
      time: UInt(UInt32(bitPattern: values[3])))
  }
}
