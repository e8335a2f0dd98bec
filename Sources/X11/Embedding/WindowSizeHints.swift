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

  /// The number of items of the property.
  static let count = 18
  /// The number of its items before ICCCM: without base size and gravity.
  private static let formerCount = 15

  /// Creates the hints from the property's items; nil if there are too few.
  init?(_ words: [UInt]) {
    guard words.count >= Self.formerCount else { return nil }
    func has(_ flag: Int32, at item: Int) -> Bool {
      Int32(truncatingIfNeeded: words[0]) & flag != 0 && item < words.count
    }
    func size(at item: Int) -> PixelSize {
      PixelSize(
        width: Int(Int32(truncatingIfNeeded: words[item])),
        height: Int(Int32(truncatingIfNeeded: words[item + 1]))
      ).limited
    }
    let hasLeast = has(Int32(PMinSize), at: 5)
    let hasBase = has(Int32(PBaseSize), at: 16)
    if hasLeast { least = size(at: 5) }
    // Either is the default of the other.
    if hasBase { base = size(at: 15) }
    if hasBase, !hasLeast { least = base }
    if hasLeast, !hasBase { base = least }
    if has(Int32(PMaxSize), at: 8) { most = size(at: 7) }
    if has(Int32(PResizeInc), at: 10) { step = size(at: 9) }
    if has(Int32(PWinGravity), at: 17) { isStatic = words[17] == UInt(StaticGravity) }
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
  /// Costs a round trip if they were not requested early.
  ///
  /// The corresponding Xlib function is `XGetWMNormalHints`.
  package func sizeHints(of window: WindowID) -> WindowSizeHints {
    readBeginning(
      atoms[.wmNormalHints], of: window, byteLimit: WindowSizeHints.count * 4
    ).flatMap { WindowSizeHints($0.words) } ?? WindowSizeHints()
  }
}
