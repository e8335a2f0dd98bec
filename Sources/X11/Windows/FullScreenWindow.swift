/// The window that a person works in, if it fills a screen.
extension DisplayConnection {
  /// The window that the window manager calls active; nil if there is none.
  ///
  /// EWMH: `_NET_ACTIVE_WINDOW`.
  package func queryActiveWindow() -> WindowID? {
    let active = windows(atoms[.netActiveWindow], of: root, limit: 1)?.first
    return active == WindowID.none ? nil : active
  }

  /// The place on the screen of a window that its window manager lets fill it; nil for others.
  ///
  /// EWMH: `_NET_WM_STATE_FULLSCREEN`.
  package func queryFullScreenFrame(of window: WindowID) -> PixelRect? {
    guard atomList(atoms[.netWMState], of: window)?.contains(atoms[.netWMStateFullscreen]) == true,
      let top = topLevel(of: window), let facts = facts(of: top), facts.isViewable
    else { return nil }
    return facts.frame
  }

  /// Whether a change of a property may make a window fill the screen, or another one be active.
  package func concernsFullScreen(_ change: PropertyEvent) -> Bool {
    change.property == atoms[.netActiveWindow] || change.property == atoms[.netWMState]
  }
}
