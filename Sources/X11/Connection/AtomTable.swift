internal import CX11

/// The atoms that this module uses, queried in one round trip when the connection opens.
package struct AtomTable {
  /// The atoms' names, in which `%` stands for the screen's number.
  package enum Name: String, CaseIterable {
    case atom = "ATOM"
    case cardinal = "CARDINAL"
    case string = "STRING"
    case window = "WINDOW"
    case utf8String = "UTF8_STRING"
    case manager = "MANAGER"
    case resourceManager = "RESOURCE_MANAGER"
    case wmClass = "WM_CLASS"
    case wmClientMachine = "WM_CLIENT_MACHINE"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case wmName = "WM_NAME"
    case wmNormalHints = "WM_NORMAL_HINTS"
    case wmProtocols = "WM_PROTOCOLS"
    case wmState = "WM_STATE"
    case wmClientLeader = "WM_CLIENT_LEADER"
    case wmTransientFor = "WM_TRANSIENT_FOR"
    case embed = "_XEMBED"
    case embedInfo = "_XEMBED_INFO"
    case guestHome = "_TOCSIN_GUEST_HOME"
    case frame = "_TOCSIN_FRAME"
    case timestamp = "_TOCSIN_TIMESTAMP"
    case transfer = "_TOCSIN_TRANSFER"
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case comptonShadow = "_COMPTON_SHADOW"
    case blurBehindRegion = "_KDE_NET_WM_BLUR_BEHIND_REGION"
    case gtkFrameExtents = "_GTK_FRAME_EXTENTS"
    case primary = "PRIMARY"
    case atomPair = "ATOM_PAIR"
    case incremental = "INCR"
    case x11vncTicker = "X11VNC_TICKER"
    case integer = "INTEGER"
    case motifHints = "_MOTIF_WM_HINTS"
    case multiple = "MULTIPLE"
    case saveTargets = "SAVE_TARGETS"
    case selectionTime = "TIMESTAMP"
    case targets = "TARGETS"
    case text = "TEXT"
    case textPlainUTF8 = "text/plain;charset=utf-8"
    case stageSelection = "_TOCSIN_STAGE_S%"
    case accent = "_TOCSIN_ACCENT"
    case claims = "_TOCSIN_CLAIMS"
    case claim = "_TOCSIN_CLAIM"
    case claimName = "_TOCSIN_CLAIM_NAME"
    case claimAsker = "_TOCSIN_CLAIM_ASKER"
    case toasts = "_TOCSIN_TOASTS"
    case toastFrames = "_TOCSIN_TOAST_FRAMES"
    case compositorSelection = "_NET_WM_CM_S%"
    case settingsSelection = "_XSETTINGS_S%"
    case settings = "_XSETTINGS_SETTINGS"
    case netActiveWindow = "_NET_ACTIVE_WINDOW"
    case netClientList = "_NET_CLIENT_LIST"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netRestackWindow = "_NET_RESTACK_WINDOW"
    case netStartupID = "_NET_STARTUP_ID"
    case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
    case netWMBypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
    case netWMName = "_NET_WM_NAME"
    case netWMPID = "_NET_WM_PID"
    case netWMDesktop = "_NET_WM_DESKTOP"
    case netWMState = "_NET_WM_STATE"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateModal = "_NET_WM_STATE_MODAL"
    case netWMStateAbove = "_NET_WM_STATE_ABOVE"
    case netWMStateSkipPager = "_NET_WM_STATE_SKIP_PAGER"
    case netWMStateSkipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case netWMStrut = "_NET_WM_STRUT"
    case netWMStrutPartial = "_NET_WM_STRUT_PARTIAL"
    case netWMSyncCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWorkArea = "_NET_WORKAREA"
    case screenSaverResponse = "_SCREENSAVER_RESPONSE"
    case screenSaverVersion = "_SCREENSAVER_VERSION"
    case typeDialog = "_NET_WM_WINDOW_TYPE_DIALOG"
    case typeDock = "_NET_WM_WINDOW_TYPE_DOCK"
    case typeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case typeNotification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case xorgHasConsole = "XFree86_has_VT"
    case waylandSurface = "WL_SURFACE_ID"
    case waylandSurfaceSerial = "WL_SURFACE_SERIAL"
    case nxAgentVersion = "NX_AGENT_VERSION"
    case xpraServer = "XPRA_SERVER"
    case xpraServerMode = "XPRA_SERVER_MODE"

    /// The atoms that say something by their existence, and must not be created.
    package static let onlyLookedUp: Set<Self> = [
      .waylandSurface, .waylandSurfaceSerial, .nxAgentVersion, .xpraServer, .xpraServerMode,
    ]
  }

  private let atoms: [Name: AtomID]

  /// Creates a table; it is empty before the server was queried.
  init(_ atoms: [Name: AtomID] = [:]) {
    self.atoms = atoms
  }

  /// The atom of a name.
  package subscript(name: Name) -> AtomID { atoms[name] ?? .none }

  /// Returns the name of an atom; nil if it is not in the table.
  package func name(of atom: AtomID) -> Name? {
    atom == .none ? nil : atoms.first { $0.value == atom }?.key
  }

  /// The pending requests for the atoms.
  struct Query {
    private let requests: ServerRequests
    private let tickets: [(name: Name, ticket: ServerRequests.Ticket)]

    /// Sends the requests without waiting.
    init(_ requests: ServerRequests, screenNumber: Int) {
      self.requests = requests
      tickets = Name.allCases.map { name in
        let text = name.rawValue.split(separator: "%", omittingEmptySubsequences: false)
          .joined(separator: String(screenNumber))
        let length = UInt16(text.utf8.count)
        let onlyIfExists: UInt8 = Name.onlyLookedUp.contains(name) ? 1 : 0
        return (name, xcb_intern_atom(requests.server, onlyIfExists, length, text).sequence)
      }
    }

    /// Waits for the atoms.
    func finish() -> AtomTable {
      let found = tickets.map { entry in
        (entry.name, AtomID(rawValue: UInt(requests.answer(entry.ticket)?.field(8) ?? 0)))
      }
      return AtomTable(Dictionary(uniqueKeysWithValues: found))
    }
  }
}

extension DisplayConnection {
  /// Returns the atom with any name, creating it if necessary.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XInternAtom`.
  package func atom(named name: String) -> AtomID {
    AtomID(rawValue: UInt(XInternAtom(handle, name, 0)))
  }

  /// Returns the name of any atom; nil if the atom does not exist.
  ///
  /// Costs a round trip unless the atom is in the table.
  ///
  /// The corresponding Xlib function is `XGetAtomName`.
  package func name(of atom: AtomID) -> String? {
    if let known = atoms.name(of: atom), !known.rawValue.contains("%") { return known.rawValue }
    guard let text = ignoringErrors({ XGetAtomName(handle, atom.rawValue) }) else { return nil }
    defer { XFree(text) }
    return String(cString: text)
  }
}
