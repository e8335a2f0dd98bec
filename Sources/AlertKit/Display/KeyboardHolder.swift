import AlertModel
import X11

/// Grabs the keyboard for the alert on screen.
///
/// The grab window is a separate one, one pixel large and off screen, so that the grab survives
/// when the alert's window is recreated. The input focus is not changed, so that it is right even
/// after a crash; only a full-screen program that holds the keyboard loses it, and any that holds the
/// pointer, see `TakenFocus`. While another program has a grab, the grab is retried, every 50 ms for
/// two seconds and then every 250 ms; a dialog then stays above the alert, see `KeyboardRival`. While
/// nobody uses the computer, or the alert only informs, the grab is passive; see `KeyboardRest`. Keys
/// of the desktop, such as those for the volume, go to the programs that have grabbed them; see
/// `KeyboardLoan`. On a rootless server a grab is not enough; see `RootlessFocus`.
@MainActor
final class KeyboardHolder {
  /// Whether keys arrive here: the keyboard is grabbed, perhaps passively.
  private(set) var isHeld = false

  /// Called when the grab was gained or lost.
  var heldDidChange: ((Bool) -> Void)?

  /// Called when another program unmapped or destroyed the grab window, which ended the grab.
  var windowWasTaken: (() -> Void)?

  /// Called with each key event while the keyboard is grabbed.
  var keyEvent: ((DisplayEvent) -> Void)?

  /// Offers keys to assistive programs before they are reported; nil for none.
  var relay: KeyRelay?

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private var window: OverlayWindow
  private var grab: KeyboardGrab
  private var observer: EventObservation?
  private var isWanted = false
  /// Whether the keyboard is left to a screen locker.
  private(set) var isYielding = false
  private var retry: (any AlertTimer)?
  /// Finds out whether another program has grabbed the keyboard during the rest.
  private var restProbe: (any AlertTimer)?
  private var firstAttempt: MonotonicInstant?
  /// The time since the keyboard was last used.
  private let restCounter: IdleCounter?
  private var restQuery: IdleCounter.Query?
  let rest: KeyboardRest
  let loan: KeyboardLoan
  private let takenFocus: TakenFocus
  /// The dialog that holds the keyboard instead.
  let rival: KeyboardRival
  /// Seconds between a window's appearance and the look whether it holds the keyboard.
  private static let probeDelay = 0.1
  /// Asks the desktop of a rootless X server for the keyboard; nil on other servers.
  let rootlessFocus: RootlessFocus?

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.clock = clock
    self.connection = connection
    // Created here, so that no alert waits for the round trips.
    restCounter = IdleCounter(.keyboards, on: connection)
    rest = KeyboardRest(connection: connection, clock: clock)
    loan = KeyboardLoan(connection: connection, clock: clock)
    takenFocus = TakenFocus(connection: connection, clock: clock)
    rival = KeyboardRival(connection: connection, clock: clock)
    rootlessFocus = RootlessFocus(connection: connection, clock: clock)
    (window, grab) = Self.makeWindow(on: connection)
    observe()
    rest.didBegin = { [weak self] in self?.grab.release() }
    rest.willEnd = { [weak self] in self?.verify() }
    rest.keyEvent = { [weak self] event in self?.handle(event) }
    rest.isLent = { [weak self] in self?.loan.isRunning == true }
    loan.reclaim = { [weak self] in self?.grab.acquire() == .success }
    loan.takesLong = { [weak self] in
      self?.setHeld(false)
      self?.attempt()
    }
    rootlessFocus?.didChange = { [weak self] in
      if self?.rootlessFocus?.isOurs == false { self?.setHeld(false) }
      self?.attempt()
    }
  }

  private static func makeWindow(
    on connection: DisplayConnection
  ) -> (window: OverlayWindow, grab: KeyboardGrab) {
    let window = OverlayWindow(
      on: connection, frame: PixelRect(x: -10, y: -10, width: 1, height: 1),
      format: connection.defaultFormat, events: [.keyPress, .keyRelease, .focus])
    return (window, KeyboardGrab(window: window.id, on: connection))
  }

  private func observe() {
    observer = connection.addObserver(for: window.id) { [weak self] event in
      self?.handle(event)
    }
  }

  /// The grab window.
  var windowID: WindowID { window.id }

  /// The windows for grab and focus, which stacking decisions ignore.
  var windows: [WindowID] { [windowID] + [rootlessFocus?.windowID].compactMap(\.self) }

  /// Returns the seconds since a key was last pressed or released in any program; nil if unknown.
  ///
  /// Costs a round trip, unless one was made since `begin()`.
  func queryRest() -> Double? {
    guard let restCounter else { return nil }
    let query = restQuery ?? restCounter.ask()
    restQuery = nil
    return restCounter.answer(query).map { Double($0) / 1000 }
  }

  /// Requests the keyboard grab and the time of the last key without waiting; `tryOnce` waits for
  /// the replies.
  func begin() {
    guard !isHeld, !isYielding else { return }
    prepareWindow()
    grab.begin()
    forgetRestQuery()
    restQuery = restCounter?.ask()
  }

  /// Tries once to grab the keyboard, unless it is left to a screen locker.
  ///
  /// - Returns: Whether it is grabbed.
  func tryOnce() -> Bool {
    guard !isHeld else { return true }
    guard !isYielding else { return false }
    prepareWindow()
    guard grab.acquire() == .success else {
      // The program that holds it may be receiving keys now.
      forgetRestQuery()
      return false
    }
    guard rootlessFocus?.isOurs ?? true else { return false }
    setHeld(true)
    return true
  }

  private func prepareWindow() {
    if window.isDestroyed {
      (window, grab) = Self.makeWindow(on: connection)
      observe()
    }
    window.mapRaised()
    rootlessFocus?.want()
  }

  private func forgetRestQuery() {
    if let restQuery { restCounter?.forget(restQuery) }
    restQuery = nil
  }

  /// Grabs the keyboard, retrying while another program has it.
  func want() {
    isWanted = true
    attempt()
  }

  /// Releases the keyboard, and stops trying.
  func release() {
    isWanted = false
    retry = nil
    firstAttempt = nil
    rival.forget()
    letGo()
    // A program that gets the focus back may take the keyboard before a screen locker does.
    if !isYielding { takenFocus.giveBack() }
    window.unmap()
    rootlessFocus?.drop()
  }

  /// Releases keyboard and pointer at once until `resume()`, because a screen locker may need them.
  func yield() {
    isYielding = true
    retry = nil
    // This comes first: a locker may try only briefly. A press on an alert has grabbed the pointer,
    // and a chord the keyboard.
    connection.releaseEveryGrab()
    letGo()
  }

  /// Grabs the keyboard again after `yield()`, if it is still wanted.
  func resume() {
    guard isYielding else { return }
    isYielding = false
    isWanted ? attempt() : takenFocus.giveBack()
  }

  private func attempt() {
    guard isWanted, !isYielding, !isHeld else { return }
    let now = clock.now
    if tryOnce() {
      retry = nil
      firstAttempt = nil
      return
    }
    // The compositor reports when it gives the focus.
    if rootlessFocus?.isOurs == false {
      retry = nil
      return
    }
    let first = firstAttempt ?? now
    firstAttempt = first
    rival.look(since: first)
    if rival.window == nil { takenFocus.take(for: windowID, since: first) }
    let pause = now.seconds(since: first) < 2 ? 0.05 : 0.25
    retry = clock.timer(at: now.advanced(bySeconds: pause)) { [weak self] in
      self?.attempt()
    }
  }

  /// Called when windows appeared, disappeared or moved: one may be that of a launcher which holds the
  /// keyboard, and must not stay below the alert.
  func stackingDidChange() {
    guard rest.isEager, rest.isResting, restProbe == nil else { return }
    restProbe = clock.timer(afterSeconds: Self.probeDelay) { [weak self] in
      guard let self else { return }
      restProbe = nil
      guard rest.isResting, connection.queryForeignGrabs().ofKeyboard else { return }
      setHeld(false)
      attempt()
    }
  }

  private func letGo() {
    forgetRestQuery()
    // Also releases a grab that was only requested.
    grab.release()
    rest.stop()
    loan.end()
    guard isHeld else { return }
    setHeld(false)
  }

  private func setHeld(_ held: Bool) {
    guard held != isHeld else { return }
    isHeld = held
    if held { rival.forget() }
    held ? rest.start() : rest.stop()
    held ? takenFocus.freePointerSoon(for: windowID) : takenFocus.leavePointer()
    loan.end()
    heldDidChange?(held)
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .keyPressed, .keyReleased:
      guard let keyEvent, let relay else { return deliver(event, to: keyEvent) }
      relay.pass(event) { [weak self] in self?.deliver(event, to: keyEvent) }
    case .windowUnmapped:
      // The grab may be our own, from before the window was mapped again.
      verify()
    case .windowDestroyed:
      guard isHeld else { return }
      setHeld(false)
      windowWasTaken?()
      attempt()
    case .focusLost(let focus) where focus.mode == .ungrab:
      verify()
    default:
      break
    }
  }

  private func deliver(_ event: DisplayEvent, to receiver: ((DisplayEvent) -> Void)?) {
    if case .keyPressed(let key) = event {
      guard !loan.causedPress(of: key), !(grab.isHeld && loan.begin(with: key, from: grab)) else {
        return
      }
    }
    receiver?(event)
  }

  /// Grabs again after the server may have released the grab, for example on a switch of the
  /// console.
  private func verify() {
    guard isHeld, !rest.isResting, !loan.isRunning else { return }
    let result = grab.acquire()
    guard result != .success else { return }
    setHeld(false)
    // The event for the window's unmapping or destruction has not arrived yet.
    if result == .notViewable || result == .failed { windowWasTaken?() }
    attempt()
  }
}
