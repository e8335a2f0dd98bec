import AlertModel
import GLib
import X11

/// The keyboard for toasts: theirs only when the person gives it to them, and never while a modal
/// alert is there or a screen locker may be.
extension AlertPresenter {
  /// Watches what matters only while toasts can be seen: the chord, and whether somebody is there.
  func followToasts() {
    guard let display else { return }
    let areSeen = toasts.isAnySeen
    display.idle.isWatching = areSeen
    if !areSeen || toastChord == nil { chordGrab = nil }
    if areSeen, let toastChord, chordGrab == nil { chordGrab = grab(toastChord, on: display) }
  }

  /// Lets go of everything that hangs on the display.
  func dropToastWatches() {
    backlogWindows = [:]
    backlogTimer = nil
    chordGrab = nil
    pressesElsewhere = nil
    keyboardToast = nil
  }

  private func grab(_ chord: KeyChord, on display: AlertDisplay) -> ChordGrab? {
    guard let keysym = DisplayConnection.keysym(named: chord.key) else {
      complain("the chord “\(chord)” names no key that there is")
      return nil
    }
    let grab = ChordGrab(
      keysym: keysym, modifiers: InputState(chord.modifiers), on: display.connection
    ) { [weak self] _ in self?.summon() }
    switch grab.refusal {
    case nil: break
    case .missing: complain("no key of this keyboard gives the chord “\(chord)”")
    case .taken: complain("another program has the chord “\(chord)”, so it does nothing here")
    }
    return grab
  }

  /// Says what is wrong with the chord, once.
  private func complain(_ line: String) {
    guard complaint != line else { return }
    complaint = line
    report?(line)
  }

  /// The chord was pressed: the keyboard goes to the newest toast, or to the one before.
  private func summon() {
    if let keyboardToast {
      turnKeyboard(from: keyboardToast, toOlder: true)
    } else if let newest = keyboardCandidates.first {
      giveKeyboard(to: newest, isSummoned: true)
    }
  }

  /// The toasts that the keyboard is of use to, the newest first.
  private var keyboardCandidates: [AlertTicket] {
    toasts.standing.filter { records[$0]?.window?.takesKeyboard == true }
  }

  /// Gives the keyboard to the toast that came before one, or after it, round and round.
  func turnKeyboard(from ticket: AlertTicket, toOlder isOlder: Bool) {
    let candidates = keyboardCandidates
    guard let index = candidates.firstIndex(of: ticket), candidates.count > 1 else { return }
    let next = (index + (isOlder ? 1 : candidates.count - 1)) % candidates.count
    giveKeyboard(to: candidates[next], isSummoned: true)
  }

  /// Gives the keyboard to a toast, if it can be had at once.
  ///
  /// - Parameters:
  ///   - ticket: The toast's.
  ///   - isSummoned: Whether the person asked for that by a key.
  func giveKeyboard(to ticket: AlertTicket, isSummoned: Bool) {
    guard let display, let window = records[ticket]?.window, window.takesKeyboard else { return }
    let keyboard = display.keyboard
    let mayHave =
      !display.gate.isWanted && display.gate.areToastsAvailable && !keyboard.isYielding
    if let keyboardToast, keyboardToast != ticket {
      records[keyboardToast]?.window?.keyboardWasTaken()
    }
    keyboardToast = ticket
    if mayHave {
      keyboard.keyEvent = { [weak self] event in self?.handleToastKey(event) }
      keyboard.heldDidChange = { [weak self] isHeld in if !isHeld { self?.giveBackKeyboard() } }
    }
    guard mayHave, keyboard.tryOnce() else {
      // A field that was clicked on must not look as if it could be typed into.
      window.keyboardWasGiven(isSummoned: false)
      return giveBackKeyboard()
    }
    window.keyboardWasGiven(isSummoned: isSummoned)
    watchPresses(on: display)
    handle([.toast(.focused(ticket))])
  }

  /// Gives the keyboard back, if a toast has it.
  ///
  /// - Parameter ticket: The toast that must have it; nil for any.
  func giveBackKeyboard(of ticket: AlertTicket? = nil) {
    guard let holder = keyboardToast, ticket == nil || ticket == holder else { return }
    keyboardToast = nil
    pressesElsewhere = nil
    if let display, !display.gate.isWanted {
      display.keyboard.keyEvent = nil
      display.keyboard.heldDidChange = nil
      display.keyboard.release()
    }
    records[holder]?.window?.keyboardWasTaken()
    handle([.toast(.focused(nil))])
  }

  private func handleToastKey(_ event: DisplayEvent) {
    guard let keyboardToast else { return }
    if case .keyPressed(let key) = event, chordGrab?.matches(key) == true { return summon() }
    records[keyboardToast]?.window?.handleKey(event)
  }

  private func watchPresses(on display: AlertDisplay) {
    guard pressesElsewhere == nil, let events = RawEvents(ofButtonsOn: display.connection) else {
      return
    }
    let observation = display.connection.addObserver(for: WindowID.none) { [weak self] event in
      // The wheel's directions are buttons, too.
      if case .pressedAnywhere(let button) = event, button <= 3 { self?.pressedSomewhere() }
    }
    pressesElsewhere = (events, observation)
  }

  /// Whoever clicks elsewhere wants the keyboard there.
  private func pressedSomewhere() {
    guard let display, let keyboardToast, let window = records[keyboardToast]?.window else {
      return
    }
    let pointer = display.connection.queryPointer().map(Point.init)
    let isInside = window.panes.contains { pane in
      pointer.map(pane.contentFrame.contains) ?? false
    }
    if !isInside { giveBackKeyboard() }
  }
}

extension InputState {
  /// As the core protocol has them.
  fileprivate init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.mod1) }
    if modifiers.contains(.super) { insert(.mod4) }
  }
}
