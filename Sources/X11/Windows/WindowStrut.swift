/// Room along the edges of the screen that a window asks others to leave free, in device pixels.
///
/// What a client says here may be nonsense: larger than the screen, ending before it begins.
///
/// EWMH: `_NET_WM_STRUT_PARTIAL`, and `_NET_WM_STRUT`, which has no ends.
nonisolated package struct WindowStrut: Hashable, Sendable {
  /// How far it reaches in from one edge of the screen, and where along that edge.
  package struct Side: Hashable, Sendable {
    package var depth: Int
    /// The first and the last pixel, from the left or from the top.
    package var first: Int
    package var last: Int

    package init(depth: Int, first: Int, last: Int) {
      self.depth = depth
      self.first = first
      self.last = last
    }
  }

  package var left: Side
  package var right: Side
  package var top: Side
  package var bottom: Side

  /// Reads the twelve words of a partial strut, or the four of a full one.
  init?(_ words: [UInt]) {
    guard words.count == 12 || words.count == 4 else { return nil }
    func side(_ index: Int) -> Side {
      guard words.count == 12 else {
        return Side(depth: Int(words[index]), first: 0, last: Int(UInt32.max))
      }
      return Side(
        depth: Int(words[index]), first: Int(words[4 + 2 * index]),
        last: Int(words[5 + 2 * index]))
    }
    left = side(0)
    right = side(1)
    top = side(2)
    bottom = side(3)
  }
}

/// What a window has to do with the room that is free.
nonisolated package enum DockRole: Hashable, Sendable {
  /// Nothing, and nothing is to be expected of it.
  case none
  /// It is a dock, which may ask for room later.
  case mayTake
  case takes(WindowStrut)
}

/// What window managers and docks say of the room that is free.
extension DisplayConnection {
  /// What a window has to do with the room that is free.
  ///
  /// Costs up to three round trips, one for a window that has nothing to do with it.
  package func dockRole(of window: WindowID) -> DockRole {
    let properties = propertyList(of: window)
    for name in [AtomTable.Name.netWMStrutPartial, .netWMStrut]
    where properties.contains(atoms[name]) {
      if let words = cardinals(atoms[name], of: window, limit: 12),
        let strut = WindowStrut(words)
      {
        return .takes(strut)
      }
    }
    let isDock =
      properties.contains(atoms[.netWMWindowType])
      && windowTypes(of: window).contains(.typeDock)
    return isDock ? .mayTake : .none
  }

  /// Whether the event tells of the room that a window asks for, or of what the window manager says
  /// is free.
  package func concernsWorkArea(_ change: PropertyEvent) -> Bool {
    switch atoms.name(of: change.property) {
    case .netWMStrut, .netWMStrutPartial, .netWorkArea, .netCurrentDesktop, .netClientList: true
    default: false
    }
  }

  /// The windows that a window manager manages, the oldest first; nil without such a manager.
  ///
  /// Costs a round trip. EWMH: `_NET_CLIENT_LIST`.
  package func queryClientList() -> [WindowID]? {
    windows(atoms[.netClientList], of: root)
  }

  /// What the window manager says is free of the desktop that is shown, over all monitors; nil if it
  /// says nothing.
  ///
  /// Costs up to two round trips. EWMH: `_NET_WORKAREA`, `_NET_CURRENT_DESKTOP`.
  package func queryDesktopWorkArea() -> PixelRect? {
    guard let words = cardinals(atoms[.netWorkArea], of: root), words.count >= 4 else { return nil }
    let desktop = words.count == 4 ? 0 : cardinals(atoms[.netCurrentDesktop], of: root)?.first ?? 0
    // Some keep a work area for the first desktop alone.
    let start = desktop < UInt(words.count / 4) ? Int(desktop) * 4 : 0
    // Places are signed, though the property's type is not.
    let place = words[start..<start + 2].map { Int(Int32(truncatingIfNeeded: $0)) }
    let size = words[start + 2..<start + 4].map { Int(Int32(truncatingIfNeeded: $0)) }
    guard size[0] > 0, size[1] > 0 else { return nil }
    return PixelRect(x: place[0], y: place[1], width: size[0], height: size[1])
  }
}
