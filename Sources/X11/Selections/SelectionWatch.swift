internal import CX11

/// Who owns a selection, and when that changes.
///
/// Several may watch the same selection. Without XFixes the owner is asked for once and no change
/// is told.
package final class SelectionWatch {
  private let connection: DisplayConnection
  private let selection: AtomID
  private var observation: EventObservation?

  /// The owner, as far as the events that were delivered tell; `WindowID.none` if there is none.
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
    if connection.extensions.fixes != nil {
      let mask =
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
        | XFixesSelectionClientCloseNotifyMask
      XFixesSelectSelectionInput(
        connection.handle, connection.root.rawValue, selection.rawValue, UInt(mask))
    }
    // Asked after selecting, so that no change falls between.
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
  /// Asks who owns a selection; `WindowID.none` means nobody.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XGetSelectionOwner`.
  package func owner(of selection: AtomID) -> WindowID {
    guard !isLost else { return .none }
    return WindowID(XGetSelectionOwner(handle, selection.rawValue))
  }
}
