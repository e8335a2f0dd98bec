internal import CX11

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

  /// Returns the composite overlay window if it exists and covers a point; nil otherwise.
  ///
  /// It is never created, unlike by `queryCompositeOverlay`, but not found either if it has been made
  /// transparent for input, as compositors do. Costs a round trip.
  ///
  /// The corresponding Xlib function is `XTranslateCoordinates`.
  package func queryCompositeOverlay(covering point: PixelPoint) -> WindowID? {
    guard !isLost else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: CX11.Window = 0
    ignoringErrors {
      _ = XTranslateCoordinates(
        handle, root.rawValue, root.rawValue, Int32(clamping: point.x), Int32(clamping: point.y),
        &x, &y, &child)
    }
    let top = WindowID(child)
    return top != .none && isServerOwned(top) ? top : nil
  }

  /// Whether the server itself has created a window: the composite overlay or the screen saver's.
  package func isServerOwned(_ window: WindowID) -> Bool {
    let clientMask = WindowSurvey(on: self)?.clientMask ?? 0x1f_ffff
    return window != root && window.rawValue <= clientMask
  }
}
