import AlertModel
import GLib
import X11

/// Composes text from keys: the input method gets them first, then dead keys and compose sequences.
///
/// A key that either of them consumes does not reach the content, not even Escape. Keys and pointer
/// events keep their order, however long the input method takes.
@MainActor
final class TextComposition {
  /// Called with events for the content, and to cancel the alert.
  var tell: ((InputTranslator.Outcome) -> Void)?
  /// Whether an event that had to wait is still accepted.
  var stillCounts: ((InputTranslator.Outcome) -> Bool)?

  private let display: AlertDisplay
  private var method: InputMethodClient?
  /// How often the method was started for this alert.
  private var methodStarts = 0
  /// A method that answered too late may have had a busy machine, so it is started again; one that
  /// hangs would delay keys each time.
  private static let mostMethodStarts = 3
  private var spot: PixelPoint?
  /// Reads the compose sequences.
  private var preparation: IdleTask?

  init(display: AlertDisplay) {
    self.display = display
  }

  /// Whether an input method receives keys.
  var hasMethod: Bool { method?.isAsked == true }

  /// Whether the input method is open.
  var isMethodReady: Bool { method?.isReady == true }

  /// Whether keys wait for the input method's reply.
  var hasWaitingKeys: Bool { method?.hasWaitingKeys == true }

  /// The process that talks to the input method.
  var methodProcess: Int32? { method?.processID }

  /// Called when the caret has moved.
  ///
  /// - Parameter spot: The caret's lower end, in device pixels of the root; nil while there is no
  ///   text for an input method.
  func caretMoved(to spot: PixelPoint?) {
    guard spot != self.spot else { return }
    let hadFocus = self.spot != nil
    self.spot = spot
    guard let spot else {
      endSequence()
      method?.discardPreedit()
      method?.setFocused(false)
      return
    }
    let isNew = startMethod()
    if isNew || !hadFocus { method?.setFocused(true) }
    method?.setSpot(spot)
  }

  /// Handles the meaning of an event, unless the input method or a sequence consumes it.
  ///
  /// - Parameters:
  ///   - meaning: The event's meaning without them.
  ///   - event: The event.
  ///   - isTyping: Whether typed characters go into a text.
  func handle(
    _ meaning: InputTranslator.Outcome, of event: DisplayEvent, isTyping: Bool
  ) {
    switch event {
    case .keyPressed(let key):
      inTurn(meaning, of: (key, isPress: true)) {
        $0.compose(key, meaning: meaning, isTyping: isTyping)
      }
    case .keyReleased(let key):
      inTurn(meaning, of: (key, isPress: false)) { $0.tell?(meaning) }
    case .buttonPressed(let button) where button.button <= 3:
      inTurn(meaning) {
        // A press may move the caret; the text that is being composed is finished first.
        $0.endSequence()
        $0.method?.finishPreedit()
        $0.tell?(meaning)
      }
    default:
      inTurn(meaning) { $0.tell?(meaning) }
    }
  }

  /// Reads the compose sequences while nothing else is to do, so that the first key has not to wait
  /// for them.
  func prepare() {
    preparation = IdleTask(priority: .idle) { [composer = display.composer] in composer.prepare() }
  }

  /// Ends composition when the alert's window is closed.
  func end() {
    preparation = nil
    spot = nil
    display.composer.reset()
    method?.stop()
    method = nil
    methodStarts = 0
  }
}

// MARK: - The input method

extension TextComposition {
  /// Starts the method, unless it runs or has failed too often.
  ///
  /// - Returns: Whether it was started.
  private func startMethod() -> Bool {
    guard method?.processID == nil, methodStarts < Self.mostMethodStarts,
      let program = display.inputMethod, program.method != nil
    else { return false }
    methodStarts += 1
    method = InputMethodClient(
      path: program.path, arguments: program.arguments,
      patience: Int64(program.patience * 1e9), on: display.connection)
    method?.onText = { [weak self] text in self?.tell?(.content(.textCommitted(text))) }
    method?.onPreedit = { [weak self] preedit in
      self?.tell?(.content(.preeditChanged(PreeditText(preedit))))
    }
    method?.onKey = { [weak self] key in
      let meaning = InputTranslator.Outcome.content(.keyPressed(KeyPress(key)))
      guard let self, stillCounts?(meaning) == true else { return }
      compose(key, meaning: meaning, isTyping: true)
    }
    return method != nil
  }

  /// Handles an event after the keys that still wait for the input method.
  ///
  /// - Parameters:
  ///   - meaning: The event's meaning; if it had to wait and is no longer accepted, it is dropped.
  ///   - key: The key event that the input method receives; nil for pointer events.
  ///   - body: Handles the event.
  private func inTurn(
    _ meaning: InputTranslator.Outcome, of key: (event: KeyEvent, isPress: Bool)? = nil,
    _ body: @escaping (TextComposition) -> Void
  ) {
    guard let method, spot != nil || hasWaitingKeys else { return body(self) }
    var hasWaited = false
    let action = { [weak self] in
      guard let self, !hasWaited || stillCounts?(meaning) == true else { return }
      body(self)
    }
    if let key {
      method.filter(key.event, isPress: key.isPress, deliver: action)
    } else {
      method.inTurn(action)
    }
    hasWaited = true
  }
}

// MARK: - Dead keys and compose sequences

extension TextComposition {
  private func compose(_ key: KeyEvent, meaning: InputTranslator.Outcome, isTyping: Bool) {
    if meaning.leavesText {
      // What the field shows becomes part of the answer, even if the method has not committed it.
      method?.finishPreedit()
    }
    let modifiers = KeyModifiers(key.state)
    guard isTyping, modifiers.mayWrite else {
      endSequence()
      tell?(meaning)
      return
    }
    let wasComposing = display.composer.isComposing
    switch display.composer.feed(key.keysym) {
    case .plain:
      tell?(meaning)
    case .composing:
      showSequence()
    case .composed(let text):
      if wasComposing { showSequence() }
      tell?(
        .content(
          .keyPressed(
            KeyPress(
              .text(text), modifiers: modifiers, isRepeat: key.isRepeat, writes: text,
              time: key.time))))
    case .cancelled:
      showSequence()
    }
  }

  private func endSequence() {
    guard display.composer.isComposing else { return }
    display.composer.reset()
    showSequence()
  }

  private func showSequence() {
    let text = display.composer.pendingText
    tell?(.content(.preeditChanged(PreeditText(text, caret: text.utf8.count))))
  }
}

extension InputTranslator.Outcome {
  /// Whether it is a key that answers the alert or goes to the next field.
  fileprivate var leavesText: Bool {
    guard case .content(.keyPressed(let press)) = self else { return false }
    return press.key == .return || press.key == .tab
  }
}

extension PreeditText {
  fileprivate init(_ preedit: MethodPreedit) {
    self.init(preedit.text, caret: preedit.caret, emphasis: preedit.emphasis)
  }
}
