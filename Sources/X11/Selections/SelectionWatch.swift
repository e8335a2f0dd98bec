internal import CX11

/// Observes the owner of a selection.
///
/// Several watches of the same selection may exist. Without XFixes the owner is queried once, and
/// changes are not reported.
package final class SelectionWatch {
  private let connection: DisplayConnection
  private let selection: AtomID
  private var observation: EventObservation?

  /// The owner according to the events delivered so far; `WindowID.none` if there is none.
  package private(set) var owner: WindowID

  /// Starts to watch; costs a round trip.
  ///
  /// - Parameters:
  ///   - selection: The selection's name.
  ///   - connection: The display.
  ///   - onChange: Called from the loop with the new owner.
  ///
  /// The corresponding Xlib function is `XFixesSelectSelectionInput`.
  package init(
    _ selection: AtomID, on connection: DisplayConnection,
    onChange: @escaping (WindowID) -> Void
  ) {
    self.connection = connection
    self.selection = selection
    if connection.extensions.fixes != nil { connection.selectOwnerEvents(of: selection) }
    // Queried after selecting the events, so that no change is missed.
    owner = connection.owner(of: selection)
    observation = connection.addObserver(for: connection.root) { [weak self] event in
      guard let self, case .selectionOwnerChanged(_, selection, let owner) = event else { return }
      guard owner != self.owner else { return }
      self.owner = owner
      onChange(owner)
    }
  }
}

extension DisplayConnection {
  /// Returns the owner of a selection; `WindowID.none` if there is none.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XGetSelectionOwner`.
  package func owner(of selection: AtomID) -> WindowID {
    guard !isLost else { return .none }
    if let answer = earlyAnswer(.owner(selection)) { return WindowID(UInt(answer.field(8))) }
    return WindowID(XGetSelectionOwner(handle, selection.rawValue))
  }
}

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
