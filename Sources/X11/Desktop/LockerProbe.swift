internal import CX11

/// Signs that the screen may be locked; X11 has no direct way to tell.
nonisolated package struct LockerFacts: Hashable, Sendable {
  /// Whether another client has grabbed the keyboard.
  package var keyboardIsRefused: Bool
  /// Whether another client has grabbed the pointer.
  package var pointerIsRefused: Bool
  /// Other clients' viewable override-redirect windows that cover the whole screen, in stacking
  /// order from the bottom.
  package var coveringWindows: [WindowID]
  /// The classes of those windows that have one.
  package var coveringClasses: [WindowClass]

  /// Whether all signs of a screen locker are present.
  package var looksLocked: Bool {
    keyboardIsRefused && pointerIsRefused && !coveringWindows.isEmpty
  }
}

extension DisplayConnection {
  /// Checks for signs of a screen locker.
  ///
  /// Costs a few round trips, and one for each top-level window if the grabs are refused.
  ///
  /// If keyboard and pointer are free they are grabbed and released at once, so this client must
  /// hold no grab, which would end.
  ///
  /// - Parameter own: This client's windows, which do not count.
  /// - Returns: The signs found; windows are examined only if both grabs are refused.
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

  /// Whether the machine's console shows this server, and not another session's or a login screen.
  ///
  /// Costs a round trip. Xorg: the property `XFree86_has_VT` of the root; true on other servers.
  package var hasConsole: Bool {
    integers(atoms[.xorgHasConsole], of: root, limit: 1) != [0]
  }

  /// Returns other clients' viewable override-redirect windows that cover the whole screen.
  ///
  /// - Parameter own: This client's windows, which do not count.
  /// - Returns: The windows in stacking order, from the bottom.
  package func coveringWindows(ignoring own: Set<WindowID> = []) -> [WindowID] {
    let screen = screenRect
    return queryStacking().filter { window in
      guard !own.contains(window), let facts = facts(of: window) else { return false }
      return facts.overrideRedirect && facts.isViewable && facts.isDrawable
        && facts.frame.contains(screen)
    }
  }
}
