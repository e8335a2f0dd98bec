internal import CX11

/// What can be known about whether the screen is locked.
///
/// X11 has no word for it, so these are facts and no verdict.
nonisolated package struct LockerFacts: Hashable, Sendable {
  /// Another client holds the keyboard.
  package var keyboardIsRefused: Bool
  /// Another client holds the pointer.
  package var pointerIsRefused: Bool
  /// Windows of others, override-redirect and on the screen, that cover all of it, from the bottom
  /// to the top.
  package var coveringWindows: [WindowID]
  /// The programs' names on those windows, where they carry any.
  package var coveringClasses: [WindowClass]

  /// Whether everything that a locker does is done.
  package var looksLocked: Bool {
    keyboardIsRefused && pointerIsRefused && !coveringWindows.isEmpty
  }
}

extension DisplayConnection {
  /// Looks for signs of a screen locker.
  ///
  /// Costs a few round trips, and one for each window on the screen if the grabs are refused.
  ///
  /// The keyboard and the pointer are grabbed for an instant if they are free, and given back;
  /// grabs of ours must not be held, or they would end.
  ///
  /// - Parameter own: Windows of ours, which do not count.
  /// - Returns: What was seen; without refused grabs no windows are looked for.
  package func probeLocker(ignoring own: Set<WindowID> = []) -> LockerFacts {
    var facts = LockerFacts(
      keyboardIsRefused: false, pointerIsRefused: false, coveringWindows: [], coveringClasses: [])
    guard !isLost else { return facts }
    let keyboard = XGrabKeyboard(
      handle, root.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    if keyboard == GrabSuccess { XUngrabKeyboard(handle, UInt(CurrentTime)) }
    facts.keyboardIsRefused = keyboard != GrabSuccess
    let pointer = XGrabPointer(
      handle, root.rawValue, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
    if pointer == GrabSuccess { XUngrabPointer(handle, UInt(CurrentTime)) }
    facts.pointerIsRefused = pointer != GrabSuccess
    flush()
    guard facts.keyboardIsRefused, facts.pointerIsRefused else { return facts }
    facts.coveringWindows = coveringWindows(ignoring: own)
    facts.coveringClasses = facts.coveringWindows.compactMap { windowClass(of: $0) }
    return facts
  }

  /// Whether the machine's console shows this server's screen, and not that of another one on which
  /// somebody may have to log in.
  ///
  /// Xorg: the property `XFree86_has_VT` of the root, which other servers do not have.
  package var hasConsole: Bool {
    integers(atoms[.xorgHasConsole], of: root, limit: 1) != [0]
  }

  /// Windows of others, override-redirect and on the screen, that cover all of it, from the bottom
  /// to the top.
  ///
  /// - Parameter own: Windows of ours, which do not count.
  /// - Returns: The windows, or none if nothing covers the screen.
  package func coveringWindows(ignoring own: Set<WindowID> = []) -> [WindowID] {
    let screen = screenRect
    return queryStacking().filter { window in
      guard !own.contains(window), let facts = facts(of: window) else { return false }
      return facts.overrideRedirect && facts.isViewable && facts.isDrawable
        && facts.frame.contains(screen)
    }
  }
}
