import X11

/// The picture of the screen below a backdrop that is held, which its process lends to the one that
/// presents next.
///
/// Without a compositor, an alert shows a picture of the screen, which cannot be captured while
/// another backdrop is on it. If that backdrop left first, the screen would turn bright for a moment.
struct LentGround: Hashable, Sendable {
  /// The picture, which belongs to the process that lends it.
  var pixmap: PixmapID
  /// What it shows, in device pixels of the root.
  var frame: PixelRect
  /// The opacity of the backdrop above, as a fraction of that at rest.
  var backdropOpacity: Double
  /// The look of that backdrop; nil if other processes cannot draw it.
  var look: BackdropLook?
}

/// The picture as 32-bit numbers in a property of a claim's window: a format's version, the pixmap,
/// the frame, the opacity in thousandths, and those of the look, if it is known.
extension LentGround {
  private static let version: UInt = 2
  /// How many numbers there are at most.
  static let valueCount = 7 + BackdropLook.valueCount

  /// The numbers.
  var values: [UInt] {
    [Self.version, pixmap.rawValue]
      + [frame.x, frame.y, frame.width, frame.height].map {
        UInt(UInt32(bitPattern: Int32(clamping: $0)))
      } + [UInt((min(max(backdropOpacity, 0), 1) * 1000).rounded())] + (look?.values ?? [])
  }

  /// Reads the numbers; nil if they are not of this version.
  init?(values: [UInt]) {
    guard values.count >= 7, values[0] == Self.version else { return nil }
    let numbers = values[2...5].map { Int(Int32(truncatingIfNeeded: $0)) }
    self.init(
      pixmap: PixmapID(rawValue: values[1]),
      frame: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
      backdropOpacity: Double(min(values[6], 1000)) / 1000,
      look: BackdropLook(values: values[7...]))
  }
}
