import X11

/// Where a window was before it was adopted, or where one goes that its program has embedded, should the
/// presenter end before the program.
///
/// A property of the window stores it too (`_TOCSIN_GUEST_HOME`: x, y, width, height and the
/// border's width), so that the next presenter can move the window back if this one dies: the
/// server then returns the window to the root at its current position.
struct GuestHome {
  /// In screen coordinates: the position of the window manager's frame, unless the window or
  /// the window manager asks for the position of its own corner; the size is without the border.
  private var frame: PixelRect
  /// The width of the window's own border, known once the window manager has released the window.
  private var border = 0
  private let wasMapped: Bool
  /// The window's state for the window manager, such as full-screen, which the window manager forgets
  /// when it releases the window.
  private var states: [AtomID] = []
  /// The number of the window's desktop, or workspace, which the window manager forgets too; nil if
  /// it does not say.
  private var desktop: UInt?
  /// Whether the window had the keyboard focus.
  private var hadFocus = true
  /// Whether it floated above the tiled windows of i3, which forgets that too.
  private var isFloating = false

  /// i3's property of floating windows, which it does not remove from those that leave it.
  private static let floating = "I3_FLOATING_WINDOW"
  /// Seconds within which a window manager adopts a window.
  private static let adoptionLimit = 3.0

  init(
    of window: WindowID, facts: GuestFacts, hints: WindowSizeHints,
    on connection: DisplayConnection
  ) {
    let floating = connection.atom(named: Self.floating)
    isFloating = connection.cardinals(floating, of: window, limit: 1) == [1]
    // A window's position includes its border.
    var origin = PixelPoint(
      x: facts.origin.x - facts.borderWidth, y: facts.origin.y - facts.borderWidth)
    // i3 takes a position for that of the window's own corner, too.
    if !hints.isStatic, !isFloating, let top = connection.topLevel(of: window), top != window,
      let frame = connection.guestFacts(of: top)
    {
      origin = PixelPoint(
        x: frame.origin.x - frame.borderWidth, y: frame.origin.y - frame.borderWidth)
    }
    frame = PixelRect(origin: origin, size: facts.size)
    wasMapped = facts.isMapped
    states = connection.atomList(connection.atoms[.netWMState], of: window) ?? []
    if !states.isEmpty {
      let others = ["HIDDEN", "FOCUSED"].map { connection.atom(named: "_NET_WM_STATE_\($0)") }
      states.removeAll(where: others.contains)
    }
    desktop = connection.cardinals(connection.atoms[.netWMDesktop], of: window, limit: 1)?.first
    let focused = connection.queryFocusedWindow()
    hadFocus =
      focused == window
      || focused.flatMap(connection.topLevel) == connection.topLevel(of: window)
  }

  /// A place on the desktop for a window without a window manager.
  init(frame: PixelRect, border: Int = 0) {
    (self.frame, self.border, wasMapped) = (frame, border, true)
  }

  /// Writes the property, after the window manager has released the window.
  mutating func note(on connection: DisplayConnection, of window: WindowID) {
    let facts = connection.guestFacts(of: window)
    border = facts?.borderWidth ?? 0
    // Some window managers give a full-screen or maximized window its normal size again.
    if !states.isEmpty, let facts { frame.size = facts.size }
    keep(window, on: connection)
    if isFloating {
      connection.removeProperty(connection.atom(named: Self.floating), of: window)
    }
    noteStates(of: window, on: connection)
  }

  /// Writes the property, and has the server return the window to the root if this process dies.
  func keep(_ window: WindowID, on connection: DisplayConnection) {
    let values = [frame.x, frame.y, frame.width, frame.height, border]
    connection.setCardinals(
      values.map { UInt(UInt32(bitPattern: Int32(clamping: $0))) }, connection.atoms[.guestHome],
      of: window)
    connection.setSaved(true, window)
  }

  /// Requests the window's former state and desktop from the window manager that adopts it next, also
  /// after a crash of this process.
  ///
  /// EWMH: `_NET_WM_STATE` and `_NET_WM_DESKTOP`, which a window may set while it is not managed.
  private func noteStates(of window: WindowID, on connection: DisplayConnection) {
    if !states.isEmpty { connection.setAtoms(states, connection.atoms[.netWMState], of: window) }
    if let desktop {
      connection.setCardinals([desktop], connection.atoms[.netWMDesktop], of: window)
    }
  }

  /// Asks the window manager not to focus the window when it adopts it: the focus returns to the
  /// window that had it.
  ///
  /// EWMH: `_NET_WM_USER_TIME` of 0. Some window managers ignore `_NET_WM_USER_TIME_WINDOW`, as
  /// openbox does, so both windows get it, until the window manager has certainly read it.
  private func refuseFocus(of window: WindowID, on display: AlertDisplay) {
    let connection = display.connection
    let holder = connection.windows(
      connection.atom(named: "_NET_WM_USER_TIME_WINDOW"), of: window, limit: 1)
    let userTime = connection.atom(named: "_NET_WM_USER_TIME")
    for each in Set([window, holder?.first ?? window]) {
      let former = connection.cardinals(userTime, of: each, limit: 1)
      connection.setCardinals([0], userTime, of: each)
      display.clock.run(afterSeconds: Self.adoptionLimit) { [weak connection] in
        guard let connection, connection.cardinals(userTime, of: each, limit: 1) == [0] else {
          return
        }
        if let former {
          connection.setCardinals(former, userTime, of: each)
        } else {
          connection.removeProperty(userTime, of: each)
        }
      }
    }
  }

  /// Shows the window as a dialog, which a tiling window manager lets float, until it has certainly
  /// been adopted.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`.
  private func requestFloating(of window: WindowID, on display: AlertDisplay) {
    let connection = display.connection
    let property = connection.atom(named: "_NET_WM_WINDOW_TYPE")
    let dialog = connection.atom(named: "_NET_WM_WINDOW_TYPE_DIALOG")
    let former = connection.atomList(property, of: window)
    let wanted = [dialog] + (former ?? [])
    connection.setAtoms(wanted, property, of: window)
    display.clock.run(afterSeconds: Self.adoptionLimit) { [weak connection] in
      guard let connection, connection.atomList(property, of: window) == wanted else { return }
      if let former {
        connection.setAtoms(former, property, of: window)
      } else {
        connection.removeProperty(property, of: window)
      }
    }
  }

  /// Moves a window from its container to the root, where a window manager adopts it.
  func giveBack(_ window: WindowID, on display: AlertDisplay) {
    let connection = display.connection
    noteStates(of: window, on: connection)
    if !hadFocus { refuseFocus(of: window, on: display) }
    if isFloating { requestFloating(of: window, on: display) }
    connection.configure(window, PixelRect(origin: .zero, size: frame.size))
    connection.setBorderWidth(border, of: window)
    connection.reparent(window, into: connection.root, at: frame.origin)
    connection.setSaved(false, window)
    connection.removeProperty(connection.atoms[.guestHome], of: window)
    if wasMapped { connection.map(window) }
    settle(window, on: connection)
  }

  /// Moves a window that has unmapped itself back to the root, still unmapped.
  ///
  /// One that is no longer in its container stays where it is: its program has moved it, or the
  /// window was destroyed, and another program has got its identifier.
  func leave(_ window: WindowID, in container: WindowID?, on connection: DisplayConnection) {
    if connection.queryParent(of: window) == container {
      connection.setBorderWidth(border, of: window)
      connection.reparent(window, into: connection.root, at: frame.origin)
      // As window managers do with a window that withdraws itself.
      for property in [AtomTable.Name.netWMState, .netWMDesktop] {
        connection.removeProperty(connection.atoms[property], of: window)
      }
    }
    connection.setSaved(false, window)
    connection.removeProperty(connection.atoms[.guestHome], of: window)
  }

  /// Requests the position from the window manager: some place a new window elsewhere.
  private func settle(_ window: WindowID, on connection: DisplayConnection) {
    connection.requestPlace(frame, of: window)
  }

  /// Moves back every window that a presenter had adopted before it died, and where no window manager
  /// runs also the focus, which disappeared with its container.
  ///
  /// - Returns: The number of windows.
  static func restoreAll(on display: AlertDisplay) -> Int {
    let connection = display.connection
    let count = connection.queryStacking().count { window in
      guard !display.stacking.ownWindows.contains(window),
        connection.windowClass(of: window)?.name != "Tocsin"
      else { return false }
      return restore(connection.queryClient(in: window), on: connection)
    }
    if count > 0, connection.queryFocus() == .nothing, !connection.queryHasManager() {
      connection.setFocusToPointer()
    }
    return count
  }

  /// Moves a window back that a presenter had adopted before it died.
  ///
  /// - Returns: Whether the window has the property.
  private static func restore(_ window: WindowID, on connection: DisplayConnection) -> Bool {
    guard let values = connection.cardinals(connection.atoms[.guestHome], of: window, limit: 5),
      values.count == 5
    else { return false }
    let numbers = values.map { Int(Int32(truncatingIfNeeded: $0)) }
    let home = GuestHome(
      frame: PixelRect(
        origin: PixelPoint(x: numbers[0], y: numbers[1]),
        size: PixelSize(width: numbers[2], height: numbers[3])),
      border: min(max(numbers[4], 0), 1000))
    connection.removeProperty(connection.atoms[.guestHome], of: window)
    connection.setBorderWidth(home.border, of: window)
    connection.map(window)
    home.settle(window, on: connection)
    return true
  }
}
