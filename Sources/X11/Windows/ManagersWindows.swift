internal import CX11

/// The window manager, and its own windows.
extension DisplayConnection {
  /// Whether a window manager runs, with or without EWMH.
  ///
  /// It is the client that maps and configures the windows of others (ICCCM). Costs two round trips.
  package func queryHasManager() -> Bool {
    guard !isLost else { return false }
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(handle, root.rawValue, &attributes) != 0 else { return false }
    return attributes.all_event_masks & SubstructureRedirectMask != 0
  }

  /// Returns the window by which a window manager announces itself; nil without one that supports EWMH.
  ///
  /// The property of a manager that died may name a window that no longer exists, or another client's.
  /// Costs a round trip. EWMH: `_NET_SUPPORTING_WM_CHECK`.
  package func queryManagersWindow() -> WindowID? {
    windows(atoms[.netSupportingWMCheck], of: root, limit: 1)?.first
  }

  /// Whether two windows were created by the same client.
  package func haveSameClient(_ one: WindowID, _ other: WindowID) -> Bool {
    guard let setup = xcb_get_setup(requests.server)?.pointee else { return false }
    return (one.wire ^ other.wire) & ~setup.resource_id_mask == 0
  }

  /// Whether a window belongs to the client of the window manager itself, such as the frames in which
  /// herbstluftwm shows windows, and the tiny window of 9wm that has the focus when no other has.
  ///
  /// Costs two round trips, or up to seven if the window manager does not support EWMH; one without
  /// frames is not recognized then. EWMH: `_NET_SUPPORTING_WM_CHECK`, which is on the manager's window
  /// too.
  package func isManagersOwn(_ window: WindowID) -> Bool {
    guard let survey = WindowSurvey(on: self) else { return false }
    let client = window.client(survey.clientMask)
    if let check = queryManagersWindow(),
      // The property of a manager that died may name a client that came later.
      windows(atoms[.netSupportingWMCheck], of: check, limit: 1)?.first == check
    {
      return check.client(survey.clientMask) == client
    }
    let others = survey.children(of: [root]).flatMap(\.self)
      .filter { $0 != window && $0.client(survey.clientMask) == client }
    return survey.clients(in: others).values
      .contains { $0.client(survey.clientMask) != client }
  }
}
