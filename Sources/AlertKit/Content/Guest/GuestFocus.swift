import AlertModel
import X11

/// The keyboard focus of a guest while its alert is armed.
///
/// The guest has the real focus, so that input methods, the grabs of its menus and OpenGL work; the
/// only grab is a passive one of Escape. If another window takes the focus, the guest takes it
/// back, a few times a second at most, unless that window is a menu or a screen locker. In a toast
/// the guest does not defend the focus, and Escape returns it.
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
  private var former: WindowID?
  private var escape: ChordGrab?
  private var observation: EventObservation?
  private var budget = RaiseBudget()
  private var check: (any AlertTimer)?
  private(set) var isActive = false

  private static let escapeKeysym: UInt = 0xff1b

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
    former = connection.queryFocusedWindow().flatMap { isInside($0) ? nil : $0 } ?? former
    if !keepsEscape {
      escape = ChordGrab(
        keysym: Self.escapeKeysym, modifiers: [], in: container, on: connection
      ) { [weak self] _ in self?.escaped?() }
    }
    observation = connection.addObserver(for: container) { [weak self] event in
      guard case .focusLost(let focus) = event,
        focus.mode == .normal || focus.mode == .whileGrabbed, focus.detail != .inferior
      else { return }
      self?.lookSoon()
    }
    take()
  }

  /// Takes the focus from the guest, and gives it to the window that had it before.
  func end() {
    guard isActive else { return }
    isActive = false
    (escape, observation, check) = (nil, nil, nil)
    if let window = session.window, !session.isEnded, isEmbedClient {
      connection.sendEmbedMessage(XEmbed.focusOut, to: window)
      connection.sendEmbedMessage(XEmbed.windowDeactivate, to: window)
    }
    guard let former else { return }
    let current = connection.queryFocusedWindow()
    if current == nil || current == connection.root || current.map(isInside) == true,
      connection.facts(of: former)?.isViewable == true
    {
      connection.setFocus(former)
    }
    self.former = nil
  }

  private var isEmbedClient: Bool {
    session.window.map { connection.hasProperty(connection.atoms[.embedInfo], of: $0) } ?? false
  }

  private func take() {
    guard let window = session.window, !session.isEnded else { return }
    connection.setFocus(window)
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
    if let current, isInside(current) { return }
    if session.display.keyboard.isYielding || session.display.gate.isLocked {
      return lookSoon(afterSeconds: 0.3)
    }
    guard isDefended else {
      former = nil
      wasLost?()
      return
    }
    // A menu that has taken the focus returns it.
    if let current, let top = connection.topLevel(of: current), current != connection.root,
      connection.facts(of: top)?.overrideRedirect == true, !connection.isManaged(top)
    {
      return lookSoon(afterSeconds: 0.3)
    }
    guard budget.mayRaise(at: clock.now) else { return lookSoon(afterSeconds: 0.3) }
    take()
  }

  /// Whether a window is the guest's container or in it.
  private func isInside(_ window: WindowID) -> Bool {
    guard let container = session.container?.window.id else { return false }
    return window == container || connection.topLevel(of: window) == container
  }
}
