import AlertModel
import X11

/// The keyboard for toasts: a toast has it only when the user gives it the keyboard, and never
/// while a modal alert is open or the screen may be locked.
@MainActor
final class ToastKeyboard {
  /// Called with one line when the chord cannot be used.
  var report: ((String) -> Void)?

  /// The toast that has the keyboard.
  private(set) var holder: AlertTicket?

  /// The keys that give the keyboard to the newest toast, and from there to the next older one; nil
  /// for none.
  var chord: KeyChord? {
    didSet {
      guard chord != oldValue else { return }
      chordGrab = nil
      followVisibility()
    }
  }

  private let registry: AlertRegistry
  private let runner: QueueRunner
  private let screen: PresenterDisplay
  private var chordGrab: ChordGrab?
  /// The last reported line about the chord.
  private var lastReport: String?
  /// Reports clicks anywhere while a toast has the keyboard.
  private var clickWatch: (events: RawEvents, observation: EventObservation)?
  /// Reports when another program grabs the pointer while a toast has the keyboard.
  private var grabWatch: (events: RootEvents, observation: EventObservation)?

  init(registry: AlertRegistry, runner: QueueRunner, screen: PresenterDisplay) {
    self.registry = registry
    self.runner = runner
    self.screen = screen
  }

  /// Grabs the chord while toasts are visible.
  func followVisibility() {
    guard let display = screen.display else { return }
    let areVisible = runner.toasts.isAnySeen
    if !areVisible || chord == nil { chordGrab = nil }
    if areVisible, let chord, chordGrab == nil { chordGrab = grab(chord, on: display) }
  }

  /// Resets everything that belongs to a lost display.
  func reset() {
    chordGrab = nil
    (clickWatch, grabWatch) = (nil, nil)
    holder = nil
  }

  /// Called when an alert took over another one's window, and with it the keyboard.
  func replace(_ former: AlertTicket, by ticket: AlertTicket) {
    if holder == former { holder = ticket }
  }
}

// MARK: - Chord

extension ToastKeyboard {
  private func grab(_ chord: KeyChord, on display: AlertDisplay) -> ChordGrab? {
    guard let keysym = DisplayConnection.keysym(named: chord.key) else {
      reportOnce("the chord “\(chord)” names no known key")
      return nil
    }
    let grab = ChordGrab(
      keysym: keysym, modifiers: InputState(chord.modifiers), on: display.connection
    ) { [weak self] _ in self?.chordWasPressed() }
    switch grab.refusal {
    case nil: break
    case .missing: reportOnce("no key of this keyboard gives the chord “\(chord)”")
    case .taken: reportOnce("another program has the chord “\(chord)”, so it does nothing here")
    }
    return grab
  }

  private func reportOnce(_ line: String) {
    guard lastReport != line else { return }
    lastReport = line
    report?(line)
  }

  /// Gives the keyboard to the newest toast, or to the one before the current holder.
  private func chordWasPressed() {
    if let holder {
      turn(from: holder, toOlder: true)
    } else if let newest = candidates.first {
      give(to: newest, isSummoned: true)
    }
  }

  /// The toasts that can use the keyboard, the newest first.
  private var candidates: [AlertTicket] {
    runner.toasts.standing.filter { registry[$0]?.window?.keyInput.isWanted == true }
  }
}

// MARK: - Giving and taking

extension ToastKeyboard {
  /// Gives the keyboard to the toast before or after another one, wrapping around.
  func turn(from ticket: AlertTicket, toOlder isOlder: Bool) {
    let candidates = candidates
    guard let index = candidates.firstIndex(of: ticket), candidates.count > 1 else { return }
    let next = (index + (isOlder ? 1 : candidates.count - 1)) % candidates.count
    give(to: candidates[next], isSummoned: true)
  }

  /// Gives the keyboard to a toast, if it can be grabbed at once.
  ///
  /// - Parameters:
  ///   - ticket: The toast's ticket.
  ///   - isSummoned: Whether the user requested that by a key.
  func give(to ticket: AlertTicket, isSummoned: Bool) {
    guard let display = screen.display, let window = registry[ticket]?.window,
      window.keyInput.isWanted
    else { return }
    let keyboard = display.keyboard
    let isAvailable =
      !display.gate.isWanted && display.gate.areToastsAvailable && !keyboard.isYielding
    if let holder, holder != ticket { registry[holder]?.window?.keyInput.wasTaken() }
    holder = ticket
    if isAvailable {
      keyboard.keyEvent = { [weak self] event in self?.handle(event) }
      keyboard.heldDidChange = { [weak self] isHeld in if !isHeld { self?.giveBack() } }
    }
    guard isAvailable, keyboard.tryOnce() else {
      // A clicked field must not look as if it had the keyboard.
      window.keyInput.wasGiven(isSummoned: false)
      return giveBack()
    }
    window.keyInput.wasGiven(isSummoned: isSummoned)
    watchClicks(on: display)
    watchGrabs(on: display)
    runner.handle([.toast(.focused(ticket))])
  }

  /// Releases the keyboard, if a toast has it.
  ///
  /// - Parameter ticket: The toast that must have it; nil for any.
  func giveBack(of ticket: AlertTicket? = nil) {
    guard let holder, ticket == nil || ticket == holder else { return }
    self.holder = nil
    (clickWatch, grabWatch) = (nil, nil)
    if let display = screen.display, !display.gate.isWanted {
      display.keyboard.keyEvent = nil
      display.keyboard.heldDidChange = nil
      display.keyboard.release()
    }
    registry[holder]?.window?.keyInput.wasTaken()
    runner.handle([.toast(.focused(nil))])
  }

  private func handle(_ event: DisplayEvent) {
    guard let holder else { return }
    if case .keyPressed(let key) = event, chordGrab?.matches(key) == true {
      return chordWasPressed()
    }
    let successor = successor(of: holder)
    let isDismissed = registry[holder]?.window?.keyInput.handle(event) ?? false
    // So that a stack can be cleared.
    if isDismissed, self.holder == nil, let successor { give(to: successor, isSummoned: true) }
  }

  /// The next older toast of a toast's stack, or else the next newer one; nil if there is none.
  private func successor(of ticket: AlertTicket) -> AlertTicket? {
    guard let stack = stack(of: ticket) else { return nil }
    let members = candidates.filter { self.stack(of: $0) == stack }
    guard let index = members.firstIndex(of: ticket) else { return nil }
    return members.element(at: index + 1) ?? members.element(at: index - 1)
  }

  private func stack(of ticket: AlertTicket) -> String? {
    runner.toasts.entry(leading: ticket)?.alert.submission.stack
  }

  /// Watches for clicks elsewhere, which mean that the user wants the keyboard there.
  private func watchClicks(on display: AlertDisplay) {
    guard clickWatch == nil, let events = RawEvents(ofButtonsOn: display.connection) else {
      return
    }
    let observation = display.connection.addObserver(for: WindowID.none) { [weak self] event in
      // The directions of the wheel are buttons from 4 on.
      if case .pressedAnywhere(let button) = event, button <= 3 { self?.wasClicked() }
    }
    clickWatch = (events, observation)
  }

  /// Watches for grabs of the pointer: screen lockers that grab the pointer first retry only after
  /// a second when they do not get the keyboard as well.
  private func watchGrabs(on display: AlertDisplay) {
    guard grabWatch == nil else { return }
    let connection = display.connection
    let events = RootEvents(.enterLeave, on: connection)
    let observation = connection.addObserver(for: connection.root) { [weak display] event in
      switch event {
      case .pointerEntered(let crossing), .pointerLeft(let crossing):
        guard crossing.mode == .grab, !crossing.isSynthetic else { return }
        display?.gate.suspectLock(.grab)
      default: break
      }
    }
    grabWatch = (events, observation)
  }

  private func wasClicked() {
    guard let display = screen.display, let holder, let window = registry[holder]?.window else {
      return
    }
    let pointer = display.connection.queryPointer().map(Point.init)
    let isInside = window.panes.contains { pane in
      pointer.map(pane.contentFrame.contains) ?? false
    }
    if !isInside { giveBack() }
  }
}

extension InputState {
  /// The modifiers as the core protocol names them.
  fileprivate init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.mod1) }
    if modifiers.contains(.super) { insert(.mod4) }
  }
}
