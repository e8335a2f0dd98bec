internal import CX11

/// The sizes that a window accepts, in device pixels.
///
/// ICCCM: `WM_NORMAL_HINTS`.
nonisolated package struct WindowSizeHints: Hashable, Sendable {
  /// The minimum size.
  package var least = PixelSize(width: 1, height: 1)
  /// The maximum size; nil for none.
  package var most: PixelSize?
  /// The size from which steps are counted.
  package var base = PixelSize.zero
  /// The steps in which the size changes: 1, or the size of a terminal's cell.
  package var step = PixelSize(width: 1, height: 1)
  /// Whether a requested position is that of the window itself rather than that of its frame.
  package var isStatic = false

  /// Creates the hints of a window that accepts every size.
  package init() {}

  init(_ hints: XSizeHints) {
    let flags = hints.flags
    func size(_ width: Int32, _ height: Int32) -> PixelSize {
      PixelSize(width: Int(width), height: Int(height)).limited
    }
    let hasLeast = flags & Int(PMinSize) != 0
    let hasBase = flags & Int(PBaseSize) != 0
    if hasLeast { least = size(hints.min_width, hints.min_height) }
    // Either is the default of the other.
    if hasBase { base = size(hints.base_width, hints.base_height) }
    if hasBase, !hasLeast { least = base }
    if hasLeast, !hasBase { base = least }
    if flags & Int(PMaxSize) != 0 { most = size(hints.max_width, hints.max_height) }
    if flags & Int(PResizeInc) != 0 { step = size(hints.width_inc, hints.height_inc) }
    if flags & Int(PWinGravity) != 0 { isStatic = hints.win_gravity == StaticGravity }
  }
}

extension PixelSize {
  /// The size limited to lengths that a window can have.
  nonisolated fileprivate var limited: PixelSize {
    PixelSize(width: min(max(width, 1), 32_767), height: min(max(height, 1), 32_767))
  }
}

extension DisplayConnection {
  /// Returns the sizes that a window accepts.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XGetWMNormalHints`.
  package func sizeHints(of window: WindowID) -> WindowSizeHints {
    guard !isLost else { return WindowSizeHints() }
    var hints = XSizeHints()
    var supplied = 0
    let status = ignoringErrors {
      XGetWMNormalHints(handle, window.rawValue, &hints, &supplied)
    }
    return status != 0 ? WindowSizeHints(hints) : WindowSizeHints()
  }
}
