internal import CX11
internal import CXRes
internal import Glibc

/// The kind of a managed window, by its properties.
nonisolated package struct WindowKind: Hashable, Sendable {
  /// Whether it is a window for work or a dialog, but no dock, palette, splash screen or the like.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`, of which a window manager uses the first.
  package var isOrdinary: Bool
  /// Whether it is a dialog, or says that it comes before other windows.
  package var isDialog: Bool
}

extension DisplayConnection {
  /// Returns the processes that a window claims, or the server reports, to belong to.
  ///
  /// Costs a round trip, and up to four more the first time or if the server does not report it.
  /// X-Resource 1.2: `XResQueryClientIds`. EWMH: `_NET_WM_PID`, which is used only for windows of this
  /// machine.
  package func queryProcesses(of window: WindowID) -> [Int32] {
    var found = queryServerProcesses(of: [window]).map(\.value)
    if found.isEmpty, isOfThisMachine(window),
      let said = cardinals(atoms[.netWMPID], of: window, limit: 1)?.first
    {
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

  /// Returns the window to which a dialog belongs: another window, its group's leader or the root; nil
  /// for other windows.
  ///
  /// ICCCM 4.1.2.6: `WM_TRANSIENT_FOR`.
  package func queryDialogOwner(of window: WindowID) -> WindowID? {
    windows(atoms[.wmTransientFor], of: window, limit: 1)?.first
  }

  /// Whether a managed window is a dialog: by its type, because it belongs to another window, or because
  /// it is modal or stays above others, as that of GNOME's keyring.
  ///
  /// Costs a round trip. EWMH: `_NET_WM_WINDOW_TYPE_DIALOG`, `_NET_WM_STATE_MODAL` and
  /// `_NET_WM_STATE_ABOVE`.
  package func isDialog(_ window: WindowID) -> Bool {
    queryKinds(of: [window])[window]?.isDialog == true
  }

  /// Returns of which kind managed windows are.
  ///
  /// Costs a round trip, however many there are.
  package func queryKinds(of windows: [WindowID]) -> [WindowID: WindowKind] {
    for window in windows {
      ask(atoms[.netWMWindowType], of: window, byteLimit: Self.atomLimit * 4)
      ask(atoms[.wmTransientFor], of: window, byteLimit: 4)
      ask(atoms[.netWMState], of: window, byteLimit: Self.atomLimit * 4)
    }
    return Dictionary(uniqueKeysWithValues: windows.map { ($0, kind(of: $0)) })
  }

  private func kind(of window: WindowID) -> WindowKind {
    let types = atomList(atoms[.netWMWindowType], of: window) ?? []
    let owner = queryDialogOwner(of: window)
    let states = atomList(atoms[.netWMState], of: window) ?? []
    let dialog = atoms[.typeDialog]
    return WindowKind(
      isOrdinary: types.first.map { $0 == dialog || $0 == atoms[.typeNormal] } ?? true,
      isDialog: types.contains(dialog) || owner != nil
        || states.contains(atoms[.netWMStateModal]) || states.contains(atoms[.netWMStateAbove]))
  }

  /// Returns the leader of a window's group, and whether its program lets others focus the window.
  ///
  /// The corresponding Xlib function is `XGetWMHints`.
  package func queryManagerHints(
    of window: WindowID
  ) -> (groupLeader: WindowID?, takesFocus: Bool) {
    guard !isLost, let hints = ignoringErrors({ XGetWMHints(handle, window.rawValue) }) else {
      return (nil, true)
    }
    defer { XFree(hints) }
    let (flags, leader) = (hints.pointee.flags, hints.pointee.window_group)
    return (
      flags & Int(WindowGroupHint) != 0 && leader != 0 ? WindowID(leader) : nil,
      flags & Int(InputHint) == 0 || hints.pointee.input != 0
    )
  }

  /// Whether the process identifier of a window is one of this machine: the window names this
  /// machine, or none.
  ///
  /// ICCCM 4.1.2.9: `WM_CLIENT_MACHINE`, with or without a domain.
  private func isOfThisMachine(_ window: WindowID) -> Bool {
    guard let named = text(atoms[.wmClientMachine], of: window, limit: 256) else { return true }
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return true }
    let own = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return named.prefix { $0 != "." }.lowercased() == own.prefix { $0 != "." }.lowercased()
      || named == "localhost"
  }

  private func queryProcessReports() -> Bool {
    var (event, error): (Int32, Int32) = (0, 0)
    var (major, minor): (Int32, Int32) = (0, 0)
    return XResQueryExtension(handle, &event, &error) != 0
      && XResQueryVersion(handle, &major, &minor) != 0 && (major, minor) >= (1, 2)
  }

  /// Returns the processes that the server reports windows to belong to; those of programs of other
  /// machines are left out.
  ///
  /// Costs a round trip, and two more the first time. X-Resource 1.2: `XResQueryClientIds`.
  package func queryServerProcesses(of windows: [WindowID]) -> [WindowID: Int32] {
    guard !isLost, let survey = WindowSurvey(on: self) else { return [:] }
    let reports = reportsProcesses ?? queryProcessReports()
    reportsProcesses = reports
    guard reports else { return [:] }
    var specifications = windows.map {
      XResClientIdSpec(client: $0.rawValue, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
    }
    var count = 0
    var values: UnsafeMutablePointer<XResClientIdValue>?
    let status = ignoringErrors {
      XResQueryClientIds(handle, windows.count, &specifications, &count, &values)
    }
    guard status == Success, let values else { return [:] }
    defer { XResClientIdsDestroy(count, values) }
    var processes: [WindowID: Int32] = [:]
    for index in 0..<count {
      let process = XResGetClientPid(values + index)
      // The reply names the client by the part that its identifiers share.
      let client = WindowID(rawValue: values[index].spec.client).client(survey.clientMask)
      for window in windows where process > 0 && window.client(survey.clientMask) == client {
        processes[window] = process
      }
    }
    return processes
  }
}
