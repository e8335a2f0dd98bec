internal import CX11

/// Observes whether a compositor runs on the screen.
///
/// EWMH: a compositor owns the selection `_NET_WM_CM_S<n>`. It need not redirect every window.
package final class CompositorWatch {
  private let watch: SelectionWatch

  /// Whether a compositor runs, according to the events delivered so far.
  package var isRunning: Bool { watch.owner != .none }

  /// Starts to watch; costs a round trip.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether a compositor runs now; never called if the
  ///     server lacks XFixes.
  package init(on connection: DisplayConnection, onChange: @escaping (Bool) -> Void) {
    watch = SelectionWatch(connection.atoms[.compositorSelection], on: connection) { owner in
      onChange(owner != .none)
    }
  }
}
