internal import CX11

/// Tells the compositor's windows in the composite overlay window from those of screen lockers.
///
/// A compositor can show the screen in a window there that another connection created than the one
/// that owns the compositor's selection: mutter, and so GNOME, Cinnamon and Budgie, have two. The
/// server reports that both belong to one process.
package final class CompositorWindows {
  private let connection: DisplayConnection
  /// Whether windows are the compositor's, each asked for once.
  private var known: [WindowID: Bool] = [:]

  /// - Parameter connection: The display.
  package init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Returns the windows of a survey without the compositor's.
  ///
  /// Costs up to four round trips for each new window in the overlay, and nothing for known ones.
  package func removed(from windows: [SurveyedWindow]) -> [SurveyedWindow] {
    windows.filter { !$0.isInOverlay || !contains($0.facts.window) }
  }

  /// Forgets a window that was destroyed: its identifier may be used again.
  package func forget(_ window: WindowID) { known[window] = nil }

  /// Forgets all windows, because the compositor has changed.
  package func forgetAll() { known = [:] }

  private func contains(_ window: WindowID) -> Bool {
    if let isKnown = known[window] { return isKnown }
    let owner = connection.owner(of: connection.atoms[.compositorSelection])
    let processes = owner == .none ? [:] : connection.queryServerProcesses(of: [owner, window])
    guard let compositor = processes[owner] else { return false }
    let isCompositors = processes[window] == compositor
    known[window] = isCompositors
    return isCompositors
  }
}

extension DisplayConnection {
  /// Makes a compositor paint another program's window again.
  ///
  /// Costs a round trip. The corresponding Xlib function is `XDamageAdd`.
  func reportDamage(of window: WindowID) {
    guard let size = facts(of: window)?.frame.size, extensions.fixes != nil else { return }
    // The server accepts no other request of the extension before this one.
    if let version = requests.ask(.damage, 0, [1, 1]) { requests.discard(version) }
    let region = xcb_generate_id(requests.server)
    var body: RequestBody = [region, 0]
    body.append(UInt16(clamping: size.width))
    body.append(UInt16(clamping: size.height))
    requests.post(.fixes, 5, body)
    requests.post(.damage, 4, [window.wire, region])
    requests.post(.fixes, 10, [region])
  }
}
