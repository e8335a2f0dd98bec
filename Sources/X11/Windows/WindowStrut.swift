/// The areas along the screen's edges that a window reserves, such as a panel's, in device pixels.
///
/// Values come from other clients and may be invalid: larger than the screen, or `last` < `first`.
///
/// EWMH: `_NET_WM_STRUT_PARTIAL`, and `_NET_WM_STRUT`, which covers whole edges.
nonisolated package struct WindowStrut: Hashable, Sendable {
  /// The area at one edge.
  package struct Side: Hashable, Sendable {
    /// The extent inwards from the screen's edge.
    package var depth: Int
    /// The first pixel along the edge, from the left or from the top.
    package var first: Int
    /// The last pixel along the edge.
    package var last: Int

    /// Creates an area from its extents.
    package init(depth: Int, first: Int, last: Int) {
      self.depth = depth
      self.first = first
      self.last = last
    }
  }

  /// The area at the left edge.
  package var left: Side
  /// The area at the right edge.
  package var right: Side
  /// The area at the top edge.
  package var top: Side
  /// The area at the bottom edge.
  package var bottom: Side

  /// Parses the twelve items of `_NET_WM_STRUT_PARTIAL`, or the four of `_NET_WM_STRUT`.
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

/// The work area as window managers define it.
extension DisplayConnection {
  /// Whether a property change may affect struts or the window manager's work area.
  package func concernsWorkArea(_ change: PropertyEvent) -> Bool {
    switch atoms.name(of: change.property) {
    case .netWMStrut, .netWMStrutPartial, .netWorkArea, .netCurrentDesktop, .netClientList: true
    default: false
    }
  }

  /// Returns the managed windows, the oldest first; nil without an EWMH window manager.
  ///
  /// Costs a round trip. EWMH: `_NET_CLIENT_LIST`.
  package func queryClientList() -> [WindowID]? {
    windows(atoms[.netClientList], of: root)
  }

  /// Returns the window manager's work area of the current desktop, over all monitors; nil if it
  /// does not set one.
  ///
  /// Costs up to two round trips. EWMH: `_NET_WORKAREA`, `_NET_CURRENT_DESKTOP`.
  package func queryDesktopWorkArea() -> PixelRect? {
    guard let words = cardinals(atoms[.netWorkArea], of: root), words.count >= 4 else { return nil }
    let desktop = words.count == 4 ? 0 : cardinals(atoms[.netCurrentDesktop], of: root)?.first ?? 0
    // Some window managers set a work area for the first desktop only.
    let start = desktop < UInt(words.count / 4) ? Int(desktop) * 4 : 0
    // Coordinates may be negative, although the property's type is unsigned.
    let place = words[start..<start + 2].map { Int(Int32(truncatingIfNeeded: $0)) }
    let size = words[start + 2..<start + 4].map { Int(Int32(truncatingIfNeeded: $0)) }
    guard size[0] > 0, size[1] > 0 else { return nil }
    return PixelRect(x: place[0], y: place[1], width: size[0], height: size[1])
  }
}
