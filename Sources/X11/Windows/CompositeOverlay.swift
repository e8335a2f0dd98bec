/// The composite overlay window: above all children of the root, and not among them in replies.
///
/// Compositors draw into it, and some screen lockers put their windows into it.
extension DisplayConnection {
  /// Returns the composite overlay window; nil if the server lacks the Composite extension.
  ///
  /// The window lasts as long as any client uses it: without a compositor or a locker that does, the
  /// server creates it for a moment. Costs a round trip.
  ///
  /// The corresponding Xlib functions are `XCompositeGetOverlayWindow` and
  /// `XCompositeReleaseOverlayWindow`.
  package func queryCompositeOverlay() -> WindowID? {
    guard !isLost else { return nil }
    let ticket = requests.ask(.composite, 7, [root.wire])
    requests.post(.composite, 8, [root.wire])
    guard let overlay = requests.answer(ticket)?.field(8), overlay != 0 else { return nil }
    return WindowID(UInt(overlay))
  }

  /// Whether the server itself has created a window: the composite overlay or the screen saver's.
  package func isServerOwned(_ window: WindowID) -> Bool {
    let clientMask = WindowSurvey(on: self)?.clientMask ?? 0x1f_ffff
    return window != root && window.rawValue <= clientMask
  }
}
