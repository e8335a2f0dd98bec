internal import CX11

/// The active window.
extension DisplayConnection {
  /// How many items of `_NET_ACTIVE_WINDOW` are read; xfwm4 sets two, of which the second one is 0.
  static let activeWindowLimit = 4

  /// Returns the active window as the window manager reports it; nil if there is none.
  ///
  /// Costs a round trip. EWMH: `_NET_ACTIVE_WINDOW`.
  package func queryActiveWindow() -> WindowID? {
    let active = windows(atoms[.netActiveWindow], of: root, limit: Self.activeWindowLimit)?.first
    return active == WindowID.none ? nil : active
  }

  /// Returns the frame of a full-screen window, in the screen's coordinates; nil for other windows.
  ///
  /// EWMH: `_NET_WM_STATE_FULLSCREEN`.
  package func queryFullScreenFrame(of window: WindowID) -> PixelRect? {
    guard atomList(atoms[.netWMState], of: window)?.contains(atoms[.netWMStateFullscreen]) == true,
      let top = topLevel(of: window), let facts = facts(of: top), facts.isViewable
    else { return nil }
    return facts.frame
  }

  /// Returns the window with the keyboard focus, if it is in an active full-screen window; otherwise
  /// nil.
  ///
  /// If the focus is on the root, keys go to the window below the pointer, and the active window counts
  /// as the one with the focus: xfwm4 leaves it there after a screen locker. Costs up to six round
  /// trips.
  package func queryFullScreenFocus() -> WindowID? {
    guard let active = queryActiveWindow(), queryFullScreenFrame(of: active) != nil,
      let focused = queryFocusedWindow()
    else { return nil }
    guard focused != root else { return active }
    return topLevel(of: focused) == topLevel(of: active) ? focused : nil
  }

  /// Asks the window manager to raise a managed window above others, without activating it.
  ///
  /// EWMH: `_NET_RESTACK_WINDOW`, as from a pager, which window managers obey.
  package func askToRaise(_ client: WindowID) {
    sendMessage(atoms[.netRestackWindow], [2, 0, Int(Above)], to: client, throughManager: true)
  }

  /// Whether a managed window is minimized, and not just on another desktop.
  ///
  /// Costs a round trip. EWMH: `_NET_WM_STATE_HIDDEN`.
  package func isMinimized(_ client: WindowID) -> Bool {
    atomList(atoms[.netWMState], of: client)?.contains(atoms[.netWMStateHidden]) == true
  }

  /// Asks the window manager to activate a managed window, and to show it if it is minimized.
  ///
  /// EWMH: `_NET_ACTIVE_WINDOW`, as from a pager, which window managers obey.
  package func askToActivate(_ client: WindowID) {
    sendMessage(atoms[.netActiveWindow], [2, 0, 0], to: client, throughManager: true)
  }

  /// Whether a property change may mean that the active window or its full-screen state changed.
  package func concernsFullScreen(_ change: PropertyEvent) -> Bool {
    change.property == atoms[.netActiveWindow] || change.property == atoms[.netWMState]
  }
}
