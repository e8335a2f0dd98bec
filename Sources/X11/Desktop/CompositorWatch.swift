internal import CX11

/// Whether a compositor runs on the screen, and when one comes or goes.
///
/// EWMH: the selection `_NET_WM_CM_S<n>`. An owner does not mean that every window is redirected.
package final class CompositorWatch {
  private let watch: SelectionWatch

  /// Whether a compositor runs, as far as the events that were delivered tell.
  package var isRunning: Bool { watch.owner != .none }

  /// Starts to watch; costs a round trip.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether a compositor runs now. Never, if the server
  ///     lacks XFixes.
  package init(on connection: DisplayConnection, onChange: @escaping (Bool) -> Void) {
    watch = SelectionWatch(connection.atoms[.compositorSelection], on: connection) { owner in
      onChange(owner != .none)
    }
  }
}
