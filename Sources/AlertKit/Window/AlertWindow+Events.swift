import AlertModel
import GLib
import X11

// MARK: - Keyboard

extension AlertWindow {
  func takeKeyboard() {
    let isWatching = display.preferences.refusesSyntheticInput && container.content.isDangerous
    if isWatching != (syntheticInput != nil) {
      syntheticInput = isWatching ? SyntheticInputWatch(on: display.connection) : nil
    }
    let keyboard = display.keyboard
    guard container.content.keyboardNeed == .grab else {
      releaseKeyboard()
      input.setKeyboardHeld(true)
      return
    }
    keyboard.keyEvent = { [weak self] event in self?.handle(event) }
    keyboard.heldDidChange = { [weak self] isHeld in self?.keyboardHeldDidChange(isHeld) }
    keyboard.want()
    input.setKeyboardHeld(keyboard.isHeld)
    input.keysAreDown(display.connection.heldKeys.keycodes)
    if !keyboard.isHeld { keyboardHeldDidChange(false) }
  }

  func releaseKeyboard() {
    syntheticInput = nil
    heldNotice = nil
    display.keyboard.keyEvent = nil
    display.keyboard.heldDidChange = nil
    display.keyboard.release()
  }

  /// A second without the keyboard is worth a word: till then it is most often a key that is still
  /// held.
  func keyboardHeldDidChange(_ isHeld: Bool) {
    input.setKeyboardHeld(isHeld)
    heldNotice = nil
    if isHeld {
      // What was let go meanwhile was told to somebody else.
      input.keysAreDown(display.connection.queryKeymap().keycodes)
      setNotice(nil)
    } else {
      heldNotice = Timer(after: 1_000_000_000) { [weak self] in
        self?.setNotice("Another program holds the keyboard")
      }
    }
  }

  func setNotice(_ notice: String?) {
    guard container.notice != notice else { return }
    container.notice = notice
    setNeedsDisplay()
  }
}

// MARK: - Events

extension AlertWindow {
  func handle(_ event: DisplayEvent) {
    guard phase != .closed, let surface else { return }
    switch event {
    case .exposed(_, let region, _):
      surface.repair(region)
    case .propertyChanged(let change) where change.property == display.fenceAtom:
      frameWasShown()
    case .windowUnmapped(let event), .windowDestroyed(let event):
      if event.window == surface.window.id { wasTaken() }
    default:
      handleInput(event)
    }
  }

  func handleInput(_ event: DisplayEvent) {
    guard phase == .presenting || phase == .presented else { return }
    let content = container.content
    switch input.translate(
      event, point: { container.contentPoint(atRoot: Point($0)) },
      contains: { container.contentFrame.contains(Point($0)) }, isTyping: content.isTyping,
      cancels: { content.cancels(at: $0) })
    {
    case .ignored:
      break
    case .cancel where !input.isArmed:
      // It works at once, and is nobody else's before the alert takes answers.
      carryOut(.cancel)
    case let meaning:
      composition.handle(meaning, of: event, isTyping: content.isTyping)
    }
  }

  /// Tells the content what is meant for it.
  func carryOut(_ meaning: InputTranslator.Outcome) {
    guard phase == .presenting || phase == .presented else { return }
    let content = container.content
    switch meaning {
    case .ignored:
      break
    case .cancel:
      if let response = content.responseToCancel() { finish(with: response) }
    case .content(let inputEvent):
      isHandlingInput = true
      content.handle(inputEvent)
      isHandlingInput = false
    }
  }

  /// Somebody destroyed the window, or unmapped it, as some lockers do for a moment with every
  /// window.
  func wasTaken() {
    let now = MonotonicInstant.now
    losses = losses.filter { now.seconds(since: $0) < 10 } + [now]
    guard losses.count >= 3 else { return rebuildSurface(afterSeconds: 0.2) }
    dropSurface()
    finish(
      with: AlertResponse(
        .failed, reason: "Another program keeps taking the alert's window away."))
  }
}
