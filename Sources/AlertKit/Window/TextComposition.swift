import AlertModel
import X11

/// What stands between the keys that count and the text that they write: the input method first,
/// then dead keys and compose sequences.
///
/// A key that either of them takes is none of the content's, Escape included. The order of keys,
/// and of what the pointer does, is kept however long the method thinks.
@MainActor
final class TextComposition {
  /// Called with what the content is to be told, or that the alert is to be cancelled.
  var tell: ((InputTranslator.Outcome) -> Void)?
  /// Whether the alert takes answers now.
  var isArmed: (() -> Bool)?
  /// Whether something that had to wait still counts.
  var stillCounts: ((InputTranslator.Outcome) -> Bool)?

  private let display: AlertDisplay
  private var method: InputMethodClient?
  /// Whether the method was started for this alert: one that was given up is left alone.
  private var wasMethodStarted = false
  private var spot: PixelPoint?

  init(display: AlertDisplay) {
    self.display = display
  }

  /// Whether an input method is asked about keys.
  var hasMethod: Bool { method?.isAsked == true }

  /// Whether the method has been opened.
  var isMethodReady: Bool { method?.isReady == true }

  /// Whether keys wait for the method's answer.
  var hasWaitingKeys: Bool { method?.hasWaitingKeys == true }

  /// The process that speaks with the method.
  var methodProcess: Int32? { method?.processID }

  /// Takes note of where the caret is.
  ///
  /// - Parameter spot: The caret's lower end, in device pixels of the root; nil while no text can be
  ///   typed that a method may see.
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
    startMethod()
    if !hadFocus { method?.setFocused(true) }
    method?.setSpot(spot)
  }

  /// Passes on what a key or the pointer means, once it is sure that nobody else wants it.
  ///
  /// - Parameters:
  ///   - meaning: What it means unless it is part of something longer.
  ///   - event: What the server told.
  ///   - isTyping: Whether keys that write go into a text.
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
        // A press may put the caret elsewhere: what was begun stays where it is.
        $0.endSequence()
        $0.method?.finishPreedit()
        $0.tell?(meaning)
      }
    default:
      inTurn(meaning) { $0.tell?(meaning) }
    }
  }

  /// The alert's window is gone.
  func end() {
    spot = nil
    display.composer.reset()
    method?.stop()
    method = nil
    wasMethodStarted = false
  }
}

// MARK: - The input method

extension TextComposition {
  private func startMethod() {
    guard !wasMethodStarted, let program = display.inputMethod, program.method != nil else {
      return
    }
    wasMethodStarted = true
    method = InputMethodClient(
      path: program.path, arguments: program.arguments,
      patience: Int64(program.patience * 1e9), on: display.connection)
    method?.onText = { [weak self] text in self?.tell?(.content(.textCommitted(text))) }
    method?.onPreedit = { [weak self] preedit in
      self?.tell?(.content(.preeditChanged(PreeditText(preedit))))
    }
    method?.onKey = { [weak self] key in
      guard let self, isArmed?() == true else { return }
      compose(key, meaning: .content(.keyPressed(KeyPress(key))), isTyping: true)
    }
  }

  /// Does something with what the person did, behind the keys that still wait for the method.
  ///
  /// - Parameters:
  ///   - meaning: What it means; had it to wait, it is dropped if it would not count any more.
  ///   - key: The key that the method is asked about; nil for what the pointer did.
  ///   - body: What is done when its turn has come.
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

extension PreeditText {
  fileprivate init(_ preedit: MethodPreedit) {
    self.init(preedit.text, caret: preedit.caret, emphasis: preedit.emphasis)
  }
}
