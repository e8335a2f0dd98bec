internal import CX11
internal import CXRes

extension DisplayConnection {
  /// Returns the processes that a window claims, or the server reports, to belong to.
  ///
  /// Costs three round trips. X-Resource 1.2: `XResQueryClientIds`. EWMH: `_NET_WM_PID`, which is
  /// used only for windows of this machine.
  package func queryProcesses(of window: WindowID) -> [Int32] {
    var found = queryServerProcess(of: window).map { [$0] } ?? []
    if found.isEmpty, let said = cardinals(atoms[.netWMPID], of: window, limit: 1)?.first {
      found.append(Int32(truncatingIfNeeded: said))
    }
    return found.filter { $0 > 1 }
  }

  /// Returns the startup notification's identifier of a window or of its leader; nil for none.
  ///
  /// `_NET_STARTUP_ID`, and ICCCM: `WM_CLIENT_LEADER`.
  package func queryStartupID(of window: WindowID) -> String? {
    if let own = text(atoms[.netStartupID], of: window, limit: 1024) { return own }
    guard let leader = windows(atoms[.wmClientLeader], of: window, limit: 1)?.first else {
      return nil
    }
    return text(atoms[.netStartupID], of: leader, limit: 1024)
  }

  private func queryServerProcess(of window: WindowID) -> Int32? {
    guard !isLost else { return nil }
    var (event, error): (Int32, Int32) = (0, 0)
    var (major, minor): (Int32, Int32) = (0, 0)
    guard XResQueryExtension(handle, &event, &error) != 0,
      XResQueryVersion(handle, &major, &minor) != 0, (major, minor) >= (1, 2)
    else { return nil }
    var specification = XResClientIdSpec(
      client: window.rawValue, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
    var count = 0
    var values: UnsafeMutablePointer<XResClientIdValue>?
    let status = ignoringErrors {
      XResQueryClientIds(handle, 1, &specification, &count, &values)
    }
    guard status == Success, let values else { return nil }
    defer { XResClientIdsDestroy(count, values) }
    for index in 0..<count {
      let process = XResGetClientPid(values + index)
      if process > 0 { return process }
    }
    return nil
  }
}
