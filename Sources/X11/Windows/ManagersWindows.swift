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

  /// Whether a window belongs to the client of the window manager itself, such as the frames in which
  /// herbstluftwm shows windows, and the tiny window of 9wm that has the focus when no other has.
  ///
  /// Costs two round trips, or up to seven if the window manager does not support EWMH; one without
  /// frames is not recognized then. EWMH: `_NET_SUPPORTING_WM_CHECK`, which is on the manager's window
  /// too.
  package func isManagersOwn(_ window: WindowID) -> Bool {
    guard let survey = WindowSurvey(on: self) else { return false }
    let client = window.client(survey.clientMask)
    if let check = windows(atoms[.netSupportingWMCheck], of: root, limit: 1)?.first,
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
