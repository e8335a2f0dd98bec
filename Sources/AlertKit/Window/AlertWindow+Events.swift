import AlertModel
import X11

// MARK: - Keyboard

extension AlertWindow {
  func takeKeyboard() {
    followSyntheticInput()
    let keyboard = display.keyboard
    guard container.content.keyboardNeed == .grab, !standsOnDesktop else {
      releaseKeyboard()
      input.setKeyboardHeld(true)
      return
    }
    keyboard.keyEvent = { [weak self] event in
      if let self { handleInput(event, in: container.contentFrame) }
    }
    keyboard.heldDidChange = { [weak self] isHeld in self?.keyboardHeldDidChange(isHeld) }
    keyboard.want()
    input.setKeyboardHeld(keyboard.isHeld)
    input.keysAreDown(display.connection.heldKeys.keycodes)
    if !keyboard.isHeld { keyboardHeldDidChange(false) }
  }

  /// Marks what other programs press, for as long as the alert must not be answered by them.
  func followSyntheticInput() {
    let isWatching = display.preferences.refusesSyntheticInput && container.content.isDangerous
    guard isWatching != (syntheticInput != nil) else { return }
    syntheticInput = isWatching ? SyntheticInputWatch(on: display.connection) : nil
  }

  func releaseKeyboard() {
    syntheticInput = nil
    heldNotice = nil
    // What stands on the desktop never had it, and another alert may.
    guard !standsOnDesktop else { return }
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
      heldNotice = clock.timer(afterSeconds: 1) { [weak self] in
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
  func handle(_ event: DisplayEvent, of pane: AlertPane) {
    guard phase != .closed, panes.contains(where: { $0 === pane }) else { return }
    switch event {
    case .exposed(_, let region, _):
      pane.surface.repair(region)
    case .propertyChanged(let change) where change.property == display.fenceAtom:
      frameWasShown(in: pane)
    case .windowUnmapped(let event), .windowDestroyed(let event):
      if event.window == pane.surface.window.id { wasTaken() }
    default:
      if standsOnDesktop, handlePointer(event, on: pane) { return }
      handleInput(event, in: pane.contentFrame)
    }
  }

  /// - Parameters:
  ///   - event: What the person did.
  ///   - frame: Where the content stands that they did it to, in device pixels of the root.
  func handleInput(_ event: DisplayEvent, in frame: Rect) {
    guard phase == .presenting || phase == .presented else { return }
    let content = container.content
    inputTime = event.inputTime ?? inputTime
    switch input.translate(
      event, point: { container.contentPoint(atRoot: Point($0), in: frame) },
      contains: { frame.contains(Point($0)) }, isTyping: content.isTyping,
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
    case .cancel where content.goBack():
      break
    case .cancel where standsOnDesktop:
      // It stays, and is looked at again later.
      events(.returnsKeyboard)
    case .cancel:
      if let response = content.responseToCancel() { finish(with: response) }
    case .content(let inputEvent):
      isHandlingInput = true
      content.handle(inputEvent)
      isHandlingInput = false
      if case .pointerPressed = inputEvent { askForKeyboard() }
    }
  }

  /// Somebody destroyed the window, or unmapped it, as some lockers do for a moment with every
  /// window.
  func wasTaken() {
    let now = clock.now
    losses = losses.filter { now.seconds(since: $0) < 10 } + [now]
    guard losses.count >= 3 else { return rebuildPanes(afterSeconds: 0.2) }
    dropPanes()
    input.disappeared()
    finish(
      with: AlertResponse(
        .failed, reason: "Another program keeps taking the alert's window away."))
  }
}
