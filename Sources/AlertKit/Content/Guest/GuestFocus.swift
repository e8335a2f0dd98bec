import AlertModel
import X11

/// The keyboard focus of a guest while its alert is armed.
///
/// The guest has the real focus, so that input methods, the grabs of its menus and OpenGL work; the
/// only grabs are passive ones of Escape and of mnemonics. If another window takes the focus, the
/// guest takes it back, a few times a second at most, unless that window is a dialog of its own, a
/// menu or a screen locker. From the window manager's own window, to which i3 and openbox give the
/// focus on a desktop without windows, it takes it back at once. In a toast the guest does not defend
/// the focus, and Escape returns it.
@MainActor
final class GuestFocus {
  /// Called when Escape is pressed in the guest.
  var escaped: (() -> Void)?

  /// Called when another window has taken the focus and the guest does not take it back.
  var wasLost: (() -> Void)?

  private let session: GuestSession
  private let isDefended: Bool
  private let connection: DisplayConnection
  private let clock: any AlertClock
  private var former: InputFocus?
  private var grabs: [ChordGrab] = []
  private var observation: EventObservation?
  private var budget = RaiseBudget()
  private var check: (any AlertTimer)?
  private(set) var isActive = false

  private static let escapeKeysym: UInt = 0xff1b
  /// Seconds between two checks while the focus is left to another window.
  private static let pause = 0.3

  init(_ session: GuestSession, isDefended: Bool) {
    self.session = session
    self.isDefended = isDefended
    connection = session.display.connection
    clock = session.display.clock
  }

  /// Gives the guest the focus.
  ///
  /// - Parameter keepsEscape: Whether the guest itself gets Escape.
  func begin(keepsEscape: Bool) {
    guard !isActive, let container = session.container?.window.id else { return }
    isActive = true
    let focus = connection.queryFocus()
    let isOurs = focus.window.map { isInside($0) || session.dialogs.contains($0) } == true
    former = isOurs ? former ?? .nothing : focus
    if !keepsEscape {
      grabs.append(
        ChordGrab(
          keysym: Self.escapeKeysym, modifiers: [], in: container, on: connection
        ) { [weak self] _ in self?.escaped?() })
    }
    observation = connection.addObserver(for: container) { [weak self] event in
      self?.handle(event)
    }
    take()
    // The guest may not be visible for a moment.
    if isDefended { lookSoon(afterSeconds: Self.pause) }
  }

  /// Grabs Alt with a key while the guest has the focus.
  func grabAlt(with keysym: UInt, action: @escaping () -> Void) {
    guard isActive, let container = session.container?.window.id else { return }
    grabs.append(
      ChordGrab(keysym: keysym, modifiers: .mod1, in: container, on: connection) { _ in action() })
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .focusLost(let focus)
    where (focus.mode == .normal || focus.mode == .whileGrabbed) && focus.detail != .inferior:
      // Keys would be lost until then.
      let focused = connection.queryFocusedWindow()
      focused != nil && focused == connection.queryManagersWindow() ? look() : lookSoon()
    // The guest was unmapped, as on its return to a slow window manager.
    case .focusGained(let focus) where focus.detail == .inferior: lookSoon()
    default: break
    }
  }

  /// Takes the focus from the guest, and returns it to where it was before.
  func end() {
    guard isActive else { return }
    isActive = false
    (grabs, observation, check) = ([], nil, nil)
    if let window = session.window, !session.isEnded { connection.setFocused(false, window) }
    if let window = session.window, !session.isEnded, isEmbedClient {
      connection.sendEmbedMessage(XEmbed.focusOut, to: window)
      connection.sendEmbedMessage(XEmbed.windowDeactivate, to: window)
    }
    guard let former else { return }
    self.former = nil
    let current = connection.queryFocusedWindow()
    guard current == nil || current == connection.root || current.map(isInside) == true else {
      return
    }
    switch former {
    case .window(let window) where connection.facts(of: window)?.isViewable == true:
      connection.setFocus(window)
    case .pointer: connection.setFocusToPointer()
    // With the guest the focus disappears, and nothing else would set it.
    case .window, .nothing: if !connection.queryHasManager() { connection.setFocusToPointer() }
    }
  }

  private var isEmbedClient: Bool {
    session.window.map { connection.hasProperty(connection.atoms[.embedInfo], of: $0) } ?? false
  }
}

// MARK: - Other windows

extension GuestFocus {
  /// Called when dialogs of the guest have appeared or disappeared.
  ///
  /// - Parameter newest: The topmost new one, which gets the focus if it wants it.
  func dialogsDidChange(newest: GuestDialogs.Dialog?) {
    guard isActive else { return }
    let current = connection.queryFocusedWindow()
    if let newest, current.map(session.dialogs.contains) != true,
      connection.queryManagerHints(of: newest.client).takesFocus
    {
      connection.setFocus(newest.client)
    }
    lookSoon()
  }

  /// Called when the guest was clicked.
  func wasClicked() {
    guard isActive, connection.queryFocusedWindow().map(isInside) != true else { return }
    take()
  }

  /// Gives the focus to the guest, or to a dialog that blocks it.
  private func take() {
    guard let window = session.window, !session.isEnded else { return }
    if let dialog = session.dialogs.modal { return connection.setFocus(dialog.client) }
    connection.setFocus(window)
    connection.setFocused(true, window)
    if isEmbedClient {
      connection.sendEmbedMessage(XEmbed.windowActivate, to: window)
      connection.sendEmbedMessage(XEmbed.focusIn, to: window)
    }
  }

  private func lookSoon(afterSeconds delay: Double = 0.03) {
    check = clock.timer(afterSeconds: delay) { [weak self] in self?.look() }
  }

  private func look() {
    check = nil
    guard isActive, !session.isEnded else { return }
    let current = connection.queryFocusedWindow()
    if let current, isInside(current), current != session.container?.window.id { return }
    if session.display.keyboard.isYielding || session.display.gate.isLocked {
      return lookSoon(afterSeconds: Self.pause)
    }
    guard isDefended else {
      former = nil
      wasLost?()
      return
    }
    if let current, current != connection.root, !isInside(current),
      mayBeMenu(current) || session.dialogs.contains(current)
    {
      return lookSoon(afterSeconds: Self.pause)
    }
    if budget.mayRaise(at: clock.now) { take() }
    // The guest may not be visible for a moment.
    lookSoon(afterSeconds: Self.pause)
  }

  /// Whether the window may be a menu, which returns the focus: window managers also focus invisible
  /// windows of their own.
  private func mayBeMenu(_ window: WindowID) -> Bool {
    guard let top = connection.topLevel(of: window), top != connection.queryManagersWindow(),
      let facts = connection.facts(of: top), facts.overrideRedirect, facts.isViewable,
      facts.frame.width > 1, facts.frame.height > 1,
      facts.frame.intersects(connection.screenRect)
    else { return false }
    return !connection.isManaged(top)
  }

  /// Whether a window is the guest's container or in it.
  private func isInside(_ window: WindowID) -> Bool {
    guard let container = session.container?.window.id else { return false }
    return window == container || connection.topLevel(of: window) == container
  }
}
